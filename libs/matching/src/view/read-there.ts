import type { Rect } from '@vigie/domain';
import type { Comparable } from './comparable';
import { lineTexts } from './line-texts';
import { isBeside } from './place';
import type { View } from './view';

const LETTERS = 2;

/** Whether a text stands as a line, or in one, in a place of the view or right beside it. */
export function isReadAt(view: View, text: Comparable, place: Rect): boolean {
  if (text.compact.length < LETTERS) return false;
  return lineTexts(view).some(({ line, text: read }) => {
    return read.skeleton.includes(text.skeleton) && isBeside(place, line.box);
  });
}

/** Their labels stand beside them, where readers cut them and give them to their neighbours, now so, now so. */
export const LABELLED_BESIDE: ReadonlySet<string> = new Set(['text_input', 'dropdown', 'checkbox', 'radio']);
