import type { IntentState } from '@vigie/action-kernel';
import type { Outcome, OutcomeResult } from '@vigie/domain';
import type { Place } from '../observe/await-target';
import type { StepWork } from '../run/step-work';
import { seesEffect } from '../verify/sees-effect';
import type { PlannedAction } from './plan-actions';

/** How a step's actions ended. `outcomes` are of all that were intended; the last one is the step's own. */
export type Performance =
  | { readonly kind: 'done'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'stopped'; readonly outcomes: readonly Outcome[]; readonly because: Broken };

export type Broken =
  | Exclude<OutcomeResult, { kind: 'done' | 'no_effect_observed' | 'in_doubt' }>
  | { readonly kind: 'in_doubt'; readonly because: string }
  | { readonly kind: 'lane_lost' }
  /** `why` is an error's code. */
  | { readonly kind: 'lane_stopped'; readonly why: string }
  | { readonly kind: 'not_sent' };

/**
 * Performs a step's actions in order, each once; the first that is not done stops the rest. The first of them takes the
 * place of `supersedes`, which was proven not done; empty for none.
 */
export async function perform(
  work: StepWork,
  place: Place,
  planned: readonly PlannedAction[],
  supersedes: string,
): Promise<Performance> {
  const outcomes: Outcome[] = [];
  for (const [index, plan] of planned.entries()) {
    const order = { plan, supersedes: index === 0 ? supersedes : '', last: index === planned.length - 1 };
    const because = await performOne(work, place, order, outcomes);
    if (because) return { kind: 'stopped', outcomes, because };
  }
  return { kind: 'done', outcomes };
}

interface Order {
  readonly plan: PlannedAction;
  readonly supersedes: string;
  /** The step's own action, and not one that leads up to it. */
  readonly last: boolean;
}

/** Attempts = 1: whatever becomes of it, this action is not sent again. */
async function performOne(work: StepWork, place: Place, order: Order, outcomes: Outcome[]): Promise<Broken | null> {
  const { tools, lane, runId, step, signal } = work;
  const { what, precondition } = order.plan;
  const longMs = what.kind === 'wait' ? what.milliseconds : 0;
  const actionId = tools.newId();
  const attributes = { 'vigie.action.id': actionId, 'vigie.action.kind': what.kind };
  return tools.spans.under('action', attributes, async (note) => {
    const wanted = {
      actionId,
      supersedes: order.supersedes,
      runId,
      stepId: step.id,
      ordinal: work.ordinal,
      // Due at once: an instant of this clock would be refused as early by an agent that knows it only within its delay.
      notBeforeMs: 0,
      lifeMs: step.timeouts.actionMs + longMs,
      precondition,
      what,
      traceparent: tools.spans.traceparent(),
    };
    const followed = await tools.intents.perform(wanted, lane, signal);
    if (followed.kind !== 'followed') return unintended(followed);
    const state = await resolveDoubt(work, place, order.last, actionId, followed.state);
    const result = resultOf(state);
    outcomes.push({ actionId, result });
    note({ 'vigie.outcome': result.kind });
    return brokenOf(state, work);
  });
}

function unintended(
  followed: { readonly kind: 'no_agent' | 'lane_lost' } | { readonly kind: 'stopped'; readonly why: string },
): Broken {
  switch (followed.kind) {
    case 'no_agent':
      return { kind: 'not_sent' };
    case 'stopped':
      return { kind: 'lane_stopped', why: followed.why };
    default:
      return { kind: 'lane_lost' };
  }
}

/** What the step expects says something of its own action alone, and only when it did not hold before. */
async function resolveDoubt(
  work: StepWork,
  place: Place,
  last: boolean,
  actionId: string,
  state: IntentState,
): Promise<IntentState> {
  if (state.phase !== 'in_doubt' || !state.looking) return state;
  const sight = last ? await seesEffect(work, place) : { holds: false, evidence: '' };
  return work.tools.intents.looked(actionId, sight.holds, sight.evidence);
}

/** What is known of an action now; for a report. */
export function resultOf(state: IntentState): OutcomeResult {
  if (state.phase === 'settled') return state.result;
  const { typed, of } = state.phase === 'in_doubt' ? state : { typed: 0, of: 0 };
  return { kind: 'in_doubt', typed, of };
}

/** What stops a step. `done` and `no_effect_observed` go on to be verified: what an operating system says of input is no evidence. */
export function brokenOf(state: IntentState, { tools }: Pick<StepWork, 'tools'>): Broken | null {
  if (state.phase !== 'settled') {
    const seconds = tools.pace.reconnectMs / 1000;
    const because =
      state.phase === 'in_doubt'
        ? 'the workstation itself does not know'
        : `its agent did not come back within ${seconds} s to say so`;
    return { kind: 'in_doubt', because };
  }
  const { result } = state;
  switch (result.kind) {
    case 'done':
      return null;
    case 'no_effect_observed':
      // Whoever judged while the screen was still looked at may have more to say about what comes next.
      return state.by === 'person' ? { kind: 'in_doubt', because: 'a person says that it was not' } : null;
    case 'in_doubt':
      return { kind: 'in_doubt', because: 'the workstation itself does not know' };
    case 'refused':
    case 'lost_target':
      return result;
    case 'failed':
      return state.by === 'unsent' ? { kind: 'not_sent' } : result;
    default:
      return unhandled(result);
  }
}

function unhandled(value: never): never {
  throw new TypeError(`${JSON.stringify(value)} is not handled`);
}
