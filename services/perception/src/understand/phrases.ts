import { type Rect, rectUnion, type Word } from '@vigie/domain';
import { median } from '../pixels/median';

/** Words of one line that stand close together: a caption, a cell, a button's text. */
export interface Phrase {
  readonly text: string;
  readonly box: Rect;
  readonly words: readonly Word[];
  /** Index of the element whose own text it is; -1 for free text. */
  readonly owner: number;
}

/** Gaps of words inside a phrase, in heights of its text. Columns and captions stand further apart. */
const MOST_GAP = 0.9;

/** The phrases of a screen, from top to bottom. `ownerOf` tells whose text a word is; owners part phrases. */
export function phrasesOf(words: readonly Word[], ownerOf: (word: Word) => number): Phrase[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return [...lines.values()]
    .flatMap((line) =>
      cut(
        line.sort((a, b) => a.box.x - b.box.x),
        ownerOf,
      ),
    )
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

function cut(line: readonly Word[], ownerOf: (word: Word) => number): Phrase[] {
  const height = median(line.map((word) => word.box.height));
  const phrases: Phrase[] = [];
  let run: Word[] = [];
  const close = () => {
    const first = run[0];
    if (first) phrases.push(phraseOf(run, ownerOf(first)));
    run = [];
  };
  for (const word of line) {
    const last = run.at(-1);
    const gap = last ? word.box.x - last.box.x - last.box.width : 0;
    if (last && (gap > MOST_GAP * height || ownerOf(word) !== ownerOf(last) || closes(last))) close();
    run.push(word);
  }
  close();
  return phrases;
}

/** A colon ends a caption: "Nom : MARTIN" is a caption and a value. */
function closes({ text }: Word): boolean {
  return /[^\d]:$/.test(text) || text === ':';
}

function phraseOf(words: readonly Word[], owner: number): Phrase {
  const box = words.reduce((sum, word) => rectUnion(sum, word.box), words[0]!.box);
  return { text: words.map((word) => word.text).join(' '), box, words, owner };
}
