import type { Rect } from '@vigie/domain';
import { type Ink, inkedRows, inkRuns, type Run } from './ink';
import type { WordPiece } from './split-words';

/** Ink of the size of letters, apart from the others, that no sign was read for. */
export const SIGN_UNREAD = 'SIGN_UNREAD';

/** Ink this far from its neighbours, in heights of the line's ink, stands apart: a sign must have been read for it. */
const APART = 0.28;
/** A sign that stands alone is at most this wide, in heights of the line's ink; wider ones are pictures. */
const WIDEST = 1.2;
/** Less ink than this, in squares of the height of the line's ink, is a speck. */
const LEAST_INK = 0.03;

/** A figure that is inked over more than this share of all four sides is a check box; the curve of an O or D is not. */
const FRAME_SIDE = 0.6;

/**
 * Parts of a line that stand apart, look like signs and have none read in them: `O` and `<` are circles and angles, too, which
 * stand beside texts as pictures, and a recogniser passes over pictures. Signs are given by their places, 0 … 1 along
 * the line. Boxes are in pixels of `ink`.
 */
export function unreadInk(ink: Ink, places: readonly number[]): Rect[] {
  if (places.length === 0) return [];
  const all = inkedRows(ink, 0, ink.width);
  if (!all) return [];
  const height = all.bottom - all.top + 1;
  const parts = partsOf(inkRuns(ink, 0, ink.width), APART * height);
  const read = new Set(places.map((place) => nearest(parts, place * ink.width)));
  const seen = rowsOf(ink, [...read]);
  // Where dashes and dots alone were read, letters may be as high as the line.
  const band = seen.bottom - seen.top + 1 < height / 2 ? all : seen;
  return parts
    .filter((part) => !read.has(part) && part.right - part.left <= WIDEST * height)
    .map((part) => boxOf(ink, part))
    .filter((box) => box.y >= band.top - 1 && box.y + box.height <= band.bottom + 2)
    .filter((box) => inkIn(ink, box) >= Math.max(3, LEAST_INK * height * height) && !isFrame(ink, box));
}

/** An amount: its digits and marks never touch in the fonts of screens, so that each has ink of its own. */
const AMOUNT = /^[<>≤≥≈±+−–-]?\d[\d.,]*$/;
/** A stroke as thin as this (pixels) and as high as this share of the amount, at its end, is what is left of a field's border. */
const THIN = 2;
const HIGH = 0.8;

/**
 * The parts of an amount's ink that no sign was read for, though there are more of them than signs: a lost minus or comma. Boxes
 * are in pixels of `ink`.
 */
export function unreadMarks({ text, box, glyphs = [] }: WordPiece, ink: Ink): Rect[] {
  if (!AMOUNT.test(text)) return [];
  const all = inkRuns(ink, box.x, box.x + box.width);
  const runs = all.filter((run, at) => (at > 0 && at < all.length - 1) || !isBorder(ink, run, box.height));
  const joined = runs.filter((run) => isTwoSigns(run, box.height, glyphs, ink));
  if (runs.length <= glyphs.length) return joined.map((run) => boxOf(ink, run));
  const read = new Set(glyphs.map(({ at }) => nearest(runs, at * ink.width)));
  return runs.filter((run) => !read.has(run)).map((run) => boxOf(ink, run));
}

/** Ink beside an amount that lies in no word: a comparator whose gap is narrow. Boxes are in pixels of `ink`. */
export function lostBesideAmounts(pieces: readonly WordPiece[], ink: Ink): Rect[] {
  const amounts = pieces.filter(({ text }) => AMOUNT.test(text));
  const all = inkRuns(ink, 0, ink.width);
  const lost = all.filter(({ left, right }) => !pieces.some(({ box }) => left >= box.x && right <= box.x + box.width));
  return lost
    .map((run) => boxOf(ink, run))
    .filter(({ x, y, width, height }) =>
      amounts.some(({ box }) => {
        const gap = Math.max(x - box.x - box.width, box.x - x - width);
        const inRows = y >= box.y - 1 && y + height <= box.y + box.height + 1;
        return gap < box.height && inRows && width >= 3 && width <= WIDEST * box.height;
      }),
    );
}

/** Sizes of the signs of texts on screens, pixels: lower ones are specks, higher ones pictures. */
const SIGN_HEIGHT = { from: 6, to: 24 } as const;
/** Two letters are at most this wide, in their height. */
const TWO_SIGNS = 2;

/** The ink of a line of which nothing was read, where it has the size of a letter or two and is no box. */
export function unreadWhole(ink: Ink): Rect | null {
  const runs = inkRuns(ink, 0, ink.width);
  if (runs.length === 0 || runs.length > 3) return null;
  const box = boxOf(ink, { left: runs[0]!.left, right: runs.at(-1)!.right });
  const isSign = box.height >= SIGN_HEIGHT.from && box.height <= SIGN_HEIGHT.to && box.width <= TWO_SIGNS * box.height;
  return isSign && !isFrame(ink, box) ? box : null;
}

/** A digit is never wider than it is high: ink that is has a sign in it, before the digit, that was not read. */
function isTwoSigns(
  { left, right }: Run,
  height: number,
  glyphs: readonly { at: number; character: string }[],
  ink: Ink,
) {
  if (right - left <= height) return false;
  const own = glyphs.filter(({ at }) => at * ink.width >= left && at * ink.width <= right);
  return own.length === 1 && /\d/.test(own[0]!.character);
}

function isBorder(ink: Ink, run: Run, height: number): boolean {
  return run.right - run.left <= THIN && boxOf(ink, run).height >= HIGH * height;
}

function partsOf(runs: readonly Run[], gap: number): Run[] {
  const parts: Run[] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last && run.left - last.right < gap) parts[parts.length - 1] = { left: last.left, right: run.right };
    else parts.push(run);
  }
  return parts;
}

function nearest(parts: readonly Run[], x: number): Run {
  const off = (part: Run) => Math.max(0, part.left - x, x - part.right);
  return parts.reduce((best, part) => (off(part) < off(best) ? part : best));
}

function rowsOf(ink: Ink, parts: readonly Run[]): { top: number; bottom: number } {
  const rows = parts.map(({ left, right }) => inkedRows(ink, left, right)!);
  return { top: Math.min(...rows.map(({ top }) => top)), bottom: Math.max(...rows.map(({ bottom }) => bottom)) };
}

function boxOf(ink: Ink, { left, right }: Run): Rect {
  const { top, bottom } = inkedRows(ink, left, right)!;
  return { x: left, y: top, width: right - left, height: bottom - top + 1 };
}

function isFrame(ink: Ink, { x, y, width, height }: Rect): boolean {
  if (width < 5 || height < 5) return false;
  const across = [y, y + height - 1].map((row) => ({ x, y: row, width, height: 1 }));
  const down = [x, x + width - 1].map((column) => ({ x: column, y, width: 1, height }));
  return [...across, ...down].every((side) => inkIn(ink, side) > FRAME_SIDE * Math.max(side.width, side.height));
}

function inkIn(ink: Ink, { x, y, width, height }: Rect): number {
  let sum = 0;
  for (let row = y; row < y + height; row += 1) {
    for (let at = x; at < x + width; at += 1) sum += ink.mask[row * ink.width + at]!;
  }
  return sum;
}
