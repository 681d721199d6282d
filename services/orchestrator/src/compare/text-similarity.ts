import { foldKeepingAccents, foldText } from '@vigie/domain';
import type { BoundText, MatchMode } from '@vigie/workflow';
import { distance } from 'fastest-levenshtein';
import { BARS } from '../bars';
import { digitsOf, lettersOf, skeleton } from './skeleton';

/** Longest text compared letter by letter: the comparison is quadratic and screens are hostile. */
const LONGEST = 2_000;

/**
 * Score of two texts that are the same but for accents: another word (“Arrête”, “Arrêté”), or the same in capitals or with
 * an accent that the reader missed. Taken where nothing says it exactly, never before what does.
 */
export const SAME_BUT_ACCENTS = 0.98;

/** Score of two texts that are the same but for what readers confuse: just under the same text. */
const SAME_SKELETON = 0.97;

/**
 * How alike an expected and a seen text are, 0 … 1: 1 the same but for case and spaces; 0.98 but for accents, too; 0.97 the
 * same skeleton; below, the share of letters that agree. Texts whose digits differ are not alike at all (0).
 */
export function textSimilarity(expected: string, seen: string): number {
  if (expected.length > LONGEST || seen.length > LONGEST) return expected === seen ? 1 : 0;
  const [a, b] = [foldText(expected), foldText(seen)];
  if (a === '' || b === '') return 0;
  if (withoutSpaces(a) === withoutSpaces(b)) return sameAccents(expected, seen) ? 1 : SAME_BUT_ACCENTS;
  const [x, y] = [stripColon(skeleton(expected)), stripColon(skeleton(seen))];
  if (x === y && x !== '') return SAME_SKELETON;
  if (digitsOf(expected) !== digitsOf(seen)) return 0;
  const longest = Math.max(x.length, y.length);
  return longest === 0 ? 0 : Math.min(SAME_SKELETON, 1 - distance(x, y) / longest);
}

function sameAccents(a: string, b: string): boolean {
  return withoutSpaces(foldKeepingAccents(a)) === withoutSpaces(foldKeepingAccents(b));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Labels stand with or without their colon. */
function stripColon(text: string): string {
  return text.replace(/[:*]+$/, '');
}

/**
 * How strictly a text is compared. `identity`: letter by letter and digit by digit, but for accents, case, spaces and
 * punctuation that stands between no digits. `absence`: what is perhaps there counts as there.
 */
export type Strictness = MatchMode | 'identity' | 'absence';

/** What comes from a parameter names a patient, a number, a dose: one letter more is somebody else. Passages are read, not compared. */
export function strictnessOf(text: BoundText, mode: MatchMode = 'folded'): Strictness {
  return mode === 'folded' && holdsParameter(text) && text.value.length < BARS.passage ? 'identity' : mode;
}

export function holdsParameter({ source, value }: BoundText): boolean {
  return /\$\{/.test(source) && source.replaceAll('$${', '${') !== value;
}

/** The similarity where it is enough to call the two the same text, else 0. Short texts must agree wholly. */
export function agreement(expected: string, seen: string, mode: Strictness = 'folded'): number {
  if (mode === 'exact') return collapse(expected) === collapse(seen) ? 1 : 0;
  if (mode === 'identity') return identityScore(expected, seen);
  const similarity = textSimilarity(expected, seen);
  const letters = lettersOf(expected).length;
  if (letters < BARS.shortText) return similarity >= SAME_SKELETON ? similarity : 0;
  if (mode === 'absence') return similarity >= BARS.perhapsThere ? similarity : 0;
  return similarity >= Math.max(BARS.textSimilarity, 1 - misreadings(letters) / letters) ? similarity : 0;
}

/** Letters of a label that may be misread: of two words, each with its own misreading, the reader rarely makes one. */
function misreadings(letters: number): number {
  return letters < BARS.passage ? 1 + Math.floor(letters / 16) : letters;
}

/** Cells of a table identify: nothing but accents, case and spaces may differ, so that Jean is never Jeanne and 8 never B. */
export function sameCell(expected: string, seen: string): boolean {
  const wanted = foldText(expected).replaceAll(' ', '');
  return wanted !== '' && wanted === foldText(seen).replaceAll(' ', '');
}

export function sameIdentity(expected: string, seen: string): boolean {
  return identityScore(expected, seen) > 0;
}

function identityScore(expected: string, seen: string): number {
  const wanted = identityOf(foldText(expected));
  if (wanted === '' || wanted !== identityOf(foldText(seen))) return 0;
  return identityOf(foldKeepingAccents(expected)) === identityOf(foldKeepingAccents(seen)) ? 1 : SAME_BUT_ACCENTS;
}

/** Letters and digits of a folded text, and a point for whatever separates digits: 1/12 is not 11/2. */
function identityOf(folded: string): string {
  return folded
    .replaceAll(' ', '')
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '.')
    .replace(/[^\p{L}\p{N}.]|(?<!\d)\.|\.(?!\d)/gu, '');
}

function collapse(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
