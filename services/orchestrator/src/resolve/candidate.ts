import type { ElementType, Rect } from '@vigie/domain';

/** Something on the screen that could be meant, with what each signal says of it, 0 … 1. */
export interface Candidate {
  readonly source: 'element' | 'words' | 'row';
  readonly box: Rect;
  readonly type: ElementType | null;
  readonly signals: { readonly text: number; readonly type: number; readonly relation: number };
}

export interface RankedCandidate extends Candidate {
  readonly score: number;
}
