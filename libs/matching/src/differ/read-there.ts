import type { Rect } from '@vigie/domain';
import type { Comparable } from '../view/comparable';
import { lineTexts } from '../view/line-texts';
import { isBeside } from '../view/place';
import type { View } from '../view/view';

const LETTERS = 2;

/** Whether a text stands as a line, or in one, in a place of the view or right beside it. */
export function isReadAt(view: View, text: Comparable, place: Rect): boolean {
  if (text.compact.length < LETTERS) return false;
  return lineTexts(view).some(({ line, text: read }) => {
    return read.skeleton.includes(text.skeleton) && isBeside(place, line.box);
  });
}
