import type { Rect } from '@vigie/domain';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import type { PixelView } from './sight';

/** What of a place's change of brightness no shift of its ground explains. */
export interface Difference {
  /** On the screen; the plane has its size, row by row. */
  readonly place: Rect;
  /** How far the difference (mean of 2 × 2 pixels) lies outside of what the ground's shift explains; 0 … 255. */
  readonly excess: Uint8Array;
}

const { tile: TILE } = LIMITS;

export function differenceOf(seen: PixelView, now: PixelView, place: Rect, noisy: boolean): Difference {
  const a = lumaOf(seen, place);
  const b = lumaOf(now, place);
  const shift = shiftOfGround(a, b, place, noisy);
  return { place, excess: excessOf(a, b, place, shift) };
}

/** By tile: the least and the greatest shift of the ground in it and around it, 0 among them, cut to a tint. */
interface GroundShift {
  readonly columns: number;
  readonly low: Int16Array;
  readonly high: Int16Array;
}

/**
 * A tint shifts the ground by some levels; letters on it keep their own colour (opaque tint) or shift less (a veil): so
 * every pixel's difference lies between 0 and the ground's.
 */
function shiftOfGround(a: Uint8Array, b: Uint8Array, { width, height }: Rect, noisy: boolean): GroundShift {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const low = new Int16Array(columns * rows);
  const high = new Int16Array(columns * rows);
  const flat = noisy ? LIMITS.flatInNoise : LIMITS.flat;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [least, most] = shiftOfTile(a, b, width, height, column * TILE, row * TILE, flat);
      low[row * columns + column] = Math.max(-LIMITS.tint, least);
      high[row * columns + column] = Math.min(LIMITS.tint, most);
    }
  }
  return { columns, low: spread(low, columns, rows, Math.min), high: spread(high, columns, rows, Math.max) };
}

function shiftOfTile(
  a: Uint8Array,
  b: Uint8Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  flat: number,
): readonly [least: number, most: number] {
  let [least, most, count] = [0, 0, 0];
  const right = Math.min(width - 1, x0 + TILE);
  const bottom = Math.min(height - 1, y0 + TILE);
  for (let y = Math.max(1, y0); y < bottom; y++) {
    for (let x = Math.max(1, x0); x < right; x++) {
      const i = y * width + x;
      const d = (b[i] as number) - (a[i] as number);
      if (!isFlat(a, i, width, flat) || !isFlat(b, i, width, flat)) continue;
      count++;
      if (d < least) least = d;
      if (d > most) most = d;
    }
  }
  return count < LIMITS.groundOfTile ? [0, 0] : [least, most];
}

/** Whether a pixel looks like its four neighbours; not for pixels on the rim of the plane. */
export function isFlat(plane: Uint8Array, i: number, width: number, flat: number): boolean {
  const v = plane[i] as number;
  return (
    Math.abs((plane[i - 1] as number) - v) <= flat &&
    Math.abs((plane[i + 1] as number) - v) <= flat &&
    Math.abs((plane[i - width] as number) - v) <= flat &&
    Math.abs((plane[i + width] as number) - v) <= flat
  );
}

/** Every tile takes the extreme of itself and its eight neighbours: letters lie on the ground of the next tile too. */
function spread(values: Int16Array, columns: number, rows: number, extreme: (a: number, b: number) => number) {
  if (values.every((v) => v === 0)) return values;
  const result = new Int16Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let value = 0;
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
          value = extreme(value, values[r * columns + c] as number);
        }
      }
      result[row * columns + column] = value;
    }
  }
  return result;
}

function excessOf(a: Uint8Array, b: Uint8Array, { width, height }: Rect, shift: GroundShift): Uint8Array {
  const excess = new Uint8Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    const tiles = ((y / TILE) | 0) * shift.columns;
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const j = i + width;
      const d =
        ((b[i] as number) -
          (a[i] as number) +
          (b[i + 1] as number) -
          (a[i + 1] as number) +
          (b[j] as number) -
          (a[j] as number) +
          (b[j + 1] as number) -
          (a[j + 1] as number)) /
        4;
      const tile = tiles + ((x / TILE) | 0);
      const low = shift.low[tile] as number;
      const high = shift.high[tile] as number;
      excess[i] = d > high ? d - high : d < low ? low - d : 0;
    }
  }
  return excess;
}
