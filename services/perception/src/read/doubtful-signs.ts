import type { Rect } from '@vigie/domain';
import { type Ink, inkedRows, inkRuns } from './ink';
import type { WordPiece } from './split-words';

/** A comparator's bar is inked over this share of its width; the point of an angle is not. */
const BAR = 0.75;
const NO_BAR = 0.5;
/** Letters whose capital looks the same, only larger: alone on a line there is nothing to compare them with. */
const SIZELESS = /^[cosvwxzij]$/;
/** Capital I and small l, of which one alone says nothing in most fonts of screens. */
const STROKES = /^(?:[Il|]{2}|I\\|I\/)$/;
/** A comparator or ± that was read as a letter stands before its number without a blank; an o before a comma is a 0; no number has two marks. */
const NO_NUMBER = /^[st»«f{]\d+[.,]\d|^[oO][.,]\d|^\d+(?:[.,:]{2}\d+|:\d)$/;

/**
 * Words with a sign of which the pixels say something else than was read, or nothing: `>` with a bar below, a lone `v` that may be a V.
 * Boxes are in pixels of `ink`.
 */
export function doubtfulSigns(pieces: readonly WordPiece[], ink: Ink): Rect[] {
  const alone = pieces.length === 1;
  return pieces
    .filter(
      (piece, at) =>
        NO_NUMBER.test(piece.text) ||
        (alone && (SIZELESS.test(piece.text) || STROKES.test(piece.text))) ||
        (at === pieces.length - 1 && hasMoreInk(piece, ink)) ||
        comparesOtherwise(piece, ink),
    )
    .map(({ box }) => box);
}

/** One or two letters with more ink than signs: `Il` read `I`, `A-` read `A`. */
function hasMoreInk({ text, box, glyphs = [] }: WordPiece, ink: Ink): boolean {
  return /^\p{L}{1,2}$/u.test(text) && inkRuns(ink, box.x, box.x + box.width).length > glyphs.length;
}

function comparesOtherwise({ text, box, glyphs = [] }: WordPiece, ink: Ink): boolean {
  const sign = text[0]!;
  if (!/^[<>≤≥](?:\d|$)/.test(text)) return false;
  const run = inkRuns(ink, box.x, box.x + box.width)[0];
  // Ink that is joined with the number's says nothing.
  const next = glyphs[1];
  if (!run || (next && next.at * ink.width < run.right)) return false;
  const { top, bottom } = inkedRows(ink, run.left, run.right)!;
  if (bottom - top < 4) return false;
  const lowest = Math.max(...[bottom - 1, bottom].map((row) => inkedShare(ink, row, run.left, run.right)));
  return sign === '<' || sign === '>' ? lowest >= BAR : lowest < NO_BAR;
}

function inkedShare(ink: Ink, row: number, left: number, right: number): number {
  let sum = 0;
  for (let x = left; x < right; x += 1) sum += ink.mask[row * ink.width + x]!;
  return sum / (right - left);
}
