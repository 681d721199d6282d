import type { IntentState } from '@vigie/action-kernel';
import type { ActionDoubt } from '@vigie/domain';
import { DoubtDesk } from '../src/doubt/doubt-desk';

const OPEN: ActionDoubt = {
  doubtId: 'doubt',
  actionId: 'action',
  runId: 'run',
  stepId: 'step',
  workstationId: 'poste-1',
  kind: 'click',
  typed: 0,
  of: 0,
  raisedAtMs: 1,
  because: 'DOUBT_NO_ANSWER',
  resolution: '',
  resolvedBy: '',
  resolvedAtMs: 0,
  evidence: '',
};

describe('Two verdicts of one person at once', () => {
  it('are answered by the one that stands: the other is told that it came too late', async () => {
    let doubt = OPEN;
    let state: IntentState = { phase: 'in_doubt', looking: false, typed: 0, of: 0 };
    const judged = async (_actionId: string, done: boolean, by: string) => {
      if (state.phase === 'settled') return state;
      doubt = { ...doubt, resolution: done ? 'done' : 'not_done', resolvedBy: by };
      state = { phase: 'settled', result: { kind: 'no_effect_observed' }, by: 'person' };
      return state;
    };
    // Both have read it as open before either is judged.
    const desk = new DoubtDesk({ doubts: { list: async () => [doubt], get: async () => doubt }, intents: { judged } });
    const resolve = (verdict: 'done' | 'not_done') => desk.resolve({ doubtId: 'doubt', verdict, by: 'claire' });
    const [first, second] = await Promise.allSettled([resolve('not_done'), resolve('done')]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { resolution: 'not_done' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'DOUBT_SETTLED' } });
  });
});
