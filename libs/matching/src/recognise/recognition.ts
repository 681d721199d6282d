import type { Difference } from '../differ/difference';
import type { View } from '../view/view';

/** A stored state that a seen screen may be. */
export interface Candidate {
  readonly id: string;
  /** Cosine of the fingerprints. */
  readonly similarity: number;
  readonly view: View;
  /** Of the step that it was confirmed for; empty for none. */
  readonly workflowId: string;
  readonly stepId: string;
}

/** Whether the workflow context (F-8) is the one that the known state was seen with; `absent`: one of them has none. */
export type ContextRelation = 'same' | 'other' | 'absent';

export const UNKNOWN_REASONS = [
  'NO_CANDIDATES',
  'NOTHING_TO_COMPARE',
  'OTHER_APPLICATION',
  'OTHER_TITLE',
  'REQUIRED_MISSING',
  'SAYS_OTHERWISE',
  'UNDER_A_DIALOG',
  'DIALOG_IS_GONE',
  'MUCH_IS_NEW',
  'LITTLE_IS_LEFT',
  'TWO_ARE_AS_LIKELY',
] as const;
/** Why a screen is not the one that it is nearest to. */
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** One reason with its numbers: `found` against the `bar` that it did not meet; what they count goes by the code. */
export interface Because {
  readonly code: UnknownReason;
  readonly found: number;
  readonly bar: number;
}

/** A candidate laid over the seen screen. Differences hold indices only. */
export interface Compared {
  readonly id: string;
  readonly similarity: number;
  readonly workflowId: string;
  readonly stepId: string;
  /** 0 … 1. */
  readonly confidence: number;
  readonly context: ContextRelation;
  readonly differences: readonly Difference[];
}

export type Recognition =
  | ({ readonly kind: 'known' } & Compared)
  /** `nearest` is null when there was nothing to compare with. */
  | { readonly kind: 'unknown'; readonly nearest: Compared | null; readonly because: readonly Because[] };
