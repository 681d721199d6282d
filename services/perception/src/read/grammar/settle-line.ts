import { type Doubt, type Rect, rectUnion } from '@vigie/domain';
import type { Alternative } from '../ctc';
import type { Sign } from './confusions';
import type { Candidate, Grammar, ReadingOfCode } from './grammar';
import { resolve, type Verdict } from './resolve';

/** A word with the signs of which it was read; without them (or where they do not spell it) its text is all there is. */
export interface SettledWord {
  readonly text: string;
  readonly box: Rect;
  readonly glyphs?: readonly { readonly character: string; readonly alternatives?: readonly Alternative[] }[];
}

export interface SettledLine<W> {
  readonly words: readonly W[];
  readonly doubts: readonly Doubt[];
}

/** Of a candidate that a closed grammar cannot read, or can read in two ways; its text is left as it was read. */
export const CODE_DOUBTFUL = 'CODE_DOUBTFUL';

/** The longest code of several words, with its blanks and the punctuation around it. */
const LONGEST = 30;

/** Spares most neighbouring words the look of every grammar. */
function mayBeCode(words: readonly SettledWord[]): boolean {
  const length = words.reduce((sum, word) => sum + word.text.length + 1, 0);
  return length <= LONGEST && words.some((word) => /\d/.test(word.text));
}

/** Punctuation around a code belongs to the sentence. */
const BEFORE = /^[([{«"'“‘]+/;
const AFTER = /[)\]}»"'”’,;:.!?*…]+$/;
/** How many words back a label may stand: `IPP : 1234567`, `NIR n° 1 84 …`. */
const LABEL_REACH = 3;
const NO_LABEL = /^(?:[^\p{L}\d]*|N°|NO|CODE)$/u;

/**
 * Settles the codes, numbers, dates and units of one line by their grammars. Longer candidates go first, and no word is
 * read twice. Depends on these words alone.
 */
export function settleLine<W extends SettledWord>(words: readonly W[], grammars: readonly Grammar[]): SettledLine<W> {
  const settled = [...words];
  const doubts: Doubt[] = [];
  const free = words.map(() => true);
  const most = Math.min(words.length, Math.max(...grammars.map((grammar) => grammar.mostWords)));
  for (let size = most; size > 0; size -= 1) {
    const able = grammars.filter((grammar) => grammar.mostWords >= size);
    for (let start = 0; start + size <= words.length; start += 1) {
      if (!free.slice(start, start + size).every(Boolean)) continue;
      const span = size === 1 || mayBeCode(words.slice(start, start + size)) ? spanOf(words, start, size) : null;
      const verdict = span ? agree(able, words, span) : NONE;
      if (!span || verdict.kind === 'none') continue;
      free.fill(false, start, start + size);
      if (verdict.kind === 'doubtful') doubts.push({ code: CODE_DOUBTFUL, box: boxOf(words, start, size) });
      if (verdict.kind === 'settled') rewrite(settled, span, verdict.reading);
    }
  }
  return { words: settled, doubts };
}

const NONE: Verdict = { kind: 'none' };

interface Place {
  readonly word: number;
  readonly at: number;
}

interface Span {
  readonly start: number;
  readonly size: number;
  readonly text: string;
  readonly signs: readonly Sign[];
  /** Where each sign comes from; null for a blank between words. */
  readonly places: readonly (Place | null)[];
}

/** What all grammars together say: a text that one of them admits stays, and where they disagree it is doubtful. */
function agree(grammars: readonly Grammar[], words: readonly SettledWord[], span: Span): Verdict {
  const verdicts = grammars.map((grammar) => {
    const labelled = hasLabel(grammar, words, span.start);
    const candidate: Candidate = { text: span.text, words: span.size, labelled };
    return resolve(grammar, candidate, span.signs);
  });
  const proven = verdicts.find((verdict) => 'proven' in verdict && verdict.proven);
  if (proven) return proven;
  const doubtful = verdicts.filter((verdict) => verdict.kind === 'doubtful');
  const insistent = doubtful.find((verdict) => verdict.insists);
  if (insistent) return insistent;
  const admitted = verdicts.find((verdict) => verdict.kind === 'as-read');
  if (admitted) return admitted;
  const settled = verdicts.filter((verdict) => verdict.kind === 'settled');
  const texts = new Set(settled.map((verdict) => verdict.reading.text));
  if (doubtful.length > 0 || texts.size > 1) return { kind: 'doubtful', insists: false };
  return settled[0] ?? NONE;
}

function hasLabel(grammar: Grammar, words: readonly SettledWord[], start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - LABEL_REACH); at -= 1) {
    const word = words[at]!.text.replace(BEFORE, '').replace(AFTER, '').toUpperCase();
    if (grammar.labels.includes(word)) return true;
    if (!NO_LABEL.test(word)) return false;
  }
  return false;
}

function spanOf(words: readonly SettledWord[], start: number, size: number): Span | null {
  const signs: Sign[] = [];
  const places: (Place | null)[] = [];
  for (let word = start; word < start + size; word += 1) {
    if (word > start) {
      signs.push({ character: ' ', alternatives: [] });
      places.push(null);
    }
    signsOf(words[word]!).forEach((sign, at) => {
      signs.push(sign);
      places.push({ word, at });
    });
  }
  const whole = signs.map((sign) => sign.character).join('');
  const from = BEFORE.exec(whole)?.[0].length ?? 0;
  const to = whole.length - (AFTER.exec(whole)?.[0].length ?? 0);
  if (to <= from || whole[from] === ' ' || whole[to - 1] === ' ') return null;
  const text = whole.slice(from, to);
  return { start, size, text, signs: signs.slice(from, to), places: places.slice(from, to) };
}

function signsOf({ text, glyphs = [] }: SettledWord): Sign[] {
  const spelt = glyphs.map((glyph) => glyph.character).join('') === text;
  if (!spelt)
    return Array.from(text, (_sign, at) => ({ character: text[at]!, alternatives: [] })).slice(0, text.length);
  return glyphs.map(({ character, alternatives = [] }) => ({ character, alternatives }));
}

function rewrite<W extends SettledWord>(words: W[], span: Span, reading: ReadingOfCode): void {
  for (const change of reading.changes) {
    const place = span.places[change.at];
    if (!place) continue;
    const word = words[place.word]!;
    const text = word.text.slice(0, place.at) + change.to + word.text.slice(place.at + 1);
    // The signs no longer spell the word: it is not settled a second time by what was overruled.
    words[place.word] = { ...word, text };
  }
}

function boxOf(words: readonly SettledWord[], start: number, size: number): Rect {
  return words.slice(start, start + size).reduce((sum, word) => rectUnion(sum, word.box), words[start]!.box);
}
