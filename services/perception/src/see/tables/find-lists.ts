import { type Rect, rectArea, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { centreIn, type Scene, type Surface } from '../scene';

/** Sides of a panel that may hold a list, pixels. */
const LEAST_WIDTH = 90;
const LEAST_HEIGHT = 38;
/** Less of a panel is its own ground where most of it is something else. */
const PANEL_SHARE = 0.5;
/** Distances of rows, pixels. */
const LEAST_PITCH = 17;
const MOST_PITCH = 56;
/** Lines of running text stand nearer than this, in heights of their letters with ascenders and descenders. */
const LIST_PITCH = 1.45;
/** Rows lie this evenly, as a share of their distance: separators of menus take a few pixels. */
const EVEN = 0.12;
const LEAST_ROWS = 3;
/** Starts of texts of one column differ by no more. */
const ALIGNED = 3;
/** Panes above one another with the same sides are one panel; a chosen row parts it. */
const SAME_SIDE = 5;
const STACK_GAP = 4;

/** A panel of rows: a list, a table, a tree. */
export interface List {
  readonly box: Rect;
  readonly rows: readonly Candidate[];
  readonly headers: readonly Candidate[];
}

interface Row {
  readonly middle: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Where its texts start. */
  readonly starts: readonly number[];
}

/** Panels whose texts stand in even rows, wider apart than running text, with columns that start alike. */
export function findLists(scene: Scene): List[] {
  const lists: List[] = [];
  for (const box of panelsOf(scene.panels.filter(({ share }) => share >= PANEL_SHARE).map(({ box }) => box))) {
    if (lists.some((list) => rectArea(rectIntersection(box, list.box)) > 0.5 * rectArea(box))) continue;
    const list = listOn(scene, box);
    if (list) lists.push(list);
  }
  return lists;
}

/** Grounds that lie on one another with equal sides become one panel; the smallest panels first. */
function panelsOf(grounds: readonly Rect[]): Rect[] {
  const stacks: Rect[] = [];
  for (const ground of [...grounds].sort((a, b) => a.y - b.y)) {
    if (ground.width < LEAST_WIDTH) continue;
    const at = stacks.findIndex((stack) => {
      const gap = ground.y - stack.y - stack.height;
      return sameSides(stack, ground) && gap >= -1 && gap <= STACK_GAP;
    });
    if (at < 0) stacks.push(ground);
    else stacks[at] = rectUnion(stacks[at]!, ground);
  }
  return stacks.filter(({ height }) => height >= LEAST_HEIGHT).sort((a, b) => rectArea(a) - rectArea(b));
}

function sameSides(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) <= SAME_SIDE && Math.abs(a.x + a.width - b.x - b.width) <= SAME_SIDE;
}

function listOn(scene: Scene, box: Rect): List | null {
  if (box.width > 0.97 * scene.image.width && box.height > 0.6 * scene.image.height) return null;
  const rows = rowsOf(scene.words.filter((word) => centreIn(word.box, box)));
  const run = evenRun(rows);
  if (!run) return null;
  const { from, to, pitch } = run;
  const own = rows.slice(from, to + 1);
  const height = lettersHeight(own);
  if (pitch < LIST_PITCH * height || !hasColumn(own) || holdsControls(scene, box)) return null;
  const grounds = scene.surfaces.filter((surface) => isRowGround(surface, box, pitch));
  return { box, rows: own.map((row) => rowAt(row, box, pitch, grounds)), headers: headersOf(scene, box, own, pitch) };
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => middle(a.box) - middle(b.box))) {
    const last = rows.at(-1);
    if (last && middle(word.box) - middle(last[0]!.box) <= Math.max(4, 0.4 * word.box.height)) last.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => {
    const own = [...row].sort((a, b) => a.box.x - b.box.x);
    const middles = own.map(({ box }) => middle(box)).sort((a, b) => a - b);
    const height = Math.max(...own.map(({ box }) => box.height));
    const starts = own.filter((word, index) => index === 0 || gapBefore(own, index) > 0.9 * word.box.height);
    return { middle: middles[middles.length >> 1]!, height, words: own, starts: starts.map(({ box }) => box.x) };
  });
}

function gapBefore(words: readonly Word[], index: number): number {
  const before = words[index - 1]!.box;
  return words[index]!.box.x - before.x - before.width;
}

function middle(box: Rect): number {
  return box.y + box.height / 2;
}

/** The longest stretch of rows at one distance. */
function evenRun(rows: readonly Row[]): { from: number; to: number; pitch: number } | null {
  let best: { from: number; to: number; pitch: number } | null = null;
  for (let from = 0; from + 1 < rows.length; from += 1) {
    const first = rows[from + 1]!.middle - rows[from]!.middle;
    if (first < LEAST_PITCH || first > MOST_PITCH) continue;
    let to = from + 1;
    while (to + 1 < rows.length && isEven(rows, from, to + 1, first)) to += 1;
    const pitch = (rows[to]!.middle - rows[from]!.middle) / (to - from);
    if (to - from + 1 >= LEAST_ROWS && (!best || to - from > best.to - best.from)) best = { from, to, pitch };
  }
  return best;
}

