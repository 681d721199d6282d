import type { Rect } from '@vigie/domain';
import type { Recognition } from './ctc';
import { columnProfile, type Ink, inkedRows } from './ink';

/** A word of a line; the box is in pixels of the crop. */
export interface WordPiece {
  readonly text: string;
  readonly box: Rect;
  readonly confidence: number;
}

interface Gap {
  readonly left: number;
  readonly right: number;
}

/** A gap this wide (in heights of the ink) separates words whether or not the recogniser read a space there. */
const SURE_GAP = 0.5;
/** The narrowest gap that a space that was read may be tied to. */
const LEAST_GAP = 0.12;
/** How far (in heights of the ink) a space that was read may lie from its gap. */
const SPACE_REACH = 0.75;

/**
 * Cuts a line into words. Where the words end is seen best in the pixels (columns without ink), which gap is a space the
 * recogniser knows best, and very wide gaps need no witness. Text goes to the word in whose columns its glyphs lie.
 */
export function splitWords(reading: Recognition, ink: Ink): WordPiece[] {
  const glyphs = reading.glyphs.map((glyph) => ({ ...glyph, x: glyph.at * ink.width }));
  const letters = glyphs.filter((glyph) => glyph.character !== ' ');
  if (letters.length === 0) return [];
  const profile = columnProfile(ink);
  const extent = inkExtent(profile);
  if (!extent) return [];
  const rows = inkedRows(ink, 0, ink.width)!;
  const height = rows.bottom - rows.top + 1;
  const gaps = gapsOf(profile, extent);
  const spaces = glyphs.filter((glyph) => glyph.character === ' ').map((glyph) => glyph.x);
  const cuts = chooseCuts(gaps, spaces, height);
  const edges = [extent.left, ...cuts.flatMap((gap) => [gap.left, gap.right]), extent.right];
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
    });
  }
  return pieces;
}

function inkExtent(profile: Uint16Array): Gap | null {
  let left = 0;
  let right = profile.length;
  while (left < right && profile[left] === 0) left += 1;
  while (right > left && profile[right - 1] === 0) right -= 1;
  return right > left ? { left, right } : null;
}

function gapsOf(profile: Uint16Array, extent: Gap): Gap[] {
  const gaps: Gap[] = [];
  let start = -1;
  for (let x = extent.left; x < extent.right; x += 1) {
    if (profile[x] === 0 && start < 0) start = x;
    if (profile[x] !== 0 && start >= 0) {
      gaps.push({ left: start, right: x });
      start = -1;
    }
  }
  return gaps;
}

function chooseCuts(gaps: readonly Gap[], spaces: readonly number[], height: number): Gap[] {
  const chosen = new Set<Gap>(gaps.filter((gap) => gap.right - gap.left >= SURE_GAP * height));
  for (const space of spaces) {
    let best: Gap | null = null;
    let bestScore = 0;
    for (const gap of gaps) {
      const width = gap.right - gap.left;
      if (width < LEAST_GAP * height) continue;
      const distance = Math.max(0, gap.left - space, space - gap.right);
      const score = width - distance;
      if (distance <= SPACE_REACH * height && (best === null || score > bestScore)) {
        best = gap;
        bestScore = score;
      }
    }
    if (best) chosen.add(best);
  }
  return [...chosen].sort((a, b) => a.left - b.left);
}
