import type { Rect } from '@vigie/domain';
import type { Glyph, Recognition } from './ctc';
import { type Ink, inkedRows, inkRuns, type Run } from './ink';

/** A word of a line; the box is in pixels of the crop. */
export interface WordPiece {
  readonly text: string;
  readonly box: Rect;
  readonly confidence: number;
  /** The signs of which the text was read; only until the line is settled. */
  readonly glyphs?: readonly Glyph[];
}

/**
 * How sure of a space the recogniser must be for a gap to end a word, by the gap's width in heights of the ink. Chosen on
 * 4,597 words of 48 rendered and real screens: looser rules part letters of wide fonts, stricter ones join captions to values.
 */
const GAP_RULES = [
  { width: 0.6, probability: 0 },
  { width: 0.35, probability: 0.02 },
  { width: 0.25, probability: 0.05 },
  { width: 0.2, probability: 0.5 },
] as const;
/** How far (in heights of the ink) a hint may lie from its gap. */
const HINT_REACH = 0.3;
/** A space that was read for sure takes the best gap near it, down to this width (in heights of the ink). */
const LEAST_GAP = 0.1;
const SURE_SPACE = 0.5;

/**
 * Cuts a line into words. Where the words end is seen best in the pixels (columns without ink), which gap is a space the
 * recogniser knows best, and very wide gaps need no witness. Text goes to the word in whose columns its glyphs lie.
 */
export function splitWords(reading: Recognition, ink: Ink): WordPiece[] {
  const letters = reading.glyphs.map((glyph) => ({ ...glyph, x: glyph.at * ink.width }));
  if (letters.length === 0) return [];
  const runs = inkRuns(ink, 0, ink.width);
  if (runs.length === 0) return [];
  const rows = inkedRows(ink, 0, ink.width)!;
  const height = rows.bottom - rows.top + 1;
  const gaps = gapsOf(runs);
  const spaces = reading.spaces.map(({ at, probability }) => ({ x: at * ink.width, probability }));
  const cuts = chooseCuts(
    gaps,
    spaces,
    letters.map(({ x }) => x),
    height,
  );
  const edges = [runs[0]!.left, ...cuts.flatMap((gap) => [gap.left, gap.right]), runs.at(-1)!.right];
  const pieces: WordPiece[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const left = edges[at]!;
    const right = edges[at + 1]!;
    const from = at === 0 ? -Infinity : (edges[at - 1]! + left) / 2;
    const to = at + 2 >= edges.length ? Infinity : (right + edges[at + 2]!) / 2;
    const own = letters.filter((letter) => letter.x >= from && letter.x < to);
    const vertical = inkedRows(ink, left, right);
    if (own.length === 0 || !vertical) continue;
    pieces.push({
      text: own.map((letter) => letter.character).join(''),
      box: { x: left, y: vertical.top, width: right - left, height: vertical.bottom - vertical.top + 1 },
      confidence: own.reduce((sum, letter) => sum + letter.confidence, 0) / own.length,
      glyphs: own,
    });
  }
  return pieces;
}

/** The columns without ink between two runs. */
function gapsOf(runs: readonly Run[]): Run[] {
  return runs.slice(1).map(({ left }, at) => ({ left: runs[at]!.right, right: left }));
}

interface Space {
  readonly x: number;
  readonly probability: number;
}

function chooseCuts(gaps: readonly Run[], spaces: readonly Space[], letters: readonly number[], height: number): Run[] {
  const meant = (gap: Run, space: Space) =>
    distance(gap, space.x) <= HINT_REACH * height && !letters.some((x) => between(x, gap, space.x));
  const chosen = new Set<Run>(
    gaps.filter((gap) =>
      endsWord(
        gap,
        spaces.filter((space) => meant(gap, space)),
        height,
      ),
    ),
  );
  for (const space of spaces) {
    if (space.probability < SURE_SPACE) continue;
    const near = gaps.filter((gap) => meant(gap, space));
    if (near.some((gap) => chosen.has(gap))) continue;
    const best = near.reduce<Run | null>(
      (widest, gap) => (width(gap) > (widest ? width(widest) : 0) ? gap : widest),
      null,
    );
    if (best && width(best) >= LEAST_GAP * height) chosen.add(best);
  }
  return [...chosen].sort((a, b) => a.left - b.left);
}

function endsWord(gap: Run, spaces: readonly Space[], height: number): boolean {
  const rule = GAP_RULES.find((one) => width(gap) >= one.width * height);
  if (!rule) return false;
  if (rule.probability === 0) return true;
  return spaces.some((space) => space.probability >= rule.probability);
}

/** A letter between a gap's middle and a hint says that the hint is of another gap: the comma before a space. */
function between(x: number, gap: Run, space: number): boolean {
  const middle = (gap.left + gap.right) / 2;
  return (x > middle && x < space) || (x < middle && x > space);
}

function width(gap: Run): number {
  return gap.right - gap.left;
}

function distance(gap: Run, x: number): number {
  return Math.max(0, gap.left - x, x - gap.right);
}
