import { foldText } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';
import { BARS } from '../bars';
import { digitsOf, lettersOf, skeleton } from './skeleton';

/** Longest text compared letter by letter: the comparison is quadratic and screens are hostile. */
const LONGEST = 2_000;

/** Score of two texts that are the same but for what readers confuse: just under the same text. */
const SAME_SKELETON = 0.97;

/**
 * How alike an expected and a seen text are, 0 … 1: 1 the same but for accents, case and spaces; 0.97 the same skeleton;
 * below, the share of letters that agree. Texts whose digits differ are not alike at all (0).
 */
export function textSimilarity(expected: string, seen: string): number {
  if (expected.length > LONGEST || seen.length > LONGEST) return expected === seen ? 1 : 0;
  const [a, b] = [foldText(expected), foldText(seen)];
  if (a === '' || b === '') return 0;
  if (a === b || a.replaceAll(' ', '') === b.replaceAll(' ', '')) return 1;
  const [x, y] = [stripColon(skeleton(expected)), stripColon(skeleton(seen))];
  if (x === y && x !== '') return SAME_SKELETON;
  if (digitsOf(expected) !== digitsOf(seen)) return 0;
  const longest = Math.max(x.length, y.length);
  return longest === 0 ? 0 : Math.min(SAME_SKELETON, 1 - distance(x, y) / longest);
}

/** Labels stand with or without their colon. */
function stripColon(text: string): string {
  return text.replace(/[:*]+$/, '');
}

/** The similarity where it is enough to call the two the same text, else 0. Short texts must agree wholly. */
export function agreement(expected: string, seen: string, mode: 'folded' | 'exact' = 'folded'): number {
  if (mode === 'exact') return collapse(expected) === collapse(seen) ? 1 : 0;
  const similarity = textSimilarity(expected, seen);
  const bar = lettersOf(expected).length < BARS.shortText ? SAME_SKELETON : BARS.textSimilarity;
  return similarity >= bar ? similarity : 0;
}

/** Cells of a table identify: only the same skeleton counts, so that Jean is never Jeanne and 12/03 never 21/03. */
export function sameCell(expected: string, seen: string): boolean {
  return textSimilarity(expected, seen) >= SAME_SKELETON;
}

function collapse(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
