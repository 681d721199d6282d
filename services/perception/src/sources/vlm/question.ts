import type { ElementType, Rect } from '@vigie/domain';

/** What a vision-language model may be asked about one image. Boxes are whole pixels inside it. */
export type VlmQuestion =
  /** What stands in a line that was read with doubt. */
  | { readonly kind: 'text'; readonly box: Rect }
  /** What an element is that has no text of its own. `near` was read around it: hostile, and for a data slot alone. */
  | { readonly kind: 'element'; readonly box: Rect; readonly near: string }
  /** Where a person could click. */
  | { readonly kind: 'zones' };

/** What it answered in time: guesses, each to be compared with the picture. Plain and bounded; patient data. */
export interface VlmAnswers {
  readonly texts: readonly { readonly box: Rect; readonly text: string }[];
  readonly elements: readonly ElementAnswer[];
  readonly zones: readonly { readonly box: Rect; readonly type: ElementType; readonly label: string }[];
}

export interface ElementAnswer {
  readonly box: Rect;
  /** A sentence in `language`. */
  readonly description: string;
  readonly language: 'fr' | 'en';
  /** What it does, or the name that it would have; may be empty. */
  readonly purpose: string;
}

export const NO_ANSWERS: VlmAnswers = { texts: [], elements: [], zones: [] };

export function hasAnswers({ texts, elements, zones }: VlmAnswers): boolean {
  return texts.length + elements.length + zones.length > 0;
}
