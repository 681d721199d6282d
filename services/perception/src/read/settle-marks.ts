import { type Ink, inkedRows, inkRuns, type Run } from './ink';
import type { WordPiece } from './split-words';

/** A word with its marks as the pixels have them, and whether these leave one open. */
export interface SettledMarks {
  readonly piece: WordPiece;
  readonly doubtful: boolean;
}

/** A number with one point, alone or with its sign and unit; codes (J18.9), dates, versions and addresses are none. */
const NUMBER = /^[<>≤≥±+−–-]?\d+\.\d+(?:[^\d.,:]\D*)?$/;
/** Letters of a blood group with a point where a sign may be. */
const GROUP = /^[ABOo08]{1,2}\.$/;
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
export function settleMarks(piece: WordPiece, ink: Ink, lossy: () => boolean): SettledMarks {
  const { text, glyphs = [] } = piece;
  const at = glyphs.findIndex(({ character }) => character === '.');
  const isNumber = NUMBER.test(text);
  if (at < 0 || !(isNumber || GROUP.test(text))) return { piece, doubtful: false };
  const runs = inkRuns(ink, 0, ink.width);
  const x = glyphs[at]!.at * ink.width;
  const shape = shapeOf(ink, runs, x);
  if (!isNumber) return { piece: shape?.isBar ? withMark(piece, at, '-') : piece, doubtful: false };
  if ((shape?.below ?? descentAt(ink, runs, x)) > 0) return { piece: withMark(piece, at, ','), doubtful: false };
  // Compression, and the threshold of a thin font, take the tail off a small comma.
  return { piece, doubtful: shape?.high === 1 || lossy() };
}

function withMark(piece: WordPiece, at: number, character: string): WordPiece {
  const glyphs = piece.glyphs!.map((glyph, index) => (index === at ? { ...glyph, character } : glyph));
  return { ...piece, glyphs, text: glyphs.map((glyph) => glyph.character).join('') };
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
  /** Pixels. */
  readonly high: number;
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
    high,
    isBar: wide >= high && high <= FLAT * height && middle >= MIDDLE.from && middle <= MIDDLE.to,
  };
}
