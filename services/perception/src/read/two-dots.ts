import type { Glyph } from './ctc';
import { type Ink, inkedRows, inkRuns } from './ink';

/** Letters and the same with two dots. */
const DOTTED: Readonly<Record<string, string>> = {
  i: 'ï',
  e: 'ë',
  u: 'ü',
  o: 'ö',
  a: 'ä',
  I: 'Ï',
  E: 'Ë',
  U: 'Ü',
  O: 'Ö',
  A: 'Ä',
};
/** Half of the columns that are looked at, in heights of the line's ink: the dots of an ï, and no neighbour. */
const HALF_WIDTH = 0.2;
/** A dot, and the gap below it, are at most this high, in heights of the line's ink. */
const HIGHEST_DOT = 0.3;

/**
 * Two dots are three pixels wide on a screen, and easily taken for one. Where the recogniser held the dotted letter possible, the
 * pixels decide: two separate marks above the letter are two dots.
 */
export function withTwoDots(glyphs: readonly Glyph[], ink: Ink): readonly Glyph[] {
  return glyphs.map((glyph) => {
    const dotted = DOTTED[glyph.character];
    const offered = glyph.alternatives?.find(({ character }) => character === dotted);
    return dotted && offered && standsUnderTwoDots(ink, glyph.at * ink.width) ? { ...glyph, character: dotted } : glyph;
  });
}

function standsUnderTwoDots(ink: Ink, x: number): boolean {
  const all = inkedRows(ink, 0, ink.width);
  if (!all) return false;
  const height = all.bottom - all.top + 1;
  const half = Math.max(2, Math.round(HALF_WIDTH * height));
  const from = Math.max(0, Math.round(x) - half);
  const to = Math.min(ink.width, Math.round(x) + half + 1);
  const rows = inkedRows(ink, from, to);
  if (!rows) return false;
  let end = rows.top;
  while (end <= rows.bottom && isInked(ink, end, from, to)) end += 1;
  const isMark = end <= rows.bottom && end - rows.top <= Math.max(2, HIGHEST_DOT * height);
  if (!isMark) return false;
  const mask = ink.mask.map((value, at) => (at >= rows.top * ink.width && at < end * ink.width ? value : 0));
  return inkRuns({ ...ink, mask }, from, to).length === 2;
}

function isInked(ink: Ink, y: number, from: number, to: number): boolean {
  return ink.mask.subarray(y * ink.width + from, y * ink.width + to).includes(1);
}
