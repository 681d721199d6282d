import { INVARIANTS, MEANINGS } from '../src/check/finding';
import { CHECKS, judgeHistory } from '../src/check/judge-history';
import { CHANGED_IN_GAP } from '../src/check/wrong-screen';
import type { HistoryLine } from '../src/history/history';
import {
  ACTIONS,
  armed,
  click,
  EXPIRY,
  goodHistory,
  intent,
  ORDER,
  saved,
  sent,
  stored,
  told,
  typed,
} from './good-history';

/** What the checker finds in a good history with lines added, and some taken away. */
function found(added: readonly HistoryLine[], without: (line: HistoryLine) => boolean = () => false): string[] {
  const history = [...goodHistory().filter((line) => !without(line)), ...added];
  return judgeHistory(history).map(({ invariant, actionId }) => `${invariant} ${actionId}`.trim());
}
const strokeOf = (stroke: number) => (line: HistoryLine) =>
  line.source === 'input' && line.input.from !== 'person' && line.input.from.stroke === stroke;
const recordOf = (actionId: string) => (line: HistoryLine) =>
  line.source === 'database' && line.intent.actionId === actionId;
const either =
  (...tests: ((line: HistoryLine) => boolean)[]) =>
  (line: HistoryLine) =>
    tests.some((test) => test(line));

