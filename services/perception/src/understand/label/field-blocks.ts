import type { Rect } from '@vigie/domain';
import { median } from '../../pixels/median';

/** Fields that start at one x, one under the other at even distances: their captions stand on one side. */
export type Block = readonly number[];

/** Fields further apart are of different blocks, in heights of the text. */
const FAR = 5;
/** So is what follows on a distance this many times greater than the column has, and by so many heights. */
const GREATER = 1.6;
const GREATER_BY = 0.5;

/** Parts fields (indices into `boxes`) into blocks. Every field is of one. */
export function blocksOf(fields: readonly number[], boxes: (field: number) => Rect, textHeight: number): Block[] {
  const sorted = [...fields].sort((a, b) => boxes(a).y - boxes(b).y || boxes(a).x - boxes(b).x);
  const columns: number[][] = [];
  for (const field of sorted) {
    const column = columns.find((one) => follows(boxes(one.at(-1)!), boxes(field), textHeight));
    if (column) column.push(field);
    else columns.push([field]);
  }
  return columns.flatMap((column) => cut(column, boxes, textHeight));
}

function follows(above: Rect, below: Rect, textHeight: number): boolean {
  const gap = below.y - above.y - above.height;
  return Math.abs(above.x - below.x) <= 0.35 * textHeight && gap >= -2 && gap <= FAR * textHeight;
}

function cut(column: readonly number[], boxes: (field: number) => Rect, textHeight: number): Block[] {
  const gaps = column.slice(1).map((field, at) => boxes(field).y - boxes(column[at]!).y - boxes(column[at]!).height);
  const usual = Math.min(median(gaps), median(gaps.slice(0, -1)) || Number.POSITIVE_INFINITY, ...lower(gaps));
  const blocks: number[][] = [[column[0]!]];
  gaps.forEach((gap, at) => {
    if (gap > GREATER * usual + GREATER_BY * textHeight) blocks.push([]);
    blocks.at(-1)!.push(column[at + 1]!);
  });
  return blocks;
}

/** The lower one of two gaps is the usual one. */
function lower(gaps: readonly number[]): readonly number[] {
  return gaps.length === 2 ? [Math.min(...gaps)] : [];
}

/** Fields of one row: at one height, and as high. */
export function onOneRow(a: Rect, b: Rect): boolean {
  return Math.abs(a.y - b.y) <= 3 && Math.abs(a.height - b.height) <= 4;
}
