import type { RunStatus, StepStatus } from '@vigie/domain';
import type { Step } from '../workflow';

/** How one attempt at a step ended, as far as planning needs it. */
export interface StepRecord {
  readonly stepId: string;
  readonly attempt: number;
  readonly status: Exclude<StepStatus, 'running'>;
}

export type Decision =
  | { readonly kind: 'step'; readonly stepId: string; readonly attempt: number }
  | { readonly kind: 'end'; readonly status: Exclude<RunStatus, 'running' | 'cancelled'> };

type PlannedStep = Pick<Step<unknown>, 'id' | 'next' | 'retries'>;

/**
 * The interpreter: `(workflow, history) → what to do next`. A verified step leads on, and so does an unverified one, but
 * a run that holds one is not a success. Only `refused` is tried again, since it proves that nothing was done; the
 * first attempt that failed otherwise, or is in doubt, ends the run.
 */
export function planNext(steps: readonly PlannedStep[], history: readonly StepRecord[]): Decision {
  const last = history[history.length - 1];
  const first = steps[0];
  if (!last) return first ? { kind: 'step', stepId: first.id, attempt: 1 } : { kind: 'end', status: 'succeeded' };
  const step = steps.find((candidate) => candidate.id === last.stepId);
  switch (last.status) {
    case 'verified':
    case 'unverified':
      return step?.next ? { kind: 'step', stepId: step.next, attempt: 1 } : { kind: 'end', status: endOf(history) };
    case 'refused':
      return step && last.attempt <= step.retries
        ? { kind: 'step', stepId: step.id, attempt: last.attempt + 1 }
        : { kind: 'end', status: 'failed' };
    case 'failed':
      return { kind: 'end', status: 'failed' };
    case 'in_doubt':
      return { kind: 'end', status: 'in_doubt' };
    default:
      return unhandled(last.status);
  }
}

function endOf(history: readonly StepRecord[]): 'succeeded' | 'unverified' {
  return history.some((record) => record.status === 'unverified') ? 'unverified' : 'succeeded';
}

function unhandled(status: never): never {
  throw new TypeError(`step status ${String(status)} is not handled`);
}
