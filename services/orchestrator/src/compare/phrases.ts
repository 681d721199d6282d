import { type Rect, rectUnion, type Word } from '@vigie/domain';

/** Consecutive words of one line, as one text with one box. */
export interface Phrase {
  readonly text: string;
  readonly box: Rect;
  readonly words: readonly Word[];
}

/** Longest phrase looked at, words. */
const LONGEST_PHRASE = 24;

export function phraseOf(words: readonly Word[]): Phrase {
  const [first, ...rest] = words as [Word, ...Word[]];
  return {
    text: words.map((word) => word.text).join(' '),
    box: rest.reduce<Rect>((box, word) => rectUnion(box, word.box), first.box),
    words,
  };
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
        if (length >= wanted * 0.7 - 2) found.push(phraseOf(line.slice(start, end + 1)));
      }
    }
  }
  return found;
}
