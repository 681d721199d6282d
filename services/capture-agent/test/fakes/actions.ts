import type { Action, ActionKind, Precondition } from '@vigie/domain';
import { v7 as uuid } from 'uuid';

/** What was seen of the painted desktop when an action was decided: its window, and one target that fills it, of a drag's end too. */
export function precondition(overrides: Partial<Precondition> = {}): Precondition {
  const target = { x: 0, y: 0, width: 320, height: 200 };
  return {
    frameId: 'frame',
    windowId: '1',
    target,
    dropTarget: target,
    identity: [],
    tolerance: 'still',
    ...overrides,
  };
}

/** A click on the painted desktop that may be performed now; override what a test is about. */
export function action(overrides: Partial<Action> & { what?: ActionKind } = {}): Action {
  return {
    actionId: uuid(),
    supersedes: '',
    workstationId: 'ws-1',
    epoch: 1,
    laneSequence: 1,
    notBeforeMs: 0,
    expireAtMs: Date.now() + 30_000,
    runId: 'run',
    stepId: 'step',
    precondition: precondition(),
    what: { kind: 'click', point: { x: 10, y: 20 }, button: 'left', count: 1 },
    traceparent: '',
    ...overrides,
  };
}
