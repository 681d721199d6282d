export const REFUSAL_REASONS = [
  'EXPIRED',
  'STALE_EPOCH',
  'OUT_OF_ORDER',
  'NOT_YET_VALID',
  'PRECONDITION_FAILED',
  'IDENTITY_MISMATCH',
  'OCCLUDED',
  'WRONG_WINDOW',
  'FRAME_TOO_OLD',
  'HUMAN_ACTIVE',
  'MODIFIER_DOWN',
  'PAUSED',
  'LOCKED',
  'CLOCK_UNCERTAIN',
  'CONFLICTING_BYTES',
  'UNSUPPORTED',
  'JOURNAL_FULL',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * How an action ended on the workstation. `refused` proves that nothing was done; `in_doubt` that nobody knows. `done`
 * says that the input was given, not that it had its effect: only a later frame shows that.
 */
export type OutcomeResult =
  | {
      readonly kind: 'done';
      readonly startedAtMs: number;
      readonly finishedAtMs: number;
      /** SHA-256 (hexadecimal) of the screen right after the input; empty when it could not be taken. */
      readonly frameDigest: string;
      /** The target or what names the patient changed between the guard's frame and the input: look before believing. */
      readonly changedInGap: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'no_effect_observed' }
  | { readonly kind: 'lost_target' }
  /** Of a text, `typed` of `of` characters were surely given; both 0 for other kinds. */
  | { readonly kind: 'in_doubt'; readonly typed: number; readonly of: number }
  /** Input broke off or was impossible; `cause` is an error's code. */
  | { readonly kind: 'failed'; readonly cause: string };

export interface Outcome {
  readonly actionId: string;
  readonly result: OutcomeResult;
}
