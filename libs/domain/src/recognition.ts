import type { Point, Rect } from './geometry';
import type { FingerprintComponentName } from './screen-state';

/** Languages in which differences are told; '' for none. */
export const TOLD_LANGUAGES = ['', 'fr', 'en'] as const;
export type ToldLanguage = (typeof TOLD_LANGUAGES)[number];

export const DIFFERENCE_KINDS = ['missing', 'extra', 'changed', 'moved', 'extra_modal'] as const;
export const DIFFERENCE_SUBJECTS = ['element', 'line', 'dialog'] as const;
export const DIFFERENCE_ASPECTS = ['label', 'value', 'type', 'state', 'text'] as const;

/** One thing in which a seen state differs from its reference (F-6.5). Only its sentence holds text of a screen. */
export interface StateDifference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly subject: (typeof DIFFERENCE_SUBJECTS)[number];
  /** Ids of elements; empty for lines, and where the kind has none. */
  readonly referenceId: string;
  readonly seenId: string;
  /** What of it changed. */
  readonly aspects: readonly (typeof DIFFERENCE_ASPECTS)[number][];
  /** 0 … 1: how much of what changed says another thing; 0 where only data differs. */
  readonly weight: number;
  /** Pixels of the seen screen beyond what both screens moved by; null unless it moved. */
  readonly movedBy: Point | null;
  /** Nothing was recognised there but its text. */
  readonly readAsText: boolean;
  /** Of a dialog: where it lies on the seen screen, and how many elements of the reference it covers. */
  readonly box: Rect | null;
  readonly covered: number;
  /** Patient data; empty unless a language was asked for. */
  readonly sentence: string;
}

/** Whether the workflow contexts (F-8) of two states are equal; `absent`: one has none. */
export const CONTEXT_RELATIONS = ['same', 'other', 'absent'] as const;
export type StateContextRelation = (typeof CONTEXT_RELATIONS)[number];

/** Asks which known state a stored one is; empty ids do not filter. */
export interface MatchStateRequest {
  readonly screenStateId: string;
  /** Only states confirmed for this workflow, and this step. */
  readonly workflowId: string;
  readonly stepId: string;
  /** States that are compared element by element, at most: 1 … MOST_COMPARED. */
  readonly limit: number;
  readonly language: ToldLanguage;
}

export const MOST_COMPARED = 16;

export interface ComparedState {
  readonly screenStateId: string;
  /** Cosine of the fingerprints. */
  readonly similarity: number;
  /** Of the step that it was confirmed for; empty for none. */
  readonly workflowId: string;
  readonly stepId: string;
  /** 0 … 1: how well its elements and texts match. */
  readonly confidence: number;
  readonly context: StateContextRelation;
  /** The first of `allDifferences`. */
  readonly differences: readonly StateDifference[];
  readonly allDifferences: number;
}

/** A reason by code with its numbers: what was found against the bar that it did not meet. */
export interface UnknownBecause {
  readonly code: string;
  readonly found: number;
  readonly bar: number;
}

export interface StateRecognition {
  readonly known: boolean;
  /** The known state, or the nearest; null when there was nothing to compare with. */
  readonly nearest: ComparedState | null;
  /** Why it is not known, the weightiest reason first. */
  readonly because: readonly UnknownBecause[];
}

/** `failure` is an error's code. */
export interface MatchStateResponse extends StateRecognition {
  readonly matchMs: number;
  readonly failure: string;
}

/** Asks why two stored states are as near, or as far, as they are, under the weights of a workflow ('' for the usual). */
export interface ExplainStatesRequest {
  readonly a: string;
  readonly b: string;
  readonly workflowId: string;
  readonly language: ToldLanguage;
}

/** Which of two states has a modality; `other_provider`: both, but in vectors that cannot be compared. */
export const MODALITY_PRESENCES = ['both', 'a', 'b', 'other_provider'] as const;

export interface ComponentComparison {
  readonly name: FingerprintComponentName;
  readonly present: (typeof MODALITY_PRESENCES)[number];
  /** 0 unless both have it. */
  readonly cosine: number;
  readonly weight: number;
  /** Of the distance between the two, 0 … 1; all are 0 when there is none. */
  readonly share: number;
}

/** What the difference of two stored states consists of; `b` as seen, `a` as its reference. */
export interface StatesExplanation {
  /** Cosine of the fingerprints under the weights. */
  readonly similarity: number;
  /** Of the modalities that at least one has. */
  readonly components: readonly ComponentComparison[];
  readonly differences: readonly StateDifference[];
  readonly allDifferences: number;
  readonly context: StateContextRelation;
  /** Keys whose values differ, or that only one has; never the values. */
  readonly contextKeys: readonly string[];
}

export interface ExplainStatesResponse extends StatesExplanation {
  readonly failure: string;
}
