import { foldText, type Rect, type Screen } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';
import { BARS } from '../bars';
import { digitsAgree } from '../compare/digits-agree';
import { phrasesLike, wordLines } from '../compare/phrases';
import { lettersOf } from '../compare/skeleton';
import { readAt } from './read-at';

/** What was typed, against what is read where it should stand. The texts themselves never leave here. */
export type ReadBack =
  | { readonly kind: 'read'; readonly similarity: number; readonly accents: 'same' | 'none_expected' | 'not_confirmed' }
  /** A part of it stands there: the field shows no more, or the rest was lost. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'different'; readonly similarity: number };

type Seen = Pick<Screen, 'words' | 'elements'>;

/** Letters from which a part that is read counts as one. */
const PART = 8;

/** Longest text compared letter by letter: the comparison is quadratic. */
const LONGEST = 4_000;

/** Reads typed text back: from the field at `box`, or from anywhere on the screen when the step had no target. */
export function readBack(typed: string, box: Rect | null, seen: Seen): ReadBack {
  if (box === null) return onScreen(typed, seen);
  const readings = readAt(box, seen).filter((reading) => reading.trim() !== '');
  if (readings.length === 0) return typed.trim() === '' ? agreed(typed, '', 1) : { kind: 'nothing' };
  if (typed.trim() === '') return { kind: 'different', similarity: 0 };
  const results = readings.map((reading) => compare(typed, reading));
  const order: readonly ReadBack['kind'][] = ['read', 'partial', 'different', 'nothing'];
  return results.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] as ReadBack;
}

function compare(typed: string, reading: string): ReadBack {
  const wanted = lettersOf(typed);
  const got = withoutCaret(lettersOf(reading), wanted);
  if (wanted === '' || got === '') return wanted === got ? agreed(typed, reading, 1) : { kind: 'nothing' };
  const similarity = similarityOf(wanted, got);
  const longer = got.length > wanted.length && (got.startsWith(wanted) || got.endsWith(wanted));
  // More around what was typed was completed by the program, or stood there before.
  if (longer) return { kind: 'different', similarity };
  if (similarity >= BARS.readBack && digitsAgree(typed, reading)) return agreed(typed, reading, similarity);
  if (got.length >= PART && got.length < wanted.length && wanted.includes(got)) return { kind: 'partial' };
  return { kind: 'different', similarity };
}

/** Behind a text that was just typed stands the caret, which is read as one more l, I or 1. */
function withoutCaret(got: string, wanted: string): string {
  return got === `${wanted}l` ? wanted : got;
}

/**
 * Each line of the typed text, found anywhere on the screen, in one line or wrapped over several. The least similar line
 */
function onScreen(typed: string, seen: Seen): ReadBack {
  const lines = typed.split('\n').filter((line) => lettersOf(line) !== '');
  if (lines.length === 0) return { kind: 'nothing' };
  const found = lines.map((line) => bestReading(line, seen));
  const similarity = Math.min(...found.map((one) => one.similarity));
  const all = found.every(
    (one, index) => one.similarity >= BARS.readBack && digitsAgree(lines[index] as string, one.text),
  );
  return all ? agreed(typed, found.map((one) => one.text).join(' '), similarity) : { kind: 'different', similarity };
}

interface Reading {
  readonly text: string;
  readonly similarity: number;
}

function bestReading(line: string, seen: Seen): Reading {
  const wanted = lettersOf(line);
  const lines = wordLines(seen.words);
  const texts = lines.map((words) => words.map((word) => word.text).join(' '));
  const readings = [...phrasesLike(line, lines).map((phrase) => phrase.text), ...wrapped(line, texts)];
  return readings.reduce<Reading>(
    (best, text) => {
      const similarity = similarityOf(wanted, withoutCaret(lettersOf(text), wanted));
      return similarity > best.similarity ? { text, similarity } : best;
    },
    { text: '', similarity: 0 },
  );
}

/** Consecutive lines of the screen, joined, about as long as a text that wraps. */
function wrapped(text: string, lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    let sum = lines[start] as string;
    for (let end = start + 1; end < lines.length && sum.length < text.length; end += 1) {
      sum = `${sum} ${lines[end]}`;
      if (sum.length >= text.length * 0.7 && sum.length <= text.length * 1.3) joined.push(sum);
    }
  }
  return joined;
}

function similarityOf(wanted: string, got: string): number {
  const longest = Math.max(wanted.length, got.length);
  return longest === 0 ? 0 : 1 - distance(wanted.slice(0, LONGEST), got.slice(0, LONGEST)) / longest;
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
