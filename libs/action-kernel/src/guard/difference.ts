import type { Rect } from '@vigie/domain';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import type { PixelView } from './sight';

/** What of a place's change of brightness no shift of its ground explains. */
export interface Difference {
  /** On the screen; every plane has its size, row by row. */
  readonly place: Rect;
  /** How far the difference (mean of 2 × 2 pixels) lies outside of what the ground's shift explains; 0 … 255. */
  readonly excess: Uint8Array;
  /** Luma of both views. */
  readonly seen: Uint8Array;
  readonly now: Uint8Array;
}

const { tile: TILE } = LIMITS;

export function differenceOf(seen: PixelView, now: PixelView, place: Rect, noisy: boolean): Difference {
  const a = lumaOf(seen, place);
  const b = lumaOf(now, place);
  return { place, excess: excessOf(a, b, place, groundOf(a, b, place, noisy), noisy), seen: a, now: b };
}

/** What is known of the ground, by tile. */
interface Ground {
  readonly columns: number;
  /** The least and the greatest shift in the tile and around it, 0 among them, cut to a tint. */
  readonly low: Int16Array;
  readonly high: Int16Array;
  /** Brightness before; -1 where no ground is seen, in the tile or around. */
  readonly level: Int16Array;
}

/**
 * A tint shifts the ground by some levels; letters on it keep their own colour (opaque tint) or shift less (a veil): so
 * every pixel's difference lies between 0 and the ground's.
 */
function groundOf(a: Uint8Array, b: Uint8Array, { width, height }: Rect, noisy: boolean): Ground {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const tiles = { columns, rows };
  const low = new Int16Array(columns * rows);
  const high = new Int16Array(columns * rows);
  const level = new Int16Array(columns * rows).fill(-1);
  const count = new Uint8Array(columns * rows);
  const flat = noisy ? LIMITS.flatInNoise : LIMITS.flat;
  for (let tile = 0; tile < low.length; tile++) {
    const x = (tile % columns) * TILE;
    const ground = groundOfTile(a, b, width, height, x, Math.floor(tile / columns) * TILE, flat);
    if (ground === null) continue;
    low[tile] = Math.max(-LIMITS.tint, ground.least);
    high[tile] = Math.min(LIMITS.tint, ground.most);
    level[tile] = ground.level;
    count[tile] = ground.count;
  }
  for (let tile = 0; tile < low.length; tile++) {
    if ((low[tile] === 0 && high[tile] === 0) || isGround(tile, level, count, tiles)) continue;
    low[tile] = 0;
    high[tile] = 0;
  }
  fillGaps(level, count, tiles);
  return { columns, low: spread(low, tiles, Math.min), high: spread(high, tiles, Math.max), level };
}

interface TileGround {
  readonly least: number;
  readonly most: number;
  readonly level: number;
  readonly count: number;
}

/** Scratch for the flat pixels of one tile: brightness before, and shift. */
const flatLevels = new Uint8Array(TILE * TILE);
const flatShifts = new Int16Array(TILE * TILE);

function groundOfTile(
  a: Uint8Array,
  b: Uint8Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  flat: number,
): TileGround | null {
  let [count, shifted] = [0, 0];
  const right = Math.min(width - 1, x0 + TILE);
  const bottom = Math.min(height - 1, y0 + TILE);
  for (let y = Math.max(1, y0); y < bottom; y++) {
    for (let x = Math.max(1, x0); x < right; x++) {
      const i = y * width + x;
      if (!isFlat(a, i, width, flat) || !isFlat(b, i, width, flat)) continue;
      const shift = (b[i] as number) - (a[i] as number);
      if (shift !== 0) shifted++;
      flatLevels[count] = a[i] as number;
      flatShifts[count++] = shift;
    }
  }
  if (count < LIMITS.groundOfTile) return null;
  const level = commonestLevel(count);
  return shifted < LIMITS.groundOfTile ? { least: 0, most: 0, level, count } : shiftOf(level, count);
}

const levelCounts = new Uint8Array(32);

function commonestLevel(count: number): number {
  levelCounts.fill(0);
  let best = 0;
  for (let i = 0; i < count; i++) {
    const bin = (flatLevels[i] as number) >> 3;
    levelCounts[bin] = (levelCounts[bin] as number) + 1;
    if ((levelCounts[bin] as number) > (levelCounts[best] as number)) best = bin;
  }
  return best * 8 + 4;
}

/** Of the pixels that are about as bright as most: what a few agree on at least, not the extremes. */
function shiftOf(level: number, count: number): TileGround {
  const lowest = new Int16Array(LIMITS.groundOfTile).fill(LIMITS.tint);
  const highest = new Int16Array(LIMITS.groundOfTile).fill(LIMITS.tint);
  let agreed = 0;
  for (let i = 0; i < count; i++) {
    if (Math.abs((flatLevels[i] as number) - level) > LIMITS.sameGround) continue;
    agreed++;
    insert(lowest, flatShifts[i] as number);
    insert(highest, -(flatShifts[i] as number));
  }
  const last = LIMITS.groundOfTile - 1;
  return {
    least: Math.min(0, lowest[last] as number),
    most: Math.max(0, -(highest[last] as number)),
    level,
    count: agreed,
  };
}

