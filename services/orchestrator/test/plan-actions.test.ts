import type { IntentState, Proof } from '@vigie/action-kernel';
import { type OutcomeResult, REFUSAL_REASONS } from '@vigie/domain';
import { aScreenState } from '@vigie/testkit';
import { type BoundStep, bindWorkflowOrThrow, parseWorkflowOrThrow } from '@vigie/workflow';
import * as fc from 'fast-check';
import { AFTER_REFUSAL } from '../src/act/after-refusal';
import { brokenOf, resultOf } from '../src/act/perform';
import { planActions } from '../src/act/plan-actions';
import type { Place } from '../src/observe/await-target';
import { oneStep } from './stand-ins/workflows';

const step = (yaml: string): BoundStep =>
  bindWorkflowOrThrow(parseWorkflowOrThrow(oneStep(`screen: { app_contains: x }\n${yaml}`)), {}).steps[0]!;
const state = aScreenState();
const resolved = (x: number) => ({
  kind: 'resolved' as const,
  box: { x, y: 10, width: 40, height: 20 },
  point: { x: x + 20, y: 20 },
  score: 1,
  margin: 1,
  method: 'element',
  signals: { text: 1, type: 1, relation: 1 },
});
const place = (over: Partial<Place> = {}): Place => ({
  state,
  match: { matched: true, score: 1, missing: [], other: null },
  target: resolved(100),
  dragTo: null,
  identity: [],
  second: null,
  ...over,
});

describe('what a step does', () => {
  it.each([
    ['target: { label: a }\naction: click', [{ kind: 'click', button: 'left', count: 1, point: { x: 120, y: 20 } }]],
    ['target: { label: a }\naction: double_click', [{ kind: 'click', button: 'left', count: 2 }]],
    ['target: { label: a }\naction: right_click', [{ kind: 'click', button: 'right', count: 1 }]],
    [
      'target: { label: a }\naction: { type: { text: x, replace: true } }',
      [
        { kind: 'click', count: 1 },
        { kind: 'type_text', text: 'x', replace: true },
      ],
    ],
    [
      'target: { label: a }\naction: { drag: { to: { label: b } } }',
      [{ kind: 'drag', from: { x: 120, y: 20 }, to: { x: 320, y: 20 } }],
    ],
    [
      'target: { label: a }\naction: { scroll: { down: 3 } }',
      [{ kind: 'scroll', down: 3, right: 0, point: { x: 120, y: 20 } }],
    ],
  ])('%s', (yaml, expected) => {
    const planned = planActions(step(yaml), place({ dragTo: resolved(300) }));
    expect(planned.map((one) => one.what)).toMatchObject(expected);
    for (const one of planned)
      expect(one.precondition).toMatchObject({ target: { x: 100 }, frameId: state.frameId, windowId: '0x1400007' });
  });

  it.each([
    ['action: { type: x }', [{ kind: 'type_text', text: 'x', replace: false }]],
    ['action: { keys: Control+Shift+s }', [{ kind: 'key_chord', keys: ['Control', 'Shift', 's'] }]],
    ['action: { wait: 2s }', [{ kind: 'wait', milliseconds: 2000 }]],
    ['action: { scroll: { down: -2 } }', [{ kind: 'scroll', down: -2, point: { x: 640, y: 400 } }]],
  ])('%s, with nothing to point at', (yaml, expected) => {
    const planned = planActions(step(yaml), place({ target: null }));
    expect(planned.map((one) => one.what)).toMatchObject(expected);
    expect(planned.every((one) => one.precondition.target === null)).toBe(true);
  });

  it('X-2: a target is resolved before its action: what points cannot be planned without one', () => {
    const pointing = fc.constantFrom('click', 'double_click', 'right_click', '{ drag: { to: { label: b } } }');
    fc.assert(
      fc.property(pointing, fc.integer({ min: 0, max: 500 }), (action, x) => {
        const one = step(`target: { label: a }\naction: ${action}`);
        expect(() => planActions(one, place({ target: null }))).toThrow('before its target was resolved');
        const planned = planActions(one, place({ target: resolved(x), dragTo: resolved(x + 50) }));
        expect(planned.every((plan) => plan.precondition.target?.x === x)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what is held to right before the input', () => {
  const banner = { x: 5, y: 5, width: 200, height: 20 };

  it('is the field as its own click leaves it, for the text that follows the click', () => {
    const planned = planActions(step('target: { label: a }\naction: { type: x }'), place({ identity: [banner] }));
    expect(planned.map((one) => one.precondition.tolerance)).toEqual(['still', 'focus']);
    expect(planned.every((one) => one.precondition.identity[0] === banner)).toBe(true);
  });

  it('is nothing at all for a pause, which touches nothing', () => {
    const [wait] = planActions(step('action: { wait: 2s }'), place({ target: null, identity: [banner] }));
    expect(wait?.precondition).toMatchObject({ frameId: '', windowId: '', target: null, identity: [] });
  });
});

describe('what is known of an action', () => {
  const settled = (result: OutcomeResult, by: Proof = 'report'): IntentState => ({ phase: 'settled', result, by });
  const tools = { pace: { reconnectMs: 30_000 } } as never;
  it.each<[IntentState, string, string | undefined]>([
    [{ phase: 'unknown' }, 'in_doubt', 'in_doubt'],
    [{ phase: 'in_doubt', looking: false, typed: 3, of: 9 }, 'in_doubt', 'in_doubt'],
    [settled({ kind: 'failed', cause: 'AGENT_VANISHED' }, 'unsent'), 'failed', 'not_sent'],
    [settled({ kind: 'failed', cause: 'INPUT_UNAVAILABLE' }), 'failed', 'failed'],
    [settled({ kind: 'refused', reason: 'LOCKED' }), 'refused', 'refused'],
    [settled({ kind: 'no_effect_observed' }), 'no_effect_observed', undefined],
    [settled({ kind: 'no_effect_observed' }, 'person'), 'no_effect_observed', 'in_doubt'],
  ])('%j is taken for what it proves', (state, result, broken) => {
    expect(resultOf(state).kind).toBe(result);
    expect(brokenOf(state, { tools })?.kind).toBe(broken);
  });

  it('decides for every reason of a refusal what its step does, in one place', () => {
    expect(Object.keys(AFTER_REFUSAL).sort()).toEqual([...REFUSAL_REASONS].sort());
  });
});
