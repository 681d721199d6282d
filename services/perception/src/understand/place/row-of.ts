import type { Rect } from '@vigie/domain';
import { cardOf, findCards } from '../group/find-cards';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { bandOf, reaches } from './ruled-row';

/** Parts of a row stand no further apart than this, in heights of the text. */
const MOST_GAP = 26;

/** Further away than this no text is of the same row, in heights of the text. */
const NEAR = 6;
/** Between rules the lines of a cell, or a cell that spans rows, may stand this far, in heights of the text. */
const REACH = 8;

/** A word of letters, as names have. */
const NAME = /\p{L}{3}/u;

/** The texts of an element's row: of its table's row, else of the captions and values beside it. */
export function rowOf(page: Page, index: number): string[] {
  const { box, type } = page.elements[index]!;
  const cards = findCards(page);
  const card = cardOf(cards, box);
  const near = page.phrases.filter(
    (phrase) =>
      Math.abs(middle(phrase.box) - middle(box)) <= REACH * page.textHeight &&
      phrase.owner !== index &&
      !isIn(phrase.box, box) &&
      tellsRow(page, phrase, index) &&
      cardOf(cards, phrase.box) === card,
  );
  const ruled = type === 'button' || type === 'link' ? inRuledRow(page, near, box) : [];
  if (ruled.length > 0) return nameFirst(byColumn(ruled).filter(isText));
  const parts = besides(page, index, near);
  return type === 'button' || type === 'link' ? nameFirst(parts) : parts;
}

/** Texts whose cells' rules run on to the element: lines of one cell, and a cell that spans several rows. */
function inRuledRow({ image, textHeight }: Page, near: readonly Phrase[], box: Rect): Phrase[] {
  return near.filter((phrase) => {
    const band = bandOf(image, phrase.box, textHeight);
    return band !== null && reaches(image, band, phrase.box, box);
  });
}

/** From left to right, what stands in one column from top to bottom. */
function byColumn(phrases: readonly Phrase[]): string[] {
  const columns: Phrase[][] = [];
  for (const phrase of [...phrases].sort((a, b) => a.box.x - b.box.x)) {
    const column = columns.at(-1);
    if (column && phrase.box.x < column[0]!.box.x + column[0]!.box.width) column.push(phrase);
    else columns.push([phrase]);
  }
  return columns.flatMap((column) => column.sort((a, b) => a.box.y - b.box.y).map(({ text }) => text));
}

/** A row is known by the first cell that names somebody or something, not by a time or a number before it. */
function nameFirst(parts: readonly string[]): string[] {
  const at = parts.findIndex((text) => NAME.test(text));
  return at < 0 ? [...parts] : [parts[at]!, ...parts.slice(0, at), ...parts.slice(at + 1)];
}

/** The texts on an element's line beside it, from left to right. */
function besides(page: Page, index: number, near: readonly Phrase[]): string[] {
  const { box } = page.elements[index]!;
  const others = near.filter(
    (phrase) =>
      Math.abs(middle(phrase.box) - middle(box)) <= NEAR * page.textHeight && !isOfOtherRow(page, phrase, box),
  );
  const holder = rowHolding(page, index, others);
  const parts = others
    .filter((phrase) => (holder ? isIn(phrase.box, holder) : onRow(phrase, box)))
    .map((phrase) => ({ text: phrase.text, box: phrase.box }));
  const row = [...parts, { text: '', box }].sort((a, b) => a.box.x - b.box.x);
  const at = row.findIndex((part) => part.box === box);
  const from = startOf(page, index, row, at);
  const most = holder ? Number.POSITIVE_INFINITY : MOST_GAP * page.textHeight;
  const boxes = row.map((part) => part.box);
  return connected(boxes, at, most).flatMap((part) =>
    part >= from && isText(row[part]!.text) ? [row[part]!.text] : [],
  );
}

/** The smallest row of a table or list that holds an element and other texts. */
function rowHolding({ elements, textHeight }: Page, index: number, texts: readonly Phrase[]): Rect | null {
  const { box } = elements[index]!;
  let smallest: Rect | null = null;
  for (const { type, box: other } of elements) {
    if (type !== 'generic' || other.height > 6 * textHeight || other.width < 2 * box.width || !isIn(box, other))
      continue;
    if (!texts.some((text) => isIn(text.box, other))) continue;
    if (!smallest || other.width < smallest.width) smallest = other;
  }
  return smallest;
}

function middle({ y, height }: Rect): number {
  return y + height / 2;
}

function isText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function isIn(inner: Rect, outer: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x < outer.x + outer.width && y >= outer.y && y < outer.y + outer.height;
}

/** Commands and side bars say nothing about a row. */
function tellsRow(page: Page, { owner }: Phrase, index: number): boolean {
  const type = owner < 0 ? null : page.elements[owner]!.type;
  // A row often begins with a check box, whose text is the row's; those of one question say the same in each.
  if (type === 'checkbox') return page.elements[index]!.type === 'button' || page.elements[index]!.type === 'link';
  return type === null || type === 'generic' || type === 'text_input' || type === 'dropdown';
}

/** A row of a table with commands of its own ends with them: what stands beside it is none of it. */
function isOfOtherRow({ elements }: Page, phrase: Phrase, box: Rect): boolean {
  return elements.some(
    ({ type, box: row }) =>
      type === 'generic' &&
      isIn(phrase.box, row) &&
      !isIn(box, row) &&
      elements.some((one) => one.type === 'button' && isIn(one.box, row)),
  );
}

/** "Diabète : Oui Non  HTA : Oui Non": an answer belongs to the last question before it, not to the first of its line. */
function startOf({ elements }: Page, index: number, row: readonly { readonly text: string }[], at: number): number {
  const { type } = elements[index]!;
  if (type !== 'radio' && type !== 'checkbox') return 0;
  return Math.max(
    0,
    row.slice(0, at).findLastIndex(({ text }) => /[:?]/.test(text)),
  );
}

/** Each stands at the height of the other's middle. */
export function onOneLine(a: Rect, b: Rect): boolean {
  return at(middle(a), b) && at(middle(b), a);
}

function at(y: number, box: Rect): boolean {
  return y >= box.y && y < box.y + box.height;
}

function onRow({ box }: Phrase, element: Rect): boolean {
  const apart = Math.abs(middle(box) - middle(element));
  return apart <= Math.max(0.6 * box.height, Math.min(12, 0.35 * element.height));
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
