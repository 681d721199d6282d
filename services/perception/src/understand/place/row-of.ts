import type { Rect } from '@vigie/domain';
import type { Page } from '../page';
import type { Phrase } from '../phrases';

/** Parts of a row stand no further apart than this, in heights of the text. */
const MOST_GAP = 26;

/** The texts that stand on an element's row beside it, from left to right; buttons' and fields' own texts left out. */
export function rowOf(page: Page, index: number): string[] {
  const { box } = page.elements[index]!;
  const middle = box.y + box.height / 2;
  const parts = page.phrases
    .filter((phrase) => phrase.owner !== index && tellsRow(page, phrase) && onRow(phrase, box, middle))
    .map((phrase) => ({ text: phrase.text, box: phrase.box }));
  const row = [...parts, { text: '', box }].sort((a, b) => a.box.x - b.box.x);
  const at = row.findIndex((part) => part.box === box);
  return connected(
    row.map((part) => part.box),
    at,
    MOST_GAP * page.textHeight,
  )
    .map((part) => row[part]!.text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

function tellsRow(page: Page, { owner }: Phrase): boolean {
  const type = owner < 0 ? null : page.elements[owner]!.type;
  return type === null || type === 'generic' || type === 'link' || type === 'text_input' || type === 'dropdown';
}

function onRow({ box }: Phrase, element: Rect, middle: number): boolean {
  const own = box.y + box.height / 2;
  return Math.abs(own - middle) <= Math.max(0.6 * box.height, Math.min(12, 0.35 * element.height));
}

/** Indices of the parts that hang together with the one at `at`. */
function connected(boxes: readonly Rect[], at: number, most: number): number[] {
  const found: number[] = [];
  let edge = boxes[at]!.x;
  for (let index = at - 1; index >= 0 && edge - boxes[index]!.x - boxes[index]!.width <= most; index -= 1) {
    found.unshift(index);
    edge = boxes[index]!.x;
  }
  edge = boxes[at]!.x + boxes[at]!.width;
  for (let index = at + 1; index < boxes.length && boxes[index]!.x - edge <= most; index += 1) {
    found.push(index);
    edge = boxes[index]!.x + boxes[index]!.width;
  }
  return found;
}
