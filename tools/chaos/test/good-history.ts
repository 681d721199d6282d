import type { HistoryLine, StoredIntent } from '../src/history/history';

export const ORDER = { trial: 'hand-made', workstationId: 'poste', patientIpp: '800112', note: 'vu' };
export const EXPIRY = 9_000;
const POINTS: Readonly<Record<string, { x: number; y: number }>> = {
  write: { x: 10, y: 10 },
  save: { x: 20, y: 20 },
  confirm: { x: 30, y: 30 },
};
const WIDGETS: Readonly<Record<string, string>> = {
  write: 'record.notes.text',
  save: 'record.notes.save',
  confirm: 'dialog.yes',
};

export function intent(
  actionId: string,
  stepId: string,
  laneSequence: number,
  over: Partial<StoredIntent> = {},
): StoredIntent {
  return {
    actionId,
    runId: 'run',
    stepId,
    supersedes: '',
    epoch: 1,
    laneSequence,
    kind: 'click',
    expireAtMs: EXPIRY,
    outcome: { kind: 'done', startedAtMs: 0, finishedAtMs: 0, frameDigest: '', changedInGap: false },
    proof: 'report',
    ...over,
  };
}

export const stored = (given: StoredIntent): HistoryLine => ({ source: 'database', atMs: 10_000, intent: given });

/** The command as it left the orchestrator. */
export const sent = (given: StoredIntent, atMs: number): HistoryLine => ({
  source: 'link',
  atMs,
  fact: {
    way: 'down',
    kind: 'action',
    actionId: given.actionId,
    ...(given.kind === 'click' ? { point: POINTS[given.stepId]! } : {}),
  },
});

export const told = (actionId: string, result: string, atMs: number, reason?: string): HistoryLine => ({
  source: 'link',
  atMs,
  fact: { way: 'up', kind: 'outcome', actionId, result, ...(reason === undefined ? {} : { reason }) },
});

export const armed = (epoch: number, atMs: number): HistoryLine => ({
  source: 'link',
  atMs,
  fact: { way: 'up', kind: 'armed', epoch },
});

export interface Hit {
  readonly stroke: number;
  readonly atMs: number;
  readonly stepId: string;
  readonly widget?: string;
  readonly patientIpp?: string;
  readonly point?: { x: number; y: number };
}

export function click({ stroke, atMs, stepId, widget, patientIpp, point }: Hit): HistoryLine[] {
  const input = { point: point ?? POINTS[stepId]!, button: 'left' as const };
  return (['down', 'up'] as const).map((kind, index) => ({
    source: 'input',
    atMs,
    input: {
      sequence: stroke * 10 + index,
      atMs,
      from: { pid: 7, stroke },
      input: { kind, ...input },
      widget: widget ?? WIDGETS[stepId]!,
      place: 'note-editor',
      dialog: stepId === 'confirm' ? 'confirm-note' : '',
      patientIpp: patientIpp ?? ORDER.patientIpp,
    },
  }));
}

export function typed(text: string, stroke: number, atMs: number): HistoryLine[] {
  return [...text].map((letter, index) => ({
    source: 'input',
    atMs,
    input: {
      sequence: stroke * 10 + index,
      atMs,
      from: { pid: 7, stroke },
      input: { kind: 'text', text: letter },
      widget: 'record.notes.text',
      place: 'note-editor',
      dialog: '',
      patientIpp: ORDER.patientIpp,
    },
  }));
}

export const saved = (atMs: number, text = ORDER.note): HistoryLine => ({
  source: 'effect',
  atMs,
  effect: {
    sequence: 1,
    atMs,
    kind: 'note_saved',
    patientIpp: ORDER.patientIpp,
    noteId: 'n1',
    text,
    type: 'Évolution',
    confidential: false,
    important: false,
  },
});

export const ACTIONS = {
  focus: intent('a1', 'write', 1),
  text: intent('a2', 'write', 2, { kind: 'type_text' }),
  save: intent('a3', 'save', 3),
  confirm: intent('a4', 'confirm', 4),
};

/** A run in which all went well. */
export function goodHistory(): HistoryLine[] {
  const { focus, text, save, confirm } = ACTIONS;
  return [
    { source: 'trial', atMs: 0, ...ORDER },
    armed(1, 10),
    ...Object.values(ACTIONS).map((one) => sent(one, 100)),
    ...click({ stroke: 1, atMs: 1_000, stepId: 'write' }),
    ...typed(ORDER.note, 2, 2_000),
    ...click({ stroke: 3, atMs: 3_000, stepId: 'save' }),
    ...click({ stroke: 4, atMs: 4_000, stepId: 'confirm' }),
    saved(4_000),
    ...[focus, text, save, confirm].map((one, index) => told(one.actionId, 'done', 1_100 + index * 1_000)),
    ...[focus, text, save, confirm].map(stored),
    { source: 'run', atMs: 5_000, runId: 'run', status: 'succeeded', code: '' },
  ];
}