describe('the checker of histories', () => {
  it('has one check for each invariant, and says what each means', () => {
    const ofCases = ['hindered_runs', 'slow_fencing'];
    expect([...CHECKS.map(({ invariant }) => invariant), ...ofCases].sort()).toEqual([...INVARIANTS].sort());
    for (const invariant of INVARIANTS) expect(MEANINGS[invariant]).not.toBe('');
  });

  it('finds nothing in a run in which all went well', () => {
    expect(judgeHistory(goodHistory())).toEqual([]);
  });

  describe('double_effects', () => {
    it('finds a click that was given twice', () => {
      expect(found(click({ stroke: 9, atMs: 3_050, stepId: 'save' }))).toContain('double_effects a3');
    });
    it('finds a step that was done again under a new id', () => {
      const again = intent('a5', 'save', 5, { supersedes: 'a3' });
      expect(found([stored(again), ...click({ stroke: 9, atMs: 4_500, stepId: 'save' })])).toContain(
        'double_effects a3',
      );
    });
    it('finds a text that was typed again', () => {
      expect(found(typed(ORDER.note, 9, 2_500))).toContain('double_effects a2');
    });
    it('finds a note that was saved twice, whoever did it', () => {
      expect(found([saved(4_100)])).toContain('double_effects');
    });
  });

  describe('wrong_screen', () => {
    it('finds a click in the record of another patient', () => {
      const wrong = click({ stroke: 3, atMs: 3_000, stepId: 'save', patientIpp: '800121' });
      expect(found(wrong, strokeOf(3))).toContain('wrong_screen a3');
    });
    it('finds a click that a shifted page sent to another button', () => {
      const wrong = click({ stroke: 3, atMs: 3_000, stepId: 'save', widget: 'record.notes.cancel' });
      expect(found(wrong, strokeOf(3))).toContain('wrong_screen a3');
    });
    it('finds a click that a window in front swallowed, unless that window came up in the gap', () => {
      const swallowed = click({ stroke: 3, atMs: 3_000, stepId: 'save', widget: '' });
      const gap: HistoryLine = { source: 'harness', atMs: 2_900, event: CHANGED_IN_GAP };
      expect(found(swallowed, strokeOf(3))).toContain('wrong_screen a3');
      expect(found([gap, ...swallowed], strokeOf(3))).not.toContain('wrong_screen a3');
    });
    it('lets pass what changed in the gap and was told', () => {
      const wrong = click({ stroke: 3, atMs: 3_000, stepId: 'save', widget: 'record.notes.cancel' });
      const reported = { ...ACTIONS.save, outcome: { ...ACTIONS.save.outcome, changedInGap: true } };
      const lines = found([...wrong, stored(reported as typeof ACTIONS.save)], either(strokeOf(3), recordOf('a3')));
      expect(lines).not.toContain('wrong_screen a3');
    });
  });

  describe('misreported', () => {
    it('finds a click that happened and is stored as refused', () => {
      const refused = intent('a3', 'save', 3, { outcome: { kind: 'refused', reason: 'EXPIRED' } });
      expect(found([stored(refused)], recordOf('a3'))).toContain('misreported a3');
    });
    it('finds a click that happened and was once told as refused', () => {
      expect(found([told('a3', 'refused', 3_500, 'EXPIRED')])).toContain('misreported a3');
    });
    it('lets pass that a forged copy was refused for its bytes', () => {
      const refusal = told('a3', 'refused', 3_500, 'CONFLICTING_BYTES');
      expect(found([refusal], (line) => line.source === 'link' && line.fact.result === 'done')).toEqual([]);
    });
    it('lays a click to the action that was done, when another for the same point was refused', () => {
      const refused = intent('a0', 'save', 0, { outcome: { kind: 'refused', reason: 'EXPIRED' } });
      expect(found([stored(refused), sent(refused, 50), told('a0', 'refused', 60, 'EXPIRED')])).toEqual([]);
    });
    it('finds what is stored as done and never happened', () => {
      expect(found([], strokeOf(1))).toContain('misreported a1');
    });
    it('finds a run that succeeded without its note', () => {
      expect(found([], (line) => line.source === 'effect')).toContain('misreported');
      expect(found([saved(4_000, 'v')], (line) => line.source === 'effect')).toContain('misreported');
    });
  });

  it('late_effects: finds a click after its expiry', () => {
    const late = click({ stroke: 4, atMs: EXPIRY + 500, stepId: 'confirm' });
    expect(found(late, strokeOf(4))).toEqual(['late_effects a4']);
  });

  it('stale_epoch_effects: finds a click of a deposed orchestrator', () => {
    expect(found([armed(2, 3_500)])).toEqual(['stale_epoch_effects a4']);
    expect(found([armed(2, 4_100)])).toEqual([]);
  });
  it('stale_epoch_effects: finds a text that goes on after a newer epoch was armed', () => {
    const [first] = typed('v', 2, 2_000);
    const [, last] = typed('vu', 2, 2_600);
    const halves = found([first!, last!, armed(2, 2_300)], strokeOf(2));
    expect(halves).toContain('stale_epoch_effects a2');
    expect(found([first!, last!, armed(2, 2_590)], strokeOf(2))).not.toContain('stale_epoch_effects a2');
  });

  it('forged_effects: finds a click that nobody intended', () => {
    const forged = click({ stroke: 9, atMs: 2_000, stepId: 'save', point: { x: 99, y: 99 } });
    expect(found(forged)).toContain('forged_effects');
  });

  it('out_of_order_effects: finds an overtaken click', () => {
    const early = click({ stroke: 4, atMs: 500, stepId: 'confirm' });
    expect(found(early, strokeOf(4))).toContain('out_of_order_effects a1');
  });

  describe('late_doubts', () => {
    const doubt: HistoryLine = {
      source: 'journal',
      atMs: 6_000,
      record: {
        kind: 'settled',
        actionId: 'a4',
        digest: '',
        epoch: 1,
        laneSequence: 4,
        expireAtMs: EXPIRY,
        result: { kind: 'in_doubt', typed: 0, of: 0 },
      },
    };
    const noReport = (line: HistoryLine) =>
      line.source === 'link' && line.fact.actionId === 'a4' && line.fact.way === 'up';

    it('finds a doubt that was told late, or never', () => {
      expect(found([doubt, armed(2, 6_000), told('a4', 'in_doubt', 7_500)], noReport)).toContain('late_doubts a4');
      expect(found([doubt, armed(2, 6_000)], noReport)).toContain('late_doubts a4');
    });
    it('lets pass one that was told within a second', () => {
      expect(found([doubt, armed(2, 6_000), told('a4', 'in_doubt', 6_400)], noReport)).toEqual([]);
    });
  });

  it('lost_outcomes: finds what the journal knows and the database does not', () => {
    const settled: HistoryLine = {
      source: 'journal',
      atMs: 5_000,
      record: {
        kind: 'settled',
        actionId: 'a4',
        digest: '',
        epoch: 1,
        laneSequence: 4,
        expireAtMs: EXPIRY,
        result: { kind: 'done', startedAtMs: 1, finishedAtMs: 2, frameDigest: '', changedInGap: false },
      },
    };
    const unknown = stored(intent('a4', 'confirm', 4, { outcome: null }));
    expect(found([settled, unknown], recordOf('a4'))).toEqual(['lost_outcomes a4']);
  });

  describe('person_ignored', () => {
    const person = (atMs: number): HistoryLine => {
      const [down] = click({ stroke: 9, atMs, stepId: 'save', widget: '' });
      return { ...down, input: { ...(down as { input: object }).input, from: 'person' } } as HistoryLine;
    };
    it('finds an input long after the hand of a person', () => {
      expect(found([person(3_500)])).toEqual(['person_ignored a4']);
    });
    it('lets pass one that was already under way, and all before', () => {
      expect(found([person(3_950)])).toEqual([]);
    });
  });

  it('memory_growth: finds a process that grew', () => {
    const at = (mib: number, after: boolean): HistoryLine => ({ source: 'memory', atMs: 1, part: 'agent', mib, after });
    expect(found([at(100, false), at(190, true)])).toEqual(['memory_growth']);
    expect(found([at(100, false), at(130, true)])).toEqual([]);
  });

  it('lays the input of a person to nobody', () => {
    const [down] = click({ stroke: 9, atMs: 3_000, stepId: 'save' });
    const person = { ...down, input: { ...(down as { input: object }).input, from: 'person' } } as HistoryLine;
    expect(found([person]).filter((one) => !one.startsWith('person_ignored'))).toEqual([]);
  });
});
