import type { Rect } from '@vigie/domain';
import type { Page } from '../page';

export type GenericPlace = 'menu' | 'table_row' | 'table_header';

const SHORTCUT = /\b(?:ctrl|alt|maj|shift|suppr|f\d{1,2})\b/i;
/** Entries of a menu bar stand this near to each other, pixels, and so many they are at least. */
const BAR_GAP = 40;
const LEAST_BAR = 3;

/** What the elements without a type of their own are, by how they lie among each other. */
export function genericPlaces(page: Page): Map<number, GenericPlace> {
  const generics = page.elements.flatMap(({ type }, index) =>
    type === 'generic' && page.ownOf(index).length > 0 ? [index] : [],
  );
  const boxes = generics.map((index) => page.elements[index]!.box);
  const places = new Map<number, GenericPlace>();
  generics.forEach((index, at) => {
    const box = boxes[at]!;
    const stack = boxes.filter((other) => other !== box && stacked(other, box));
    if (stack.length > 0) places.set(index, hasShortcut(page, generics, boxes, [box, ...stack]) ? 'menu' : 'table_row');
  });
  generics.forEach((index, at) => {
    const box = boxes[at]!;
    if (places.get(index) === 'menu') return;
    const row = rowWith(boxes, box);
    const heads = row.length >= 2 && boxes.some((other) => liesUnder(other, box));
    if (heads) places.set(index, 'table_header');
    else if (!places.has(index) && row.length >= LEAST_BAR) places.set(index, 'menu');
  });
  return places;
}

function stacked(a: Rect, b: Rect): boolean {
  const gap = a.y < b.y ? b.y - a.y - a.height : a.y - b.y - b.height;
  return Math.abs(a.x - b.x) <= 4 && Math.abs(a.width - b.width) <= 20 && gap >= -4 && gap <= 8;
}

/** All that hang together side by side with a box, itself among them. */
function rowWith(boxes: readonly Rect[], box: Rect): Rect[] {
  const row = [box];
  for (const one of row) row.push(...boxes.filter((other) => !row.includes(other) && sideBySide(other, one)));
  return row;
}

function sideBySide(a: Rect, b: Rect): boolean {
  const gap = a.x < b.x ? b.x - a.x - a.width : a.x - b.x - b.width;
  return a !== b && Math.abs(a.y - b.y) <= 3 && Math.abs(a.height - b.height) <= 4 && gap >= -8 && gap <= BAR_GAP;
}

/** A wider row right under a header's cell. */
function liesUnder(row: Rect, cell: Rect): boolean {
  const gap = row.y - cell.y - cell.height;
  return (
    gap >= -4 &&
    gap <= 8 &&
    row.width > cell.width * 1.4 &&
    row.x <= cell.x + 6 &&
    row.x + row.width >= cell.x + cell.width - 6
  );
}

function hasShortcut(page: Page, generics: readonly number[], boxes: readonly Rect[], stack: readonly Rect[]): boolean {
  return stack.some((box) => page.ownOf(generics[boxes.indexOf(box)]!).some(({ text }) => SHORTCUT.test(text)));
}
