import type { ElementType, Rect, Word } from '@vigie/domain';

export function isToggle(type: ElementType): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** A mark is no higher than this, pixels, and stands at one end of its element's box. */
const MOST_MARK = 26;

/** Whether a word of a check box or radio button is its mark, which the reader took for a letter: "O", "<", "v". */
export function isMarkGlyph(box: Rect, { text, box: word }: Word): boolean {
  if (!/^(?:[^\p{L}\p{N}]{1,2}|[vVxXoOcCDQ0])[^\p{L}\p{N}]?$/u.test(text)) return false;
  const mark = Math.min(box.height, MOST_MARK);
  const middle = word.x + word.width / 2;
  return middle < box.x + 1.1 * mark || middle > box.x + box.width - 1.1 * mark;
}
