import type { Doubt, Line, Rect, Word } from '@vigie/domain';
import type { WordPiece } from './split-words';

/** A line with its own words, before lines are numbered; boxes in pixels of the image. */
export interface ReadLine {
  /** Where the detector saw it; decides which lines a change concerns. */
  readonly region: Rect;
  readonly box: Rect;
  readonly confidence: number;
  /** None where there is ink of which nothing was read. */
  readonly words: readonly WordPiece[];
  /** Codes of the line that may have been misread. */
  readonly doubts: readonly Doubt[];
}

/** All text of a screen in reading order. */
export interface Reading {
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
  readonly doubts: readonly Doubt[];
  /** Places with ink of a sign's size of which nothing was read: letters, or small pictures. */
  readonly unread: readonly Rect[];
}

/** Below this mean confidence a line is reported as doubtful. */
const DOUBTFUL = 0.6;

/** Numbers the lines from top to bottom; lines whose middles share a row are read from left to right. */
export function inReadingOrder(lines: readonly ReadLine[]): Reading {
  const ordered = orderLines(lines.filter(({ words }) => words.length > 0));
  return {
    lines: ordered.map((line) => ({
      text: line.words.map((word) => word.text).join(' '),
      box: line.box,
      confidence: line.confidence,
    })),
    words: ordered.flatMap((line, index) =>
      line.words.map((word) => ({ text: word.text, box: word.box, confidence: word.confidence, line: index })),
    ),
    doubts: ordered.flatMap((line) => [
      ...(line.confidence < DOUBTFUL ? [{ code: 'TEXT_DOUBTFUL', box: line.box }] : []),
      ...line.doubts,
    ]),
    unread: lines.filter(({ words }) => words.length === 0).map(({ box }) => box),
  };
}

function orderLines(lines: readonly ReadLine[]): ReadLine[] {
  const byMiddle = [...lines].sort((a, b) => middle(a) - middle(b) || a.box.x - b.box.x);
  const rows: ReadLine[][] = [];
  for (const line of byMiddle) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && middle(line) - middle(first) < 0.5 * Math.min(line.box.height, first.box.height))
      row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x || a.box.y - b.box.y));
}

function middle(line: ReadLine): number {
  return line.box.y + line.box.height / 2;
}
