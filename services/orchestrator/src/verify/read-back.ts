import { foldText, type Rect, type Screen } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';
import { BARS } from '../bars';
import { wordLines } from '../compare/phrases';
import { textOnScreen } from '../compare/seen';
import { digitsOf, lettersOf } from '../compare/skeleton';
import { readAt } from './read-at';

/** What was typed, against what is read where it should stand. The texts themselves never leave here. */
export type ReadBack =
  | { readonly kind: 'read'; readonly similarity: number; readonly accents: 'same' | 'none_expected' | 'not_confirmed' }
  /** A part of it stands there: the field shows no more, or the rest was lost. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'different'; readonly similarity: number };

/** Letters from which a part that is read counts as one. */
const PART = 8;

/** Reads typed text back: from the field at `box`, or from anywhere on the screen when the step had no target. */
export function readBack(typed: string, box: Rect | null, seen: Pick<Screen, 'words' | 'elements'>): ReadBack {
  const readings = box === null ? [everything(seen)] : readAt(box, seen).filter((reading) => reading.trim() !== '');
  if (readings.length === 0) return typed.trim() === '' ? agreed(typed, '', 1) : { kind: 'nothing' };
  if (typed.trim() === '') return { kind: 'different', similarity: 0 };
  if (box === null && isOnScreen(typed, seen)) return agreed(typed, readings[0] as string, isOnScreen(typed, seen));
  const results = readings.map((reading) => compare(typed, reading));
  const order: readonly ReadBack['kind'][] = ['read', 'partial', 'different', 'nothing'];
  return results.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] as ReadBack;
}

function compare(typed: string, reading: string): ReadBack {
  const wanted = lettersOf(typed);
  const got = withoutCaret(lettersOf(reading), wanted);
  if (wanted === '' || got === '') return wanted === got ? agreed(typed, reading, 1) : { kind: 'nothing' };
  const similarity = 1 - distance(wanted.slice(0, 4_000), got.slice(0, 4_000)) / Math.max(wanted.length, got.length);
  if (similarity >= BARS.readBack && digitsOf(typed) === digitsOf(reading)) return agreed(typed, reading, similarity);
  if (got.length >= PART && got.length < wanted.length && wanted.includes(got)) return { kind: 'partial' };
  return { kind: 'different', similarity };
}

/** Behind a text that was just typed stands the caret, which is read as one more l, I or 1. */
function withoutCaret(got: string, wanted: string): string {
  return got === `${wanted}l` ? wanted : got;
}

/** Each line of the typed text, found anywhere; the least similar counts. 0 when one is missing. */
function isOnScreen(typed: string, seen: Pick<Screen, 'words' | 'elements'>): number {
  const lines = typed.split('\n').filter((line) => lettersOf(line) !== '');
  return lines.length === 0 ? 0 : Math.min(...lines.map((line) => textOnScreen(line, seen)));
}

function everything(seen: Pick<Screen, 'words'>): string {
  return wordLines(seen.words)
    .map((line) => line.map((word) => word.text).join(' '))
    .join(' ');
}

function agreed(typed: string, reading: string, similarity: number): ReadBack {
  const accents = accentsOf(typed);
  if (accents === '') return { kind: 'read', similarity, accents: 'none_expected' };
  return { kind: 'read', similarity, accents: accentsOf(reading).includes(accents) ? 'same' : 'not_confirmed' };
}

/** The letters of a text that folding changes, in order. */
function accentsOf(text: string): string {
  return [...text.normalize('NFC')]
    .filter((letter) => /\p{L}/u.test(letter) && foldText(letter) !== letter.toLowerCase())
    .join('');
}
