import fc from 'fast-check';
import { advanceIntent, type IntentEvent, type IntentState, provenNotDone } from '../src';
import { advanceIntentUnder, rulesWithout } from '../src/laboratory';
import { DONE } from './lane-story';

const refused = { kind: 'refused', reason: 'OCCLUDED' } as const;
const doubt = { kind: 'in_doubt', typed: 3, of: 9 } as const;

function life(...events: IntentEvent[]) {
  let state: IntentState = { phase: 'committed' };
  const effects: string[] = [];
  for (const event of events) {
    const next = advanceIntent(state, event);
    state = next.state;
    effects.push(...next.effects.map(({ kind }) => kind));
  }
  return { state, effects };
}

describe('an intended action', () => {
  it('is settled by the report of its own connection', () => {
    const { state, effects } = life({ kind: 'sent' }, { kind: 'reported', result: DONE });
    expect(state).toEqual({ phase: 'settled', result: DONE, by: 'report' });
    expect(effects).toEqual(['settle']);
  });

  it('without an answer is asked about, never sent again', () => {
    const { state, effects } = life({ kind: 'sent' }, { kind: 'lost' }, { kind: 'armed', sameJournal: true });
    expect(state).toEqual({ phase: 'unknown' });
    expect(effects).toEqual(['enquire']);
    expect(provenNotDone(state)).toBe(false);
  });

  it('that the journal knows as refused may be planned anew', () => {
    const { state } = life({ kind: 'sent' }, { kind: 'lost' }, { kind: 'reported', result: refused });
    expect(state).toEqual({ phase: 'settled', result: refused, by: 'journal' });
    expect(provenNotDone(state)).toBe(true);
  });

  it('that never left may be planned anew', () => {
    expect(provenNotDone(life({ kind: 'not_sent' }).state)).toBe(true);
  });

  it('that never left is no contradiction when the journal says that it was not done', () => {
    expect(life({ kind: 'not_sent' }, { kind: 'reported', result: refused }).effects).toEqual(['settle']);
    expect(life({ kind: 'not_sent' }, { kind: 'reported', result: DONE }).effects).toEqual(['settle', 'alarm']);
  });

  it('that the workstation cannot know is looked at, and settled when its effect is there', () => {
    const { state, effects } = life(
      { kind: 'sent' },
      { kind: 'reported', result: doubt },
      { kind: 'looked', holds: true },
    );
    expect(effects).toEqual(['look', 'settle']);
    expect(state).toMatchObject({ phase: 'settled', by: 'looked', result: { kind: 'done' } });
  });

  it('whose effect is not there is a person’s to judge: not seeing proves nothing', () => {
    const looked = life({ kind: 'sent' }, { kind: 'reported', result: doubt }, { kind: 'looked', holds: false });
    expect(looked.effects).toEqual(['look', 'ask_person']);
    expect(provenNotDone(looked.state)).toBe(false);
    expect(provenNotDone(advanceIntent(looked.state, { kind: 'judged', done: false }).state)).toBe(true);
    expect(provenNotDone(advanceIntent(looked.state, { kind: 'judged', done: true }).state)).toBe(false);
  });

  it('is in doubt when the workstation has a new journal, which knows nothing of it', () => {
    const { state, effects } = life({ kind: 'sent' }, { kind: 'lost' }, { kind: 'armed', sameJournal: false });
    expect(state).toMatchObject({ phase: 'in_doubt' });
    expect(effects).toEqual(['look']);
  });

  it('refused for conflicting bytes proves nothing', () => {
    const result = { kind: 'refused', reason: 'CONFLICTING_BYTES' } as const;
    const { state } = life({ kind: 'sent' }, { kind: 'reported', result });
    expect(state.phase).toBe('in_doubt');
    expect(provenNotDone(state)).toBe(false);
  });

  it('once settled never changes, and a report that contradicts it is an alarm', () => {
    const settled: IntentEvent[] = [{ kind: 'sent' }, { kind: 'reported', result: DONE }];
    expect(life(...settled, { kind: 'reported', result: DONE }).effects).toEqual(['settle']);
    expect(life(...settled, { kind: 'reported', result: refused }).effects).toEqual(['settle', 'alarm']);
  });

  it('never proves “not done” of what was reported done, whatever else comes in whatever order', () => {
    const event: fc.Arbitrary<IntentEvent> = fc.oneof(
      fc.constantFrom<IntentEvent>(
        { kind: 'sent' },
        { kind: 'lost' },
        { kind: 'armed', sameJournal: true },
        { kind: 'armed', sameJournal: false },
        { kind: 'looked', holds: false },
        { kind: 'reported', result: doubt },
      ),
    );
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const { state, effects } = life({ kind: 'sent' }, ...before, { kind: 'reported', result: DONE }, ...after);
        expect(state).toMatchObject({ phase: 'settled', result: DONE });
        expect(effects).not.toContain('send');
        expect(provenNotDone(state)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('without the rule of one attempt is tried again on no proof', () => {
    const under = rulesWithout('single-attempt');
    expect(advanceIntentUnder(under, { phase: 'sent' }, { kind: 'lost' }).effects).toEqual([{ kind: 'plan_again' }]);
  });
});
