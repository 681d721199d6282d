import type { Line, Word } from '@vigie/domain';
import { growRect } from '../../pixels/crop';
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
    const said = (isField(type) && value !== '' ? value : label).split(' ');
    const own = read.wordsIn(growRect(box, 2)) ?? [];
    for (const [at, word] of alignedWords(own, said)) {
      const text = said[at] as string;
      if (text !== word.text && !exact.has(word)) exact.set(word, text);
    }
  }
  return exact;
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
