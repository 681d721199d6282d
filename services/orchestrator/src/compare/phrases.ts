import { type Rect, rectUnion, type Word } from '@vigie/domain';

/** Consecutive words of one line, as one text with one box. */
export interface Phrase {
  readonly text: string;
  readonly box: Rect;
  readonly words: readonly Word[];
  /** Nothing stands close beside it in its line: it is not a part of something longer. */
  readonly whole: boolean;
}

/** A gap wider than this share of the words' height separates texts of one line; a space is about a quarter of it. */
const GAP = 0.8;

/** Longest phrase looked at, words. */
const LONGEST_PHRASE = 24;

export function phraseOf(words: readonly Word[], whole = true): Phrase {
  const [first, ...rest] = words as [Word, ...Word[]];
  return {
    text: words.map((word) => word.text).join(' '),
    box: rest.reduce<Rect>((box, word) => rectUnion(box, word.box), first.box),
    words,
    whole,
  };
}

/** Whether a wide gap stands between the words before and at `index`; before the first and behind the last there is one. */
export function gapBefore(words: readonly Word[], index: number): boolean {
  const [left, right] = [words[index - 1], words[index]];
  if (!left || !right) return true;
  return right.box.x - (left.box.x + left.box.width) > GAP * Math.min(left.box.height, right.box.height);
}

/** Signs beside a text, such as icons read as punctuation, are no part of it. */
function isWhole(line: readonly Word[], start: number, end: number): boolean {
  const free = (index: number, edge: number) => gapBefore(line, edge) || !/[\p{L}\p{N}]/u.test(line[index]?.text ?? '');
  return free(start - 1, start) && free(end + 1, end + 1);
}

/** Words by line, each line from left to right. */
export function wordLines(words: readonly Word[]): Word[][] {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return [...lines.values()].map((line) => line.sort((a, b) => a.box.x - b.box.x));
}

/**
 * Every run of consecutive words whose length is near `text`'s, of each line. Readers split and join words, so the
 * number of words may differ; the number of letters hardly does.
 */
export function phrasesLike(text: string, lines: readonly (readonly Word[])[]): Phrase[] {
  const wanted = text.replace(/\s/g, '').length;
  const found: Phrase[] = [];
  for (const line of lines) {
    for (let start = 0; start < line.length; start += 1) {
      let length = 0;
      for (let end = start; end < line.length && end - start < LONGEST_PHRASE; end += 1) {
        length += (line[end] as Word).text.replace(/\s/g, '').length;
        if (length > wanted * 1.3 + 2) break;
        if (length >= wanted * 0.7 - 2) found.push(phraseOf(line.slice(start, end + 1), isWhole(line, start, end)));
      }
    }
  }
  return found;
}
