import { type Rect, rectContains } from '@vigie/domain';
import type { TileMap } from './changed-tiles';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import type { PixelView } from './sight';

/** A part of the screen, wherever, that shows something else now. */
export interface Block {
  readonly box: Rect;
  /** Letters and lines that were there are gone: it lies over them, rather than that they moved. */
  readonly hides: boolean;
}

const { tile: TILE } = LIMITS;
/** What is known of a tile, as bits. */
const CHANGED = 1;
const LETTERED_BEFORE = 2;
const LETTERED_NOW = 4;

/**
 * The first block that is large enough to be a dialog, a menu, a notice or another page; null when there is none. In
 * `field` text may go, be selected or be underlined; letters where there were none count there as elsewhere.
 */
export function findLargeBlock(seen: PixelView, now: PixelView, tiles: TileMap, field: Rect | null): Block | null {
  const signs = new Uint8Array(tiles.marks.length);
  let dimmed = 0;
  let changed = false;
  for (let tile = 0; tile < signs.length; tile++) {
    if (tiles.marks[tile] === 0) continue;
    const x = (tile % tiles.columns) * TILE;
    const y = Math.floor(tile / tiles.columns) * TILE;
    const { sign, shift } = signOf(seen, now, x, y);
    if (Math.abs(shift) >= LIMITS.dimmedStep) dimmed++;
    const excused = field !== null && rectContains(field, { x, y }) && isFieldText(sign);
    if ((sign & CHANGED) === 0 || excused) continue;
    signs[tile] = sign;
    changed = true;
  }
  if (dimmed > signs.length * LIMITS.dimmedShare) {
    return { box: { x: 0, y: 0, width: seen.width, height: seen.height }, hides: false };
  }
  return changed ? firstLarge(signs, tiles) : null;
}

function isFieldText(sign: number): boolean {
  return ((sign & LETTERED_BEFORE) !== 0) === ((sign & LETTERED_NOW) !== 0);
}

function signOf(seen: PixelView, now: PixelView, x: number, y: number): { sign: number; shift: number } {
  const width = Math.min(TILE + 1, seen.width - x);
  const height = Math.min(TILE + 1, seen.height - y);
  const place = { x, y, width, height };
  const a = lumaOf(seen, place);
  const b = lumaOf(now, place);
  let [shift, peak] = [0, 0];
  for (let i = 0; i < a.length; i++) shift += (b[i] as number) - (a[i] as number);
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const i = row * width + column;
      const j = i + width;
      const before = (a[i] as number) + (a[i + 1] as number) + (a[j] as number) + (a[j + 1] as number);
      const after = (b[i] as number) + (b[i + 1] as number) + (b[j] as number) + (b[j + 1] as number);
      peak = Math.max(peak, Math.abs(after - before));
    }
  }
  const sign =
    (peak > LIMITS.blockStroke * 4 ? CHANGED : 0) |
    (spanOf(a) > LIMITS.letterSpan ? LETTERED_BEFORE : 0) |
    (spanOf(b) > LIMITS.letterSpan ? LETTERED_NOW : 0);
  return { sign, shift: shift / a.length };
}

function spanOf(luma: Uint8Array): number {
  let [least, most] = [255, 0];
  for (const v of luma) {
    if (v < least) least = v;
    if (v > most) most = v;
  }
  return most - least;
}

function firstLarge(signs: Uint8Array, tiles: TileMap): Block | null {
  const open = signs.slice();
  for (let tile = 0; tile < open.length; tile++) {
    if (open[tile] === 0) continue;
    const members = gather(tile, open, tiles);
    const block = blockOf(members, signs, tiles);
    if (block !== null) return block;
  }
  return null;
}

/** The tiles that hang together with one, over gaps as between the lines of a dialog; closes them. */
function gather(start: number, open: Uint8Array, { columns, rows }: TileMap): readonly number[] {
  const members = [start];
  const reach = LIMITS.blockGap + 1;
  open[start] = 0;
  for (let k = 0; k < members.length; k++) {
    const column = (members[k] as number) % columns;
    const row = Math.floor((members[k] as number) / columns);
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        const next = r * columns + c;
        if (open[next] === 0) continue;
        open[next] = 0;
        members.push(next);
      }
    }
  }
  return members;
}

function blockOf(members: readonly number[], signs: Uint8Array, { columns }: TileMap): Block | null {
  const xs = members.map((m) => m % columns);
  const ys = members.map((m) => Math.floor(m / columns));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width * TILE < LIMITS.blockWidth || height * TILE < LIMITS.blockHeight) return null;
  if (members.length < width * height * LIMITS.blockDensity) return null;
  const inside = (m: number) => {
    const [x, y] = [m % columns, Math.floor(m / columns)];
    return x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1;
  };
  // Nothing but its rim: the border of a control that has the pointer or the focus.
  if (width * height > 24 && !members.some(inside)) return null;
  const lettered = members.filter((m) => ((signs[m] as number) & LETTERED_BEFORE) !== 0);
  const hidden = lettered.filter((m) => ((signs[m] as number) & LETTERED_NOW) === 0);
  return {
    box: { x: left * TILE, y: top * TILE, width: width * TILE, height: height * TILE },
    hides: lettered.length > 0 && hidden.length >= lettered.length * LIMITS.hiddenShare,
  };
}
