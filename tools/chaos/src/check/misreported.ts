import { type HistoryLine, linesOf, type StoredIntent } from '../history/history';
import type { Finding, HistoryCheck } from './finding';
import { attribute, type Stroke } from './strokes';

/** What the database and the link say of an action agrees with what the program got. A doubt claims nothing. */
export const misreported: HistoryCheck = {
  invariant: 'misreported',
  run: (history) => {
    const strokes = attribute(history);
    const intents = linesOf(history, 'database').map(({ intent }) => intent);
    const claims = intents.flatMap((intent) => {
      const own = strokes.filter((one) => one.intent?.actionId === intent.actionId).map((one) => one.stroke);
      return [...storedClaims(intent, own), ...toldClaims(history, intent, own)];
    });
    return [...claims, ...runClaims(history)];
  },
};

function finding(actionId: string, detail: string): Finding {
  return { invariant: 'misreported', actionId, detail };
}

function storedClaims(intent: StoredIntent, strokes: readonly Stroke[]): Finding[] {
  const { actionId, stepId, kind, outcome, proof } = intent;
  if (outcome === null) return [];
  const what = `${stepId} ${kind}`;
  const saysNotDone = proof === 'unsent' || outcome.kind === 'refused' || outcome.kind === 'lost_target';
  if (saysNotDone && strokes.length > 0) {
    return [finding(actionId, `${what} is stored as ${outcome.kind}, and the program got it`)];
  }
  if (outcome.kind === 'done' && strokes.length === 0) {
    return [finding(actionId, `${what} is stored as done, and the program never got it`)];
  }
  return [];
}

/** Everything that an agent ever said of the action, also what was never stored. */
function toldClaims(history: readonly HistoryLine[], { actionId, stepId }: StoredIntent, strokes: readonly Stroke[]) {
  const told = linesOf(history, 'link').filter(({ fact }) => fact.kind === 'outcome' && fact.actionId === actionId);
  const kinds = new Set(told.map(({ fact }) => fact.result ?? ''));
  const findings: Finding[] = [];
  const conflicts = told.every(({ fact }) => fact.reason === 'CONFLICTING_BYTES');
  if (kinds.has('refused') && !conflicts && strokes.length > 0) {
    findings.push(finding(actionId, `${stepId} was told as refused, and the program got it`));
  }
  if (kinds.has('done') && strokes.length === 0) {
    findings.push(finding(actionId, `${stepId} was told as done, and the program never got it`));
  }
  return findings;
}

/** A run that succeeded has saved the one note, whole. */
function runClaims(history: readonly HistoryLine[]): Finding[] {
  const order = linesOf(history, 'trial')[0];
  const succeeded = linesOf(history, 'run').some(({ status }) => status === 'succeeded');
  if (!succeeded || order === undefined) return [];
  const saved = linesOf(history, 'effect').flatMap(({ effect }) => (effect.kind === 'note_saved' ? [effect] : []));
  const right = saved.some(({ text, patientIpp }) => text === order.note && patientIpp === order.patientIpp);
  return right ? [] : [finding('', 'the run succeeded, and the note is not in the record')];
}