/** Keeps the smallest values, in order. */
function insert(smallest: Int16Array, value: number): void {
  let i = smallest.length - 1;
  if (value >= (smallest[i] as number)) return;
  for (; i > 0 && (smallest[i - 1] as number) > value; i--) smallest[i] = smallest[i - 1] as number;
  smallest[i] = value;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Tiles to both sides, and above and below, whose ground letters may lie on too. */
const SPREAD_ACROSS = 2;
const SPREAD_DOWN = 1;

function forNeighbours(tile: number, { columns, rows }: Grid, visit: (neighbour: number) => void): void {
  const column = tile % columns;
  const row = Math.floor(tile / columns);
  for (let r = Math.max(0, row - SPREAD_DOWN); r <= Math.min(rows - 1, row + SPREAD_DOWN); r++) {
    for (let c = Math.max(0, column - SPREAD_ACROSS); c <= Math.min(columns - 1, column + SPREAD_ACROSS); c++) {
      visit(r * columns + c);
    }
  }
}

/** Whether what is flat in a tile is what the tiles around show too: the inside of an icon is flat, but no ground. */
function isGround(tile: number, level: Int16Array, count: Uint8Array, grid: Grid): boolean {
  let [alike, all] = [0, 0];
  forNeighbours(tile, grid, (other) => {
    all += count[other] as number;
    const near = Math.abs((level[other] as number) - (level[tile] as number)) <= LIMITS.sameGround;
    if (near) alike += count[other] as number;
  });
  return alike >= all * LIMITS.groundShare;
}

/** A tile full of letters lies on the ground of its neighbour that shows most of it. */
function fillGaps(level: Int16Array, count: Uint8Array, grid: Grid): void {
  for (let tile = 0; tile < level.length; tile++) {
    if ((count[tile] as number) > 0) continue;
    let most = 0;
    forNeighbours(tile, grid, (other) => {
      if ((count[other] as number) <= most) return;
      most = count[other] as number;
      level[tile] = level[other] as number;
    });
  }
}

/** Every tile takes the extreme of itself and its neighbours. */
function spread(values: Int16Array, grid: Grid, extreme: (a: number, b: number) => number): Int16Array {
  const result = new Int16Array(values.length);
  for (let tile = 0; tile < values.length; tile++) {
    const value = values[tile] as number;
    if (value === 0) continue;
    forNeighbours(tile, grid, (other) => {
      result[other] = extreme(result[other] as number, value);
    });
  }
  return result;
}

/** Whether a pixel looks like its four neighbours; not for pixels on the rim of the plane. */
export function isFlat(plane: Uint8Array, i: number, width: number, flat: number): boolean {
  const least = (plane[i] as number) - flat;
  const most = (plane[i] as number) + flat;
  const isNear = (v: number) => v >= least && v <= most;
  return (
    isNear(plane[i - 1] as number) &&
    isNear(plane[i + 1] as number) &&
    isNear(plane[i - width] as number) &&
    isNear(plane[i + width] as number)
  );
}

function excessOf(a: Uint8Array, b: Uint8Array, { width, height }: Rect, ground: Ground, noisy: boolean): Uint8Array {
  const excess = new Uint8Array(width * height);
  const veilFrom = noisy ? LIMITS.veilFromInNoise : LIMITS.veilFrom;
  for (let y = 0; y < height - 1; y++) {
    const tiles = ((y / TILE) | 0) * ground.columns;
    const line = y * width;
    // The two columns that a value is the mean of: the left one was the right one of the value before.
    let before = (a[line] as number) + (a[line + width] as number);
    let after = (b[line] as number) + (b[line + width] as number);
    for (let x = 0; x < width - 1; x++) {
      const i = line + x;
      const nextBefore = (a[i + 1] as number) + (a[i + 1 + width] as number);
      const nextAfter = (b[i + 1] as number) + (b[i + 1 + width] as number);
      const d = (after + nextAfter - before - nextBefore) / 4;
      if (d > LEAST || d < -LEAST) {
        const tile = tiles + ((x / TILE) | 0);
        excess[i] = unexplained(d, (before + nextBefore) / 4, ground, tile, veilFrom);
      }
      before = nextBefore;
      after = nextAfter;
    }
  }
  return excess;
}

/** Less is never over a limit. */
const LEAST = LIMITS.stroke * LIMITS.fringe;

function unexplained(d: number, before: number, { low, high, level }: Ground, tile: number, veilFrom: number): number {
  const [least, most] = [low[tile] as number, high[tile] as number];
  const over = d > most ? d - most : d < least ? least - d : 0;
  const ground = level[tile] as number;
  const veil = ground < 0 || Math.max(most, -least) < veilFrom ? 0 : LIMITS.veil * Math.abs(before - ground);
  return over > veil ? over - veil : 0;
}
