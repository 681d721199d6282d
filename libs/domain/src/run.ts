import type { ActionKindName } from './action';
import type { Point, Rect } from './geometry';

export const RUN_STATUSES = ['running', 'succeeded', 'unverified', 'failed', 'in_doubt', 'cancelled'] as const;
/** `unverified`: every step was performed, at least one could not be verified. Only `succeeded` is a success. */
export type RunStatus = (typeof RUN_STATUSES)[number];

export const STEP_STATUSES = ['running', 'verified', 'unverified', 'failed', 'refused', 'in_doubt'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** A coded error as a person reads it; never holds screen text. */
export interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** R-1 … R-3. The three `semantic*` fields are null when no semantic check was made. */
export interface Verification {
  readonly verified: boolean;
  readonly confidence: number;
  readonly changesDetected: string;
  /** Percent of the pixels, 0 … 100. */
  readonly changeAreaPct: number;
  readonly suggestion: string;
  readonly detail: string;
  readonly semanticVerified: boolean | null;
  readonly semanticDetail: string;
  readonly semanticElapsedMs: number;
}

export interface StageTime {
  readonly stage: string;
  readonly ms: number;
}

export const MATCHERS = ['elements', 'full_screen'] as const;
/** What decides whether a screen is the expected one and where its target is: what is read and seen on it, or its pixels. */
export type Matcher = (typeof MATCHERS)[number];

export const TARGET_OPINIONS = ['', 'resolved', 'not_found', 'ambiguous'] as const;

/** What the matcher that did not decide says of a step that states both. It informs and overrules nothing. */
export interface SecondOpinion {
  readonly matcher: Matcher;
  readonly screenMatched: boolean;
  readonly screenScore: number;
  /** Empty when the step states no target for it, or it was not asked. */
  readonly target: (typeof TARGET_OPINIONS)[number];
  readonly targetBox: Rect | null;
  readonly agrees: boolean;
}

/** One attempt at one step, as stored and shown. Holds no screen text. */
export interface StepReport {
  readonly stepId: string;
  readonly attempt: number;
  readonly status: StepStatus;
  readonly actionId: string;
  readonly actionKind: ActionKindName | '';
  readonly matchScore: number;
  readonly nearestSimilarity: number;
  readonly targetScore: number;
  readonly targetMargin: number;
  readonly targetMethod: string;
  readonly targetBox: Rect | null;
  readonly targetPoint: Point | null;
  readonly verification: Verification | null;
  readonly explanation: Explanation | null;
  /** Names in the evidence store; empty when there is none. */
  readonly evidenceBefore: string;
  readonly evidenceAfter: string;
  readonly stages: readonly StageTime[];
  readonly startedAtMs: number;
  readonly finishedAtMs: number;
  readonly traceId: string;
  /** Null when the step states nothing for a second matcher. */
  readonly secondOpinion: SecondOpinion | null;
}

export interface Run {
  readonly runId: string;
  readonly workflowId: string;
  readonly workflowDigest: string;
  readonly workstationId: string;
  readonly status: RunStatus;
  readonly steps: readonly StepReport[];
  readonly explanation: Explanation | null;
  readonly startedAtMs: number;
  readonly finishedAtMs: number;
  readonly traceId: string;
  readonly startedBy: string;
}
