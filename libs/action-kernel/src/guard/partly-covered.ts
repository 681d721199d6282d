import { type Rect, rectIntersection } from '@vigie/domain';
import { changedPart } from './changed-tiles';
import { isFlat } from './difference';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import { inflated, type Pair, wholeOf } from './pair';

const { tile: TILE } = LIMITS;

/** Whether the ground of a part of the target shifted, and on beyond the target: an empty corner of something over it. */
export function isPartlyCovered(pair: Pair, target: Rect): boolean {
  if (changedPart(pair.tiles, rectIntersection(wholeOf(pair.seen), target)) === null) return false;
  const step = Math.max(LIMITS.partStep, pair.noisy ? pair.stroke * LIMITS.partStepInNoise : 0);
  const { inside, around } = groundShifts(pair, target);
  for (const sign of [1, -1]) {
    const covered = inside.filter((shift) => shift * sign >= step).length / inside.length;
    const beyond = around.filter((shift) => shift * sign >= step).length;
    if (covered > LIMITS.partFrom && covered < LIMITS.partTo && beyond > 1) return true;
  }
  return false;
}

interface GroundShifts {
  /** Mean shift of the ground of each cell of the target, and of each cell right beside it, where there is ground. */
  readonly inside: readonly number[];
  readonly around: readonly number[];
}

function groundShifts({ seen, now, noisy }: Pair, target: Rect): GroundShifts {
  const place = rectIntersection(wholeOf(seen), inflated(target, 2 * TILE, 2 * TILE));
  const a = lumaOf(seen, place);
  const b = lumaOf(now, place);
  const flat = noisy ? LIMITS.flatInNoise : LIMITS.flat;
  const [inside, around]: [number[], number[]] = [[], []];
  const columns = Math.max(1, Math.round(target.width / TILE));
  const rows = Math.max(1, Math.round(target.height / TILE));
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const cell = cellOf(target, place, column, row, columns, rows);
      const shift = meanShift(a, b, place.width, place.height, cell, flat);
      if (shift === null) continue;
      const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
      (isInside ? inside : around).push(shift);
    }
  }
  return { inside, around };
}

/** Cells of the target leave its border out, those around it keep a halo's distance. In coordinates of the place. */
function cellOf(target: Rect, place: Rect, column: number, row: number, columns: number, rows: number): Rect {
  const [width, height] = [target.width / columns, target.height / rows];
  const offset = (index: number, count: number) => (index < 0 ? -LIMITS.halo : index >= count ? LIMITS.halo : 0);
  const x = Math.round(target.x - place.x + column * width) + offset(column, columns);
  const y = Math.round(target.y - place.y + row * height) + offset(row, rows);
  const cell = { x, y, width: Math.round(width), height: Math.round(height) };
  const inner = inflated({ ...target, x: target.x - place.x, y: target.y - place.y }, -2, -2);
  const isInside = offset(column, columns) === 0 && offset(row, rows) === 0;
  return isInside ? rectIntersection(cell, inner) : cell;
}

function meanShift(
  a: Uint8Array,
  b: Uint8Array,
  width: number,
  height: number,
  cell: Rect,
  flat: number,
): number | null {
  let [sum, count] = [0, 0];
  const bottom = Math.min(height - 1, cell.y + cell.height);
  const right = Math.min(width - 1, cell.x + cell.width);
  for (let y = Math.max(1, cell.y); y < bottom; y++) {
    for (let x = Math.max(1, cell.x); x < right; x++) {
      const i = y * width + x;
      if (!isFlat(a, i, width, flat) || !isFlat(b, i, width, flat)) continue;
      sum += (b[i] as number) - (a[i] as number);
      count++;
    }
  }
  return count < LIMITS.groundOfTile ? null : sum / count;
}
