import type { Explanation, Outcome, RefusalReason, StepStatus } from '@vigie/domain';
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
  { step, lane }: Pick<StepWork, 'step' | 'lane'>,
  outcomes: readonly Outcome[],
): { readonly status: Exclude<StepStatus, 'running' | 'verified' | 'unverified'>; readonly explanation: Explanation } {
  const facts = { step: step.id, workstation: lane.workstationId };
  const failed = (error: Parameters<typeof explain>[0]) => ({ status: 'failed' as const, explanation: explain(error) });
  switch (broken.kind) {
    case 'refused':
      return {
        status: outcomes.length > 1 ? 'failed' : 'refused',
        explanation: explainRefusal(broken.reason, facts),
      };
    case 'failed':
      return failed(orchestratorErrors.create('ACTION_FAILED', { ...facts, cause: broken.cause }));
    case 'lost_target':
      return failed(orchestratorErrors.create('TARGET_LOST', facts));
    case 'in_doubt':
      return {
        status: 'in_doubt',
        explanation: explain(orchestratorErrors.create('ACTION_IN_DOUBT', { ...facts, because: broken.because })),
      };
    case 'lane_lost':
      return failed(orchestratorErrors.create('LANE_LOST', facts));
    case 'lane_stopped':
      return failed(orchestratorErrors.create('LANE_STOPPED', { ...facts, why: broken.why }));
    case 'not_sent':
      return failed(orchestratorErrors.create('AGENT_VANISHED', facts));
    default:
      return unhandled(broken);
  }
}

function explainRefusal(reason: RefusalReason, facts: { step: string; workstation: string }): Explanation {
  switch (reason) {
    case 'HUMAN_ACTIVE':
    case 'MODIFIER_DOWN':
    case 'PAUSED':
      return explain(orchestratorErrors.create('REFUSED_BY_PERSON', { ...facts, reason }));
    case 'LOCKED':
      return explain(orchestratorErrors.create('REFUSED_LOCKED', facts));
    case 'IDENTITY_MISMATCH':
      return explain(orchestratorErrors.create('REFUSED_OTHER_PATIENT', facts));
    case 'WRONG_WINDOW':
      return explain(orchestratorErrors.create('REFUSED_OTHER_WINDOW', facts));
    default:
      return explain(orchestratorErrors.create('ACTION_REFUSED', { ...facts, reason }));
  }
}

function unhandled(broken: never): never {
  throw new TypeError(`${JSON.stringify(broken)} is not handled`);
}
