import type { Rect } from '@vigie/domain';
import { colourDistance } from '../../see/ground/colours';
import { withoutKeys } from '../label/clean-label';
import type { Page } from '../page';
import type { TextInk } from '../text-ink';
import { readCommand } from '../words/read-command';

export type GenericPlace = 'menu' | 'table_row' | 'table_header' | 'table_cell';

/** A key without others at the end of a command: beds, codes and enzymes are written alike. */
const LONE_KEY = /\s+\(?(?:f\d{1,2}|suppr|del|delete)\)?$/i;
/** Entries of a menu bar stand this near to each other, pixels, and so many they are at least. */
const BAR_GAP = 40;
const LEAST_BAR = 3;
/** Entries of an opened menu are parted by lines at most this high, pixels. */
const STACK_GAP = 14;
/** Headers stand on another ground than their rows, or are drawn paler or bolder by this factor. */
const GROUND = 5;
const DRAWN = 1.18;

interface Generic {
  readonly index: number;
  readonly box: Rect;
}

/** What the elements without a type of their own are, by how they lie among each other and how their texts look. */
export function genericPlaces(page: Page): Map<number, GenericPlace> {
  const known = PLACES.get(page);
  if (known) return known;
  const all = page.elements.flatMap(({ type, box }, index): Generic[] =>
    type === 'generic' && page.ownOf(index).length > 0 ? [{ index, box }] : [],
  );
  const places = new Map<number, GenericPlace>();
  const generics = all.filter(({ index, box }) => {
    const isCell = all.some(({ box: row }) => holds(row, box));
    if (isCell) places.set(index, 'table_cell');
    return !isCell;
  });
  for (const stack of clusters(generics, stacked)) {
    if (stack.length < 2) continue;
    const place = isMenu(page, stack) ? 'menu' : 'table_row';
    for (const { index } of stack) places.set(index, place);
  }
  for (const row of clusters(generics, sideBySide)) {
    // Data is no header and no menu.
    const digits = row.filter(({ index }) => page.ownOf(index).some(({ text }) => /\d/.test(text))).length;
    if (digits * 2 >= row.length) continue;
    const place = row.length >= 2 && headsRows(page, row, generics, places) ? 'table_header' : barPlace(row, places);
    if (place) for (const { index } of row) places.set(index, place);
  }
  PLACES.set(page, places);
  return places;
}

const PLACES = new WeakMap<Page, Map<number, GenericPlace>>();

/** A row holds its cells: it is as high and wider. */
function holds(row: Rect, cell: Rect): boolean {
  const inside = cell.x >= row.x - 3 && cell.x + cell.width <= row.x + row.width + 3;
  return (
    inside && row.width > 1.3 * cell.width && Math.abs(row.y - cell.y) <= 5 && Math.abs(row.height - cell.height) <= 8
  );
}

/** Groups that hang together by a relation of two. */
function clusters(all: readonly Generic[], related: (a: Rect, b: Rect) => boolean): Generic[][] {
  const left = new Set(all);
  const found: Generic[][] = [];
  for (const first of all) {
    if (!left.delete(first)) continue;
    const cluster = [first];
    for (const one of cluster) {
      for (const other of left) {
        if (!related(one.box, other.box)) continue;
        left.delete(other);
        cluster.push(other);
      }
    }
    found.push(cluster);
  }
  return found;
}

function stacked(a: Rect, b: Rect): boolean {
  const gap = a.y < b.y ? b.y - a.y - a.height : a.y - b.y - b.height;
  return Math.abs(a.x - b.x) <= 4 && Math.abs(a.width - b.width) <= 20 && gap >= -4 && gap <= STACK_GAP;
}

function sideBySide(a: Rect, b: Rect): boolean {
  const gap = a.x < b.x ? b.x - a.x - a.width : a.x - b.x - b.width;
  return Math.abs(a.y - b.y) <= 3 && Math.abs(a.height - b.height) <= 4 && gap >= -8 && gap <= BAR_GAP;
}

/** Entries with combined keys, a command with a single one, or mostly commands. Beds at the end of rows ("F12") are data. */
function isMenu(page: Page, stack: readonly Generic[]): boolean {
  const texts = stack.map(({ index }) =>
    page
      .ownOf(index)
      .map(({ text }) => text)
      .join(' '),
  );
  const isCommand = (text: string) => readCommand(text).does !== null;
  const hasKeys = (text: string) =>
    withoutKeys(text) !== text || (LONE_KEY.test(text) && isCommand(text.replace(LONE_KEY, '')));
  return texts.some(hasKeys) || texts.filter(isCommand).length * 2 > texts.length;
}

/** Three entries in a row that are not a table's cells. */
function barPlace(row: readonly Generic[], places: ReadonlyMap<number, GenericPlace>): GenericPlace | null {
  return row.length >= LEAST_BAR && row.every(({ index }) => !places.has(index)) ? 'menu' : null;
}

/** Rows lie right under them, and they do not look like rows themselves. */
function headsRows(
  page: Page,
  row: readonly Generic[],
  generics: readonly Generic[],
  places: ReadonlyMap<number, GenericPlace>,
): boolean {
  const under = generics.filter(
    (other) => places.get(other.index) !== 'menu' && row.some(({ box }) => liesUnder(other.box, box)),
  );
  return under.some((other) => row.every(({ index }) => looksOther(page, index, other.index)));
}

function liesUnder(row: Rect, cell: Rect): boolean {
  const gap = row.y - cell.y - cell.height;
  return gap >= -4 && gap <= 8 && row.x <= cell.x + 6 && row.x + row.width >= cell.x + cell.width - 6;
}

function inkOf(page: Page, index: number): TextInk | null {
  const own = page.ownOf(index)[0];
  return own ? page.inkOf(own) : null;
}

function looksOther(page: Page, header: number, row: number): boolean {
  const [a, b] = [inkOf(page, header), inkOf(page, row)];
  if (!a || !b) return false;
  const pale = b.contrast > DRAWN * a.contrast;
  const bold = a.coverage > DRAWN * b.coverage;
  return (
    pale || bold || (colourDistance(a.ground, b.ground) > GROUND && Math.max(...a.ground) - Math.min(...a.ground) < 60)
  );
}
