import type { Explanation, Outcome, StepStatus } from '@vigie/domain';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import type { StepWork } from '../run/step-work';
import type { Broken } from './perform';

/**
 * What an action that was not done makes of its step. Only `refused` proves that nothing was done, and only when it was
 * the step's first action: a click before a refused text has been done, and must not be done again.
 */
export function explainBroken(
  broken: Broken,
  { step, link }: StepWork,
  outcomes: readonly Outcome[],
): { readonly status: Exclude<StepStatus, 'running' | 'verified' | 'unverified'>; readonly explanation: Explanation } {
  const facts = { step: step.id, workstation: link.workstationId };
  switch (broken.kind) {
    case 'refused':
      return {
        status: outcomes.length > 1 ? 'failed' : 'refused',
        explanation: explain(orchestratorErrors.create('ACTION_REFUSED', { ...facts, reason: broken.reason })),
      };
    case 'failed':
      return {
        status: 'failed',
        explanation: explain(orchestratorErrors.create('ACTION_FAILED', { ...facts, cause: broken.cause })),
      };
    case 'lost_target':
      return { status: 'failed', explanation: explain(orchestratorErrors.create('TARGET_LOST', facts)) };
    case 'in_doubt':
      return {
        status: 'in_doubt',
        explanation: explain(orchestratorErrors.create('ACTION_IN_DOUBT', { ...facts, because: broken.because })),
      };
    case 'lane_lost':
      return { status: 'failed', explanation: explain(orchestratorErrors.create('LANE_LOST', facts)) };
    case 'not_sent':
      return { status: 'failed', explanation: explain(orchestratorErrors.create('AGENT_VANISHED', facts)) };
    default:
      return unhandled(broken);
  }
}

function unhandled(broken: never): never {
  throw new TypeError(`${JSON.stringify(broken)} is not handled`);
}
