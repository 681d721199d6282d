import type { Rect, Word } from '@vigie/domain';
import { gapBefore, type Phrase, phraseOf } from './phrases';
import { sameCell } from './text-similarity';

/** Words that stand at the same height, from left to right. */
export interface Row {
  readonly words: readonly Word[];
  readonly top: number;
  readonly bottom: number;
}

/** Gathers words into rows by the height of their centres. */
export function rowsOf(words: readonly Word[]): Row[] {
  const sorted = [...words].sort((a, b) => middle(a.box) - middle(b.box));
  const rows: Word[][] = [];
  for (const word of sorted) {
    const row = rows[rows.length - 1];
    const anchor = row?.[0];
    if (row && anchor && middle(word.box) - middle(anchor.box) < Math.min(anchor.box.height, word.box.height) * 0.6) {
      row.push(word);
    } else rows.push([word]);
  }
  return rows.map((row) => ({
    words: row.sort((a, b) => a.box.x - b.box.x),
    top: Math.min(...row.map((word) => word.box.y)),
    bottom: Math.max(...row.map((word) => word.box.y + word.box.height)),
  }));
}

/** The places in a row where exactly these words stand as whole cells: bounded by a gap, or by the row's end. */
export function cellsLike(text: string, row: Row): Phrase[] {
  const found: Phrase[] = [];
  for (let start = 0; start < row.words.length; start += 1) {
    if (!gapBefore(row.words, start)) continue;
    for (let end = start; end < row.words.length && end - start < 12; end += 1) {
      if (!gapBefore(row.words, end + 1)) continue;
      const phrase = phraseOf(row.words.slice(start, end + 1));
      if (sameCell(text, phrase.text)) found.push(phrase);
    }
  }
  return found;
}

/**
 * The row's cells that match all of `cells`, each another one; null when one is missing. Of several places for a cell,
 * the leftmost free one is taken.
 */
export function matchRow(cells: readonly string[], row: Row): Phrase[] | null {
  const taken: Phrase[] = [];
  for (const cell of cells) {
    const place = cellsLike(cell, row).find((phrase) => !taken.some((other) => overlaps(other.box, phrase.box)));
    if (!place) return null;
    taken.push(place);
  }
  return taken;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function middle(box: Rect): number {
  return box.y + box.height / 2;
}
