import type { Glyph } from './ctc';
import { type Ink, inkedRows, inkRuns, type Run } from './ink';
import type { WordPiece } from './split-words';

/** Of a number with ink that no sign was read for, and that is not plainly the digit beside it once more. */
export const DIGITS_UNREAD = 'DIGITS_UNREAD';

/** Numbers, dates, times and codes of digits; words of letters touch and break too often to be counted. */
const NUMBER = /^[\d.,:/-]*\d[\d.,:/-]*$/;
/** Signs lower than a digit; all others are as high as one. */
const LOW = '.,-';
/** Ink is a digit's from this share of the number's height, and of the middle digit's width. */
const TALL = 0.6;
const WIDE = 0.6;

/**
 * Equal signs beside one another can melt into one in CTC ("4000" read as "400"). The pixels tell: parts of a number's
 * ink that no sign was read for are the digit beside them where they look the same to the pixel, and a doubt otherwise.
 */
export function readSkippedDigits(
  piece: WordPiece,
  ink: Ink,
): { readonly piece: WordPiece; readonly doubtful: boolean } {
  const { text, glyphs = [], box } = piece;
  if (!NUMBER.test(text) || glyphs.length === 0) return { piece, doubtful: false };
  const runs = tallRuns(ink, { left: box.x, right: box.x + box.width }, box.height);
  const signs = glyphs.flatMap((glyph, index) => (LOW.includes(glyph.character) ? [] : [index]));
  const missing = runs.length - signs.length;
  if (missing <= 0) return { piece, doubtful: false };
  // In order, with one run of ink skipped: the place where the signs lie nearest to their runs.
  const skipped =
    missing === 1
      ? likeliestSkip(
          runs,
          signs.map((at) => glyphs[at]!.at * ink.width),
        )
      : null;
  const twin = skipped === null ? null : twinOf(ink, runs, skipped);
  if (skipped === null || twin === null) return { piece, doubtful: true };
  const source = signs[twin < skipped ? twin : twin - 1]!;
  const again: Glyph = { ...glyphs[source]!, at: (runs[skipped]!.left + runs[skipped]!.right) / 2 / ink.width };
  const at = twin < skipped ? source + 1 : source;
  const all = [...glyphs.slice(0, at), again, ...glyphs.slice(at)];
  return { piece: { ...piece, text: all.map(({ character }) => character).join(''), glyphs: all }, doubtful: false };
}

function tallRuns(ink: Ink, within: Run, height: number): Run[] {
  const tall = inkRuns(ink, within.left, within.right).filter((run) => {
    const rows = inkedRows(ink, run.left, run.right)!;
    return rows.bottom - rows.top + 1 >= TALL * height;
  });
  const middle = tall.map(({ left, right }) => right - left).sort((a, b) => a - b)[tall.length >> 1] ?? 0;
  // A slash or a 1 is narrow, a piece of a broken 0 is narrower than both and as narrow as nothing that is missed.
  return tall.filter(
    ({ left, right }) => right - left >= WIDE * middle || tall.length <= 2 || isWhole(ink, left, right),
  );
}

/** A narrow run with ink in every row is a stroke of its own (1, /), not the side of a broken curve. */
function isWhole(ink: Ink, left: number, right: number): boolean {
  const rows = inkedRows(ink, left, right)!;
  for (let y = rows.top; y <= rows.bottom; y += 1) {
    let inked = false;
    for (let x = left; x < right; x += 1) inked ||= ink.mask[y * ink.width + x] === 1;
    if (!inked) return false;
  }
  return true;
}

function likeliestSkip(runs: readonly Run[], places: readonly number[]): number {
  let best = 0;
  let least = Infinity;
  for (let skip = 0; skip < runs.length; skip += 1) {
    const kept = runs.filter((_run, index) => index !== skip);
    const off = kept.reduce((sum, run, index) => sum + Math.abs((run.left + run.right) / 2 - places[index]!), 0);
    if (off < least) [best, least] = [skip, off];
  }
  return best;
}

/** The run beside it with the same pixels; null when neither has them. */
function twinOf(ink: Ink, runs: readonly Run[], skipped: number): number | null {
  const beside = [skipped - 1, skipped + 1].filter((at) => at >= 0 && at < runs.length);
  return beside.find((at) => samePixels(ink, runs[at]!, runs[skipped]!)) ?? null;
}

function samePixels(ink: Ink, one: Run, other: Run): boolean {
  const width = one.right - one.left;
  if (other.right - other.left !== width) return false;
  for (let y = 0; y < ink.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (ink.mask[y * ink.width + one.left + x] !== ink.mask[y * ink.width + other.left + x]) return false;
    }
  }
  return true;
}
