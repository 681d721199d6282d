import { type Ink, inkedRows, inkRuns } from './ink';
import type { WordPiece } from './split-words';

/** Capitals whose accents tell names apart, and words of nothing else. */
const CAPITALS = /^[A-Z][A-Z'’-]*[A-Z]$/;
const BEARS = /[ACEINOUY]/;
/** An accent is at least this high with its gap, pixels. */
const ACCENT = 2;

/** Whether ink stands above a capital that was read without an accent: BERNARD for BERNÀRD, MULLER for MÜLLER. */
export function hasLostAccent({ text, box, glyphs = [] }: WordPiece, ink: Ink): boolean {
  if (!CAPITALS.test(text) || glyphs.length !== text.length) return false;
  const letters = inkRuns(ink, box.x, box.x + box.width).flatMap(({ left, right }) => {
    const own = glyphs.filter(({ at }) => at * ink.width >= left && at * ink.width < right);
    const rows = inkedRows(ink, left, right);
    return rows && own.some(({ character }) => /[A-Z]/.test(character)) ? [{ own, top: rows.top }] : [];
  });
  const tops = letters.map(({ top }) => top).sort((a, b) => a - b);
  const cap = tops.length > 2 ? tops[tops.length >> 1] : tops.at(-1);
  if (cap === undefined) return false;
  return letters.some(({ own, top }) => cap - top >= ACCENT && own.some(({ character }) => BEARS.test(character)));
}
