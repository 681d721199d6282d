import type { Action, Outcome, OutcomeResult } from '@vigie/domain';
import type { ActionAnswer } from '../ports';
import type { StepWork } from '../run/step-work';
import type { PlannedAction } from './plan-actions';

/** How a step's actions ended. `ids` are all that were intended; the last one is the step's own. */
export type Performance =
  | { readonly kind: 'done'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'stopped'; readonly outcomes: readonly Outcome[]; readonly because: Broken };

export type Broken =
  | Exclude<OutcomeResult, { kind: 'done' | 'no_effect_observed' | 'in_doubt' }>
  | { readonly kind: 'in_doubt'; readonly because: string }
  | { readonly kind: 'lane_lost' }
  | { readonly kind: 'not_sent' };

/** Performs a step's actions in order, each once; the first that is not done stops the rest. */
export async function perform(work: StepWork, planned: readonly PlannedAction[]): Promise<Performance> {
  const outcomes: Outcome[] = [];
  for (const plan of planned) {
    const because = await performOne(work, plan, outcomes);
    if (because) return { kind: 'stopped', outcomes, because };
  }
  return { kind: 'done', outcomes };
}

/**
 * Intent committed, then sent, once: attempts = 1. Without an outcome in time the action is in doubt, for good: a later
 * outcome informs, and changes nothing that was decided.
 */
async function performOne(work: StepWork, plan: PlannedAction, outcomes: Outcome[]): Promise<Broken | null> {
  const { tools, link, runId, step } = work;
  const longMs = plan.what.kind === 'wait' ? plan.what.milliseconds : 0;
  const nowMs = tools.clock.now();
  const expireAtMs = nowMs + step.timeouts.actionMs + longMs;
  const actionId = tools.newId();
  const intended = { actionId, runId, ordinal: work.ordinal, stepId: step.id, supersedes: work.supersedes };
  const lane = { workstationId: link.workstationId, epoch: link.epoch };
  const attributes = { 'vigie.action.id': actionId, 'vigie.action.kind': plan.what.kind };
  return tools.spans.under('action', attributes, async (note) => {
    const laneSequence = await tools.store.intend({
      ...intended,
      ...lane,
      kind: plan.what.kind,
      target: plan.target,
      expireAtMs,
      intendedAtMs: nowMs,
    });
    if (laneSequence === null) return { kind: 'lane_lost' };
    const { supersedes, stepId } = intended;
    const action: Action = {
      actionId,
      supersedes,
      runId,
      stepId,
      ...lane,
      laneSequence,
      // Due at once: an instant of this clock would be refused as early by an agent that knows it only within its delay.
      notBeforeMs: 0,
      expireAtMs,
      target: plan.target,
      what: plan.what,
    };
    const waitMs = step.timeouts.actionMs + longMs + tools.pace.outcomeGraceMs;
    const { result, broken } = settle(await link.perform(action, waitMs));
    outcomes.push({ actionId, result });
    await tools.store.saveOutcome(actionId, result, tools.clock.now());
    note({ 'vigie.outcome': result.kind });
    return broken;
  });
}

/** What an answer, or none, means for the action and for its step. */
export function settle(answer: ActionAnswer): { readonly result: OutcomeResult; readonly broken: Broken | null } {
  switch (answer.kind) {
    case 'answered':
      return { result: answer.outcome.result, broken: brokenOf(answer.outcome.result) };
    case 'not_sent':
      return { result: { kind: 'failed', cause: 'AGENT_VANISHED' }, broken: { kind: 'not_sent' } };
    case 'lost':
      return {
        result: { kind: 'in_doubt' },
        broken: { kind: 'in_doubt', because: 'the agent vanished while it was open' },
      };
    case 'late':
      return { result: { kind: 'in_doubt' }, broken: { kind: 'in_doubt', because: 'no outcome came in time' } };
    default:
      return unhandled(answer);
  }
}

/** `done` and `no_effect_observed` go on to be verified: what an operating system says of input is no evidence. */
function brokenOf(result: OutcomeResult): Broken | null {
  switch (result.kind) {
    case 'done':
    case 'no_effect_observed':
      return null;
    case 'in_doubt':
      return { kind: 'in_doubt', because: 'the workstation itself does not know' };
    case 'refused':
    case 'lost_target':
    case 'failed':
      return result;
    default:
      return unhandled(result);
  }
}

function unhandled(value: never): never {
  throw new TypeError(`${JSON.stringify(value)} is not handled`);
}
