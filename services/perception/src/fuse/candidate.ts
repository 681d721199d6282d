import type { ElementSource, ElementType, Rect, Word } from '@vigie/domain';

/** Something that may be an element; the likeliest of those that overlap is kept. */
export interface Candidate {
  readonly type: ElementType;
  readonly box: Rect;
  readonly confidence: number;
  /** Words that are its own text. */
  readonly words: readonly Word[];
}

/** Who says that there is an element. */
export type CandidateSource = ElementSource;

/** What one source says about an image. */
export interface SourceCandidates {
  readonly source: CandidateSource;
  readonly candidates: readonly Candidate[];
}

/** An element that all sources were heard about; `confidence` is the chance that it is there and of this type. */
export interface FusedCandidate extends Candidate {
  /** The sources that saw it, without repetition. */
  readonly sources: readonly CandidateSource[];
}
