import type { Rect } from '@vigie/domain';
import { type Ink, inkedRows, inkRuns } from './ink';
import { hasLostAccent } from './lost-accents';
import type { WordPiece } from './split-words';

/** A comparator's bar is inked over this share of its width; the point of an angle is not. */
const BAR = 0.75;
const NO_BAR = 0.5;
/** Letters whose capital looks the same, only larger: alone on a line there is nothing to compare them with. */
const SIZELESS = /^[cosvwxzij]$/;
/** Capital I and small l, of which one alone says nothing in most fonts of screens. */
const STROKES = /^(?:[Il|]{2}|I\\|I\/)$/;
/** What is no number, though most of it is one. */
const NO_NUMBER = [
  // A comparator or ± read as a letter, or a minus read as an arrow, stands before its number without a blank.
  /^[st»«f{]\d+[.,]\d|^[←→]\d/,
  // An o before a comma is a 0; no number has two marks.
  /^[<>≤≥≈±+−–-]?[oO][.,]\d|^\d+(?:[.,:]{2}\d+|:\d)$/,
  // Takings a day (1-0-1), days of a cure (J10, J0), international units of a volume that no grammar settles.
  /^(?=.*[oO])(?=.*\d)[\doO](?:-[\doO]){2,3}$|^J[oO]$|(?:^|[^\p{L}\d])J\d+[oO](?![\p{L}\d])|\d[oO]+UI\/\d/u,
  // A power per litre whose exponent was lost, and a fraction without its end.
  /^\d+[%'’*]\/?[lL]\b|^\d\/$/,
];
/** Forms of which a number is given. */
export const FORM = /^(?:cp[rs]?|comprim[ée]s?|amp|ampoules?|g[ée]l|g[ée]lules?|sachets?)\.?$/i;
/** What ½ and ¼ before a form are read as. */
const NO_COUNT = /^[%.,;:'’]$/;

/**
 * Words with a sign of which the pixels say something else than was read, or nothing: `>` with a bar below, a lone `v` that may be a V.
 * Boxes are in pixels of `ink`.
 */
export function doubtfulSigns(pieces: readonly WordPiece[], ink: Ink): Rect[] {
  const alone = pieces.length === 1;
  return pieces
    .filter(
      (piece, at) =>
        NO_NUMBER.some((one) => one.test(piece.text)) ||
        (piece.text === '«' && isNoQuote(pieces, at)) ||
        (NO_COUNT.test(piece.text) && FORM.test(pieces[at + 1]?.text ?? '')) ||
        hasThreeStrokes(piece, ink) ||
        hasLostAccent(piece, ink) ||
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

/** `≈ 3` read `« 3`: a quotation of a number is closed. */
function isNoQuote(pieces: readonly WordPiece[], at: number): boolean {
  return /^\d/.test(pieces[at + 1]?.text ?? '') && !pieces.some(({ text }) => text.includes('»'));
}

/** No row of a digit has more than two strokes; one of ¼ or ½ has three, where the fraction is read as its lower digit. */
function hasThreeStrokes({ text, box }: WordPiece, ink: Ink): boolean {
  if (!/^\d$/.test(text)) return false;
  let rows = 0;
  for (let y = box.y; y < box.y + box.height; y += 1) {
    let strokes = 0;
    for (let x = box.x; x < box.x + box.width; x += 1) {
      const at = y * ink.width + x;
      if (ink.mask[at] === 1 && (x === box.x || ink.mask[at - 1] !== 1)) strokes += 1;
    }
    if (strokes > 2) rows += 1;
  }
  return rows >= 2;
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
