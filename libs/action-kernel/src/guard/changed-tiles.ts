import type { Rect } from '@vigie/domain';
import { LIMITS } from './limits';
import type { PixelView } from './sight';

/** Which tiles of two views of one size differ in any pixel. */
export interface TileMap {
  readonly columns: number;
  readonly rows: number;
  /** 1 where a tile differs, row by row. */
  readonly marks: Uint8Array;
  readonly count: number;
}

const { tile: TILE } = LIMITS;

export function changedTiles(seen: PixelView, now: PixelView): TileMap {
  const columns = Math.ceil(seen.width / TILE);
  const rows = Math.ceil(seen.height / TILE);
  const marks = new Uint8Array(columns * rows);
  const differs = seen.layout === now.layout ? alikeRows(seen, now) : () => true;
  const markRow = markerOf(seen, now, marks, columns);
  for (let row = 0; row < rows; row++) {
    const top = row * TILE;
    const bottom = Math.min(seen.height, top + TILE);
    if (!differs(top, bottom)) continue;
    for (let y = top; y < bottom; y++) if (differs(y, y + 1)) markRow(y, row * columns);
  }
  let count = 0;
  for (const mark of marks) count += mark;
  return { columns, rows, marks, count };
}

/** Whether rows `top` … `bottom - 1` differ in any byte: what most of a screen answers, at the speed of memory. */
function alikeRows(seen: PixelView, now: PixelView): (top: number, bottom: number) => boolean {
  const a = bufferOf(seen.data);
  const b = bufferOf(now.data);
  const stride = seen.width * bytesOf(seen);
  return (top, bottom) => a.compare(b, top * stride, bottom * stride, top * stride, bottom * stride) !== 0;
}

type RowMarker = (y: number, firstTile: number) => void;

function markerOf(seen: PixelView, now: PixelView, marks: Uint8Array, columns: number): RowMarker {
  const a = wordsOf(seen);
  const b = wordsOf(now);
  if (a !== null && b !== null && seen.layout === now.layout) return markWords(a, b, seen.width, marks, columns);
  return markBytes(seen, now, marks, columns);
}

/** Pixels as 32-bit words without their fourth byte. */
function markWords(a: Uint32Array, b: Uint32Array, width: number, marks: Uint8Array, columns: number): RowMarker {
  return (y, firstTile) => {
    for (let column = 0; column < columns; column++) {
      if (marks[firstTile + column] === 1) continue;
      const from = y * width + column * TILE;
      const to = Math.min(from + TILE, (y + 1) * width);
      for (let i = from; i < to; i++) {
        if ((((a[i] as number) ^ (b[i] as number)) & COLOUR_BITS) === 0) continue;
        marks[firstTile + column] = 1;
        break;
      }
    }
  };
}

function markBytes(seen: PixelView, now: PixelView, marks: Uint8Array, columns: number): RowMarker {
  const [a, b] = [seen.data, now.data];
  const [stepA, stepB] = [bytesOf(seen), bytesOf(now)];
  const swap = (seen.layout === 'bgrx') !== (now.layout === 'bgrx') ? 2 : 0;
  const { width } = seen;
  return (y, firstTile) => {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * stepA;
      const j = (y * width + x) * stepB;
      if (a[i] === b[j + swap] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2 - swap]) continue;
      const column = (x / TILE) | 0;
      if (column < columns) marks[firstTile + column] = 1;
      x = (column + 1) * TILE - 1;
    }
  };
}

/** The three colour bytes of a pixel read as one word, in this machine's byte order. */
const COLOUR_BITS = new Uint32Array(new Uint8Array([0xff, 0xff, 0xff, 0]).buffer)[0] as number;

function wordsOf({ layout, data, width, height }: PixelView): Uint32Array | null {
  if (layout === 'rgb' || data.byteOffset % 4 !== 0) return null;
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

function bufferOf(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Bytes of a pixel. */
export function bytesOf(view: Pick<PixelView, 'layout'>): number {
  return view.layout === 'rgb' ? 3 : 4;
}

/** The smallest rectangle around the marked tiles that touch a region, cut to it; null when none does. */
export function changedPart(tiles: TileMap, region: Rect): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  const lastRow = Math.min(tiles.rows - 1, Math.floor((region.y + region.height - 1) / TILE));
  const lastColumn = Math.min(tiles.columns - 1, Math.floor((region.x + region.width - 1) / TILE));
  for (let row = Math.floor(region.y / TILE); row <= lastRow; row++) {
    for (let column = Math.floor(region.x / TILE); column <= lastColumn; column++) {
      if (tiles.marks[row * tiles.columns + column] === 0) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
  }
  if (right < 0) return null;
  const x = Math.max(region.x, left * TILE);
  const y = Math.max(region.y, top * TILE);
  return {
    x,
    y,
    width: Math.min(region.x + region.width, (right + 1) * TILE) - x,
    height: Math.min(region.y + region.height, (bottom + 1) * TILE) - y,
  };
}
