import { type Line, type Rect, rectUnion, type Word } from '@vigie/domain';
import { growRect } from '../../pixels/crop';
import { sameText } from '../same-text';
import { sameWriting } from '../same-writing';
import { isField, type WeighedClaim } from './claim';
import { readPlaces } from './read-places';

/**
 * The words, where a supported tree writes them exactly: it settles what pixels leave open (accents, case, strokes that look
 * alike), word by word, and never what was read otherwise, however unsure the reader was: a similar word is another word.
 */
export function correctWords(
  words: readonly Word[],
  lines: readonly Line[],
  claims: readonly WeighedClaim[],
): { words: readonly Word[]; lines: readonly Line[] } {
  const exact = exactTexts(words, claims);
  if (exact.size === 0) return { words, lines };
  const corrected = words.map((word) => {
    const text = exact.get(word);
    return text === undefined ? word : { ...word, text };
  });
  const touched = new Set([...exact.keys()].map(({ line }) => line));
  const texts = new Map<number, string[]>();
  for (const { line, text } of corrected) if (touched.has(line)) texts.set(line, [...(texts.get(line) ?? []), text]);
  return {
    words: corrected,
    lines: lines.map((line, at) => (touched.has(at) ? { ...line, text: (texts.get(at) ?? []).join(' ') } : line)),
  };
}

function exactTexts(words: readonly Word[], claims: readonly WeighedClaim[]): ReadonlyMap<Word, string> {
  const read = readPlaces(words);
  const exact = new Map<Word, string>();
  for (const { type, label, value, box, witness } of claims) {
    if (witness !== 'read') continue;
    const said = saidOf({ type, label, value }).split(' ');
    const own = read.wordsIn(growRect(box, 2)) ?? [];
    for (const [at, word] of alignedWords(own, said)) {
      const text = said[at] as string;
      if (text !== word.text && !exact.has(word)) exact.set(word, text);
    }
  }
  return exact;
}

/**
 * Where supported claims say a text that was read, but write it otherwise in what carries meaning: a sign, a digit, a
 * letter of a name. It stays as it was read.
 */
export function disputedTexts(words: readonly Word[], claims: readonly WeighedClaim[]): Rect[] {
  const read = readPlaces(words);
  const disputed = new Map<string, Rect>();
  for (const claim of claims) {
    if (claim.witness !== 'read') continue;
    const said = saidOf(claim);
    const own = read.wordsIn(growRect(claim.box, 2)) ?? [];
    const run = alignedWords(own, said.split(' ')).length > 0 ? null : runOf(own, said);
    if (run === null || sameWriting(textOf(run), said)) continue;
    const box = run.map((word) => word.box).reduce(rectUnion);
    disputed.set([box.x, box.y, box.width, box.height].join(' '), box);
  }
  return [...disputed.values()];
}

/** Words in a row that may be the text, the fewest; null where none are. */
function runOf(own: readonly Word[], said: string): readonly Word[] | null {
  for (let length = 1; length <= Math.min(own.length, MOST_WORDS); length += 1) {
    for (let from = 0; from + length <= own.length; from += 1) {
      const run = own.slice(from, from + length);
      if (sameText(textOf(run), said)) return run;
    }
  }
  return null;
}

/** Longer texts are no label. */
const MOST_WORDS = 16;

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** What a claim says is written in its place. */
function saidOf({ type, label, value }: Pick<WeighedClaim, 'type' | 'label' | 'value'>): string {
  return isField(type) && value !== '' ? value : label;
}

/** Each word of the text with the word that was read for it: all of them in a row, or nothing. */
function alignedWords(own: readonly Word[], said: readonly string[]): [number, Word][] {
  for (let from = 0; from + said.length <= own.length; from += 1) {
    const run = own.slice(from, from + said.length);
    // Word by word, and all together: whether "Mg" may be "mg" depends on the number before it.
    const isSame = run.every((word, at) => sameWriting(word.text, said[at] as string));
    if (isSame && sameWriting(run.map(({ text }) => text).join(' '), said.join(' ')))
      return run.map((word, at) => [at, word]);
  }
  return [];
}
