import type { RefusalReason } from '@vigie/domain';

/** What a refusal means for its step. Each proves that the action was not done, but for CONFLICTING_BYTES. */
export type AfterRefusal =
  /** The screen, the lane or the clock moved between the look and the input: look, and plan a new action. */
  | 'look_again'
  /** The step is over; `on_failure` may try it again. */
  | 'step_decides'
  /** Somebody works there, or it is not the right place: the run ends, whatever the step says of failures. */
  | 'halt';

/** One row for each reason: the only place that decides on it. */
export const AFTER_REFUSAL: Readonly<Record<RefusalReason, AfterRefusal>> = {
  PRECONDITION_FAILED: 'look_again',
  OCCLUDED: 'look_again',
  FRAME_TOO_OLD: 'look_again',
  NOT_YET_VALID: 'look_again',
  CLOCK_UNCERTAIN: 'look_again',
  STALE_EPOCH: 'look_again',
  EXPIRED: 'step_decides',
  OUT_OF_ORDER: 'step_decides',
  UNSUPPORTED: 'step_decides',
  HUMAN_ACTIVE: 'halt',
  MODIFIER_DOWN: 'halt',
  PAUSED: 'halt',
  LOCKED: 'halt',
  IDENTITY_MISMATCH: 'halt',
  WRONG_WINDOW: 'halt',
  JOURNAL_FULL: 'halt',
  // Proves nothing; it is a doubt before it gets here.
  CONFLICTING_BYTES: 'halt',
};
