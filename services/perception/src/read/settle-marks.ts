import type { Glyph } from './ctc';
import { type Ink, inkedRows, inkRuns, type Run } from './ink';

/** What the pixels say of the marks of a line: glyphs, some of them replaced, and places of marks that may be others. */
export interface SettledMarks {
  readonly glyphs: readonly Glyph[];
  /** Glyphs (of `glyphs`) that the pixels leave open. */
  readonly doubtful: readonly Glyph[];
}

/** A mark is at most this high, in heights of the sign before it. */
const LOW = 0.5;
/** A minus is at most this high, and its middle this far from top and bottom, in heights of the letter before it. */
const FLAT = 0.3;
const MIDDLE = { from: 0.35, to: 0.75 } as const;
/** Half of the columns in which a mark's ink lies that is joined with its neighbours', in heights of the line's ink. */
const HALF_MARK = 0.15;

/**
 * A comma is told from a point by what lies below the digits, a minus from a point by where it stands: signs of two pixels, which the
 * recogniser tells apart by their neighbours. Of 600 points
 * drawn in four fonts at 11 to 16 pixels none goes on below the digits, of 600 commas 580 do. What compression may have cut off is in
 * doubt; `lossy` says whether it may.
 */
export function settleMarks(glyphs: readonly Glyph[], ink: Ink, lossy: () => boolean): SettledMarks {
  if (!glyphs.some(({ character }) => character === '.')) return { glyphs, doubtful: [] };
  const runs = inkRuns(ink, 0, ink.width);
  const doubtful: Glyph[] = [];
  const settled = glyphs.map((glyph, at) => {
    if (glyph.character !== '.') return glyph;
    const before = glyphs[at - 1]?.character ?? '';
    const after = glyphs[at + 1]?.character ?? '';
    const shape = shapeOf(ink, runs, glyph.at * ink.width);
    if (/\d/.test(before) && /\d/.test(after) && isLonePoint(glyphs, at)) {
      const descent = shape?.below ?? descentAt(ink, runs, glyph.at * ink.width);
      if (descent > 0) return { ...glyph, character: ',' };
      // Compression takes the tail off a small comma.
      if (lossy()) doubtful.push(glyph);
    } else if (/[ABO0o]/.test(before) && shape?.isBar) {
      return { ...glyph, character: '-' };
    }
    return glyph;
  });
  return { glyphs: settled, doubtful };
}

/** Whether no other point stands in the number: dates, versions and addresses have several. */
function isLonePoint(glyphs: readonly Glyph[], point: number): boolean {
  for (const step of [-1, 1]) {
    let at = point + step;
    while (/^\d$/.test(glyphs[at]?.character ?? '')) at += step;
    if (/^[.:/,]$/.test(glyphs[at]?.character ?? '')) return false;
  }
  return true;
}

/** How far ink goes below the digits in the columns of a mark that touches its neighbours, pixels. */
function descentAt(ink: Ink, runs: readonly Run[], x: number): number {
  const rows = runs.map((run) => inkedRows(ink, run.left, run.right)!);
  const height = Math.max(...rows.map(({ top, bottom }) => bottom - top + 1));
  const feet = rows.filter(({ top, bottom }) => bottom - top + 1 > LOW * height).map(({ bottom }) => bottom);
  const foot = feet.sort((a, b) => a - b)[feet.length >> 1]!;
  const half = Math.max(1, Math.round(HALF_MARK * height));
  const lowest = inkedRows(ink, Math.max(0, Math.round(x) - half), Math.min(ink.width, Math.round(x) + half + 1));
  return lowest ? lowest.bottom - foot : 0;
}

interface MarkShape {
  /** How far it goes below the sign before it, pixels. */
  readonly below: number;
  readonly isBar: boolean;
}

function shapeOf(ink: Ink, runs: readonly Run[], x: number): MarkShape | null {
  const tall = runs.map((run) => ({ run, rows: inkedRows(ink, run.left, run.right)! }));
  const highest = Math.max(...tall.map(({ rows }) => rows.bottom - rows.top + 1));
  const lows = tall.filter(({ rows }) => rows.bottom - rows.top + 1 <= LOW * highest);
  const off = (run: Run) => Math.max(0, run.left - x, x - run.right);
  const mark = lows.sort((a, b) => off(a.run) - off(b.run))[0];
  if (!mark || off(mark.run) > LOW * highest) return null;
  const sign = tall.findLast(
    ({ run, rows }) => run.right <= mark.run.left && rows.bottom - rows.top + 1 > LOW * highest,
  );
  if (!sign) return null;
  const height = sign.rows.bottom - sign.rows.top + 1;
  const middle = ((mark.rows.top + mark.rows.bottom) / 2 - sign.rows.top) / height;
  const high = mark.rows.bottom - mark.rows.top + 1;
  const wide = mark.run.right - mark.run.left;
  return {
    below: mark.rows.bottom - sign.rows.bottom,
    isBar: wide >= high && high <= FLAT * height && middle >= MIDDLE.from && middle <= MIDDLE.to,
  };
}
