import { type Rect, rectArea, rectUnion, type Size } from '@vigie/domain';
import { captureFigures as figures } from './capture-figures';

const BYTES_PER_PIXEL = 4;

/**
 * The rectangles in which two pictures of one size differ; none when they are equal. Equal areas cost one
 * `Buffer.compare` (memcmp): the whole picture first, then bands of rows, then rows, then tiles of a row.
 */
export function detectChanges(before: Buffer, after: Buffer, size: Size): Rect[] {
  if (before.equals(after)) return [];
  const rects: Rect[] = [];
  for (let top = 0; top < size.height; top += figures.bandRows) {
    const bottom = Math.min(size.height, top + figures.bandRows);
    if (rangesDiffer(before, after, top * size.width, bottom * size.width)) {
      rects.push(...changesInBand(before, after, size.width, top, bottom));
    }
  }
  return mergeRects(rects);
}

function rangesDiffer(before: Buffer, after: Buffer, fromPixel: number, toPixel: number): boolean {
  const from = fromPixel * BYTES_PER_PIXEL;
  const to = toPixel * BYTES_PER_PIXEL;
  return before.compare(after, from, to, from, to) !== 0;
}

/** For each tile column of the band the rows that changed; runs of neighbouring tiles become one rectangle. */
function changesInBand(before: Buffer, after: Buffer, width: number, top: number, bottom: number): Rect[] {
  const tiles = Math.ceil(width / figures.tileColumns);
  const first = new Int32Array(tiles).fill(-1);
  const last = new Int32Array(tiles).fill(-1);
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    if (!rangesDiffer(before, after, row, row + width)) continue;
    for (let tile = 0; tile < tiles; tile++) {
      const x = tile * figures.tileColumns;
      if (!rangesDiffer(before, after, row + x, row + Math.min(width, x + figures.tileColumns))) continue;
      if (first[tile] === -1) first[tile] = y;
      last[tile] = y;
    }
  }
  return runsOfTiles(first, last, width);
}

function runsOfTiles(first: Int32Array, last: Int32Array, width: number): Rect[] {
  const rects: Rect[] = [];
  for (let tile = 0; tile < first.length; tile++) {
    if (first[tile] === -1) continue;
    const start = tile;
    let top = first[tile]!;
    let bottom = last[tile]!;
    while (tile + 1 < first.length && first[tile + 1] !== -1) {
      tile++;
      top = Math.min(top, first[tile]!);
      bottom = Math.max(bottom, last[tile]!);
    }
    const x = start * figures.tileColumns;
    const right = Math.min(width, (tile + 1) * figures.tileColumns);
    rects.push({ x, y: top, width: right - x, height: bottom - top + 1 });
  }
  return rects;
}

/**
 * Few rectangles that cover all of these: two become one where the pixels between them are cheaper than another image,
 * and by force (the cheapest first) while there are more than `maxRects`.
 */
export function mergeRects(rects: readonly Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (const rect of rects) merged.push(absorb(merged, rect));
  while (merged.length > figures.maxRects) {
    const [a, b] = cheapestPair(merged);
    const union = rectUnion(merged[a]!, merged[b]!);
    merged.splice(b, 1);
    merged.splice(a, 1);
    merged.push(absorb(merged, union));
  }
  return merged;
}

/** Grows `rect` by every one of `merged` that it may join, and takes those out. */
function absorb(merged: Rect[], rect: Rect): Rect {
  let grown = rect;
  for (let i = merged.length - 1; i >= 0; i--) {
    if (!worthJoining(merged[i]!, grown)) continue;
    grown = rectUnion(merged[i]!, grown);
    merged.splice(i, 1);
    i = merged.length;
  }
  return grown;
}

function worthJoining(a: Rect, b: Rect): boolean {
  const apart = rectArea(a) + rectArea(b);
  const together = rectArea(rectUnion(a, b));
  return together <= apart * figures.mergeGrowth || together - apart <= figures.mergeSlackPixels;
}

function cheapestPair(rects: readonly Rect[]): [number, number] {
  let best: [number, number] = [0, 1];
  let cost = Number.POSITIVE_INFINITY;
  for (let a = 0; a < rects.length; a++) {
    for (let b = a + 1; b < rects.length; b++) {
      const extra = rectArea(rectUnion(rects[a]!, rects[b]!)) - rectArea(rects[a]!) - rectArea(rects[b]!);
      if (extra < cost) {
        cost = extra;
        best = [a, b];
      }
    }
  }
  return best;
}
