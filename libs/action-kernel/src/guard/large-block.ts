import { type Rect, rectArea, rectContains, rectIntersection } from '@vigie/domain';
import type { TileMap } from './changed-tiles';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import type { Pair } from './pair';
import { firstChange } from './place-change';

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
const DIMMED = 8;

/**
 * The first block that is large enough to be a dialog, a menu, a notice or another page; null when there is none. In
 * `field` text may go, be selected or be underlined; letters where there were none count there as elsewhere.
 */
export function findLargeBlock(pair: Pair, field: Rect | null): Block | null {
  const { tiles, seen } = pair;
  const signs = new Uint8Array(tiles.marks.length);
  const counts = { dimmed: 0, changed: 0 };
  for (let row = 0; row < tiles.rows; row++) readTileRow(pair, row, field, signs, counts);
  if (counts.dimmed > signs.length * LIMITS.dimmedShare) {
    return { box: { x: 0, y: 0, width: seen.width, height: seen.height }, hides: false };
  }
  return counts.changed > 0 ? firstLarge(pair, signs, field) : null;
}

interface Counts {
  dimmed: number;
  changed: number;
}

function readTileRow(
  { seen, now, noisy, stroke: limit, tiles: { marks, columns } }: Pair,
  row: number,
  field: Rect | null,
  signs: Uint8Array,
  counts: Counts,
): void {
  const line = marks.subarray(row * columns, (row + 1) * columns);
  const from = line.indexOf(1);
  if (from < 0) return;
  const to = line.lastIndexOf(1);
  const [x, y] = [from * TILE, row * TILE];
  // One pixel more on two sides: strokes are judged as means of 2 × 2 pixels.
  const width = Math.min((to + 1) * TILE + 1, seen.width) - x;
  const height = Math.min(TILE + 1, seen.height - y);
  const strip = { x, y, width, height };
  const a = lumaOf(seen, strip);
  const b = lumaOf(now, strip);
  const stroke = noisy ? limit + LIMITS.blockStrokeOverNoise : LIMITS.blockStroke;
  for (let column = from; column <= to; column++) {
    const tile = row * columns + column;
    if (marks[tile] === 0) continue;
    const sign = signOf(a, b, width, (column - from) * TILE, height, stroke);
    if ((sign & DIMMED) !== 0) counts.dimmed++;
    const excused = field !== null && rectContains(field, { x: column * TILE, y }) && isFieldText(sign);
    if ((sign & CHANGED) === 0 || excused) continue;
    signs[tile] = sign;
    counts.changed++;
  }
}

/** Letters went on being letters, or ground ground. */
function isFieldText(sign: number): boolean {
  return ((sign & LETTERED_BEFORE) !== 0) === ((sign & LETTERED_NOW) !== 0);
}

function signOf(a: Uint8Array, b: Uint8Array, stride: number, left: number, height: number, stroke: number): number {
  const right = Math.min(left + TILE, stride - 1);
  let [shift, peak] = [0, 0];
  let [leastBefore, mostBefore, leastNow, mostNow] = [255, 0, 255, 0];
  for (let y = 0; y < height - 1; y++) {
    for (let x = left; x < right; x++) {
      const i = y * stride + x;
      const j = i + stride;
      const before = a[i] as number;
      const after = b[i] as number;
      if (before < leastBefore) leastBefore = before;
      if (before > mostBefore) mostBefore = before;
      if (after < leastNow) leastNow = after;
      if (after > mostNow) mostNow = after;
      shift += after - before;
      const four =
        after -
        before +
        (b[i + 1] as number) -
        (a[i + 1] as number) +
        (b[j] as number) -
        (a[j] as number) +
        (b[j + 1] as number) -
        (a[j + 1] as number);
      if (four > peak) peak = four;
      else if (-four > peak) peak = -four;
    }
  }
  return (
    (peak > stroke * 4 ? CHANGED : 0) |
    (mostBefore - leastBefore > LIMITS.letterSpan ? LETTERED_BEFORE : 0) |
    (mostNow - leastNow > LIMITS.letterSpan ? LETTERED_NOW : 0) |
    (Math.abs(shift) >= LIMITS.dimmedStep * TILE * TILE ? DIMMED : 0)
  );
}

function firstLarge(pair: Pair, signs: Uint8Array, field: Rect | null): Block | null {
  const open = signs.slice();
  for (let tile = 0; tile < open.length; tile++) {
    if (open[tile] === 0) continue;
    const block = blockOf(gather(tile, open, pair.tiles), signs, pair.tiles);
    if (block !== null && isMoreThanBorders(pair, block.box, field)) return block;
  }
  return null;
}

/** Borders that come and go with pointer and focus, and tinted ground, may be as large as a dialog. */
function isMoreThanBorders(pair: Pair, box: Rect, field: Rect | null): boolean {
  const inField = field !== null && rectArea(rectIntersection(field, box)) === rectArea(box);
  return inField || firstChange(pair, { regions: [box], except: field, carets: true }) !== null;
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
  const span = spanOf(members, columns);
  const [width, height] = [span.right - span.left + 1, span.bottom - span.top + 1];
  if (width * TILE < LIMITS.blockWidth || height * TILE < LIMITS.blockHeight) return null;
  if (members.length < width * height * LIMITS.blockDensity) return null;
  const lettered = members.filter((m) => ((signs[m] as number) & LETTERED_BEFORE) !== 0);
  const hidden = lettered.filter((m) => ((signs[m] as number) & LETTERED_NOW) === 0);
  return {
    box: { x: span.left * TILE, y: span.top * TILE, width: width * TILE, height: height * TILE },
    hides: lettered.length > 0 && hidden.length >= lettered.length * LIMITS.hiddenShare,
  };
}

interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function spanOf(members: readonly number[], columns: number): Span {
  const span = { left: Infinity, right: -1, top: Infinity, bottom: -1 };
  for (const member of members) {
    const [x, y] = [member % columns, Math.floor(member / columns)];
    span.left = Math.min(span.left, x);
    span.right = Math.max(span.right, x);
    span.top = Math.min(span.top, y);
    span.bottom = Math.max(span.bottom, y);
  }
  return span;
}
