import { planNext, type StepRecord } from '@vigie/workflow';
import * as fc from 'fast-check';

const step = (id: string, next: string | null, retries = 0) => ({ id, next, retries });
const record = (stepId: string, status: StepRecord['status'], attempt = 1): StepRecord => ({ stepId, status, attempt });

describe('the next step', () => {
  const steps = [step('a', 'c'), step('b', null), step('c', 'b', 1)];

  it.each<[string, StepRecord[], unknown]>([
    ['begins with the first step', [], { kind: 'step', stepId: 'a', attempt: 1 }],
    ['follows next', [record('a', 'verified')], { kind: 'step', stepId: 'c', attempt: 1 }],
    ['goes on after an unverified step', [record('a', 'unverified')], { kind: 'step', stepId: 'c', attempt: 1 }],
    [
      'tries a refused step again where the workflow says so',
      [record('a', 'verified'), record('c', 'refused')],
      { kind: 'step', stepId: 'c', attempt: 2 },
    ],
    [
      'gives up after the stated retries',
      [record('c', 'refused'), record('c', 'refused', 2)],
      { kind: 'end', status: 'failed' },
    ],
    ['does not retry a step that states none', [record('a', 'refused')], { kind: 'end', status: 'failed' }],
    ['never repeats what failed', [record('c', 'failed')], { kind: 'end', status: 'failed' }],
    ['never repeats what is in doubt', [record('c', 'in_doubt')], { kind: 'end', status: 'in_doubt' }],
    [
      'ends in success',
      [record('a', 'verified'), record('c', 'verified'), record('b', 'verified')],
      { kind: 'end', status: 'succeeded' },
    ],
    [
      'is not a success with one unverified step',
      [record('a', 'unverified'), record('c', 'verified'), record('b', 'verified')],
      { kind: 'end', status: 'unverified' },
    ],
  ])('%s', (_name, history, expected) => {
    expect(planNext(steps, history)).toEqual(expected);
  });

  it('X-5: steps follow automatically after success, in order, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const chain = Array.from({ length: count }, (_, i) => step(`s${i}`, i + 1 < count ? `s${i + 1}` : null));
        const history: StepRecord[] = [];
        for (let decision = planNext(chain, history); decision.kind === 'step'; decision = planNext(chain, history)) {
          history.push(record(decision.stepId, 'verified', decision.attempt));
          expect(history.length).toBeLessThanOrEqual(count);
        }
        expect(history.map((entry) => entry.stepId)).toEqual(chain.map((entry) => entry.id));
        expect(planNext(chain, history)).toEqual({ kind: 'end', status: 'succeeded' });
      }),
      { numRuns: 100 },
    );
  });
});