function isEven(rows: readonly Row[], from: number, at: number, pitch: number): boolean {
  const mean = (rows[at]!.middle - rows[from]!.middle) / (at - from);
  return (
    Math.abs(rows[at]!.middle - rows[at - 1]!.middle - mean) <= EVEN * pitch && Math.abs(mean - pitch) <= EVEN * pitch
  );
}

/** Letters with ascenders and descenders. Words without any of those are a quarter lower. */
function lettersHeight(rows: readonly Row[]): number {
  const heights = rows.flatMap(({ words }) => words.map(({ box }) => box.height)).sort((a, b) => a - b);
  const highest = rows.map((row) => row.height).sort((a, b) => a - b);
  return Math.max(highest[highest.length >> 1]!, 1.2 * heights[heights.length >> 1]!);
}

/** Most rows have a text that starts at the same place; trees step in, so rows may start one by one. */
function hasColumn(rows: readonly Row[]): boolean {
  const starts = rows.flatMap((row) => row.starts);
  return starts.some(
    (start) =>
      rows.filter((row) => row.starts.some((other) => Math.abs(other - start) <= ALIGNED)).length >= 0.7 * rows.length,
  );
}

/** A form has panes of its own inside; a list only the grounds of rows. */
function holdsControls(scene: Scene, box: Rect): boolean {
  const inside = scene.surfaces.filter(
    (surface) =>
      surface.box.width >= 40 &&
      surface.box.width < 0.9 * box.width &&
      rectArea(rectIntersection(surface.box, box)) >= 0.95 * rectArea(surface.box),
  );
  return inside.length > 2;
}

/** The ground of a chosen or striped row. */
function isRowGround({ box: own }: Surface, box: Rect, pitch: number): boolean {
  return (
    own.height <= 1.3 * pitch &&
    own.height >= 0.7 * pitch &&
    own.width >= 0.5 * box.width &&
    rectArea(rectIntersection(own, box)) >= 0.9 * rectArea(own)
  );
}

/** As high as the rows are apart, as wide as the panel or as the rows that have a ground of their own. */
function rowAt(row: Row, box: Rect, pitch: number, grounds: readonly Surface[]): Candidate {
  const own = grounds.find((ground) => row.middle > ground.box.y && row.middle < ground.box.y + ground.box.height);
  const height = Math.round(pitch);
  const sides = (own ?? grounds[0])?.box ?? box;
  const place = own?.box ?? { x: sides.x, y: Math.round(row.middle - height / 2), width: sides.width, height };
  return { type: 'generic', box: place, confidence: 0.6, words: row.words };
}

/** Headers stand right above the first row: panes side by side, or texts over the columns. */
function headersOf(scene: Scene, box: Rect, rows: readonly Row[], pitch: number): Candidate[] {
  const first = rows[0]!;
  const top = first.middle - pitch / 2;
  const panes = scene.surfaces.filter((surface) => isHeader(surface, box, top, pitch));
  if (panes.length >= 2) {
    return panes.map(({ box: own, words }) => ({ type: 'generic', box: growRect(own, 0), confidence: 0.6, words }));
  }
  const words = scene.words.filter((word) => {
    const distance = first.middle - middle(word.box);
    return distance > 0.7 * pitch && distance < 1.7 * pitch + 4 && inside(word.box, box);
  });
  return words.length < 2 ? [] : headersOver(words, box, rows, pitch);
}

function inside(word: Rect, box: Rect): boolean {
  return word.x >= box.x - 2 && word.x + word.width <= box.x + box.width + 2;
}

function isHeader(surface: Surface, box: Rect, top: number, pitch: number): boolean {
  const own = surface.box;
  const bottom = own.y + own.height;
  return (
    (surface.left || surface.right) &&
    surface.ink !== null &&
    own.height <= 1.6 * pitch &&
    own.x >= box.x - 4 &&
    own.x + own.width <= box.x + box.width + 4 &&
    Math.abs(bottom - top) <= 0.35 * pitch
  );
}

/** Texts on one level that start where columns do; each reaches to the next one's start. */
function headersOver(words: readonly Word[], box: Rect, rows: readonly Row[], pitch: number): Candidate[] {
  const header = rowsOf(words).at(-1)!;
  if (header.starts.length < 2) return [];
  const columns = rows.flatMap((row) => row.starts);
  const over = header.starts.filter((start) => columns.some((column) => Math.abs(column - start) <= 2 * ALIGNED));
  if (over.length < 0.6 * header.starts.length) return [];
  const pad = Math.min(8, Math.max(3, Math.min(...header.starts) - box.x));
  const height = Math.round(Math.min(1.2 * pitch, 32));
  return header.starts.map((start, index) => {
    const end = header.starts[index + 1] ?? box.x + box.width + pad;
    const x = index === 0 ? Math.max(box.x, start - 3 * pad) : start - pad;
    const place = { x, y: Math.round(header.middle - height / 2), width: end - pad - x, height };
    const own = header.words.filter((word) => centreIn(word.box, place));
    return { type: 'generic' as const, box: place, confidence: 0.55, words: own };
  });
}
