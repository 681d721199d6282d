import type { Action, ActionKind } from '@vigie/domain';
import { v7 as uuid } from 'uuid';

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
    target: null,
    what: { kind: 'click', point: { x: 10, y: 20 }, button: 'left', count: 1 },
    ...overrides,
  };
}
