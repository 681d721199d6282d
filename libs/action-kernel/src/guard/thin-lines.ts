import type { Rect, Size } from '@vigie/domain';
import { type Difference, isFlat } from './difference';
import { LIMITS } from './limits';

/** Pixels over a limit that hang together, with the place of the plane that they were found in. */
export interface Patch {
  /** Within the plane. */
  readonly box: Rect;
  /** Indices into the plane. */
  readonly pixels: readonly number[];
  readonly peak: number;
}

/** Pixels further apart than this belong to different patches. */
const REACH = 2;

/** Groups the pixels over `fringe` that hang together with one over `limit`, one patch after the other. */
export function* patchesOf(
  plane: Uint8Array,
  { width, height }: Size,
  limit: number,
  fringe: number,
): Generator<Patch> {
  const open = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) if ((plane[i] as number) > fringe) open[i] = 1;
  for (let i = open.indexOf(1); i >= 0; i = open.indexOf(1, i + 1)) {
    if ((plane[i] as number) > limit) yield patchFrom(i, plane, open, width, height);
  }
}

function patchFrom(start: number, plane: Uint8Array, open: Uint8Array, width: number, height: number): Patch {
  const pixels = [start];
  open[start] = 0;
  let [left, right, top, bottom, peak] = [width, 0, height, 0, 0];
  for (let k = 0; k < pixels.length; k++) {
    const i = pixels[k] as number;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    peak = Math.max(peak, plane[i] as number);
    for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
      for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
        const j = v * width + u;
        if (open[j] === 0) continue;
        open[j] = 0;
        pixels.push(j);
      }
    }
  }
  return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, pixels, peak };
}

/** The patch with all that hangs together with it and is over a lower limit. */
export function grown(patch: Patch, plane: Uint8Array, { width, height }: Size, fringe: number): Patch {
  const open = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) if ((plane[i] as number) > fringe) open[i] = 1;
  return patchFrom(patch.pixels[0] as number, plane, open, width, height);
}

/** An upright line of its own, taller than letters are, that only darkens or only lightens. */
export function isCaret({ box, pixels }: Patch, { seen, now, place }: Difference, noisy: boolean): boolean {
  if (box.width > (noisy ? LIMITS.caretWidthInNoise : LIMITS.caretWidth) || box.height < LIMITS.caretHeight)
    return false;
  if (pixels.length < 0.8 * box.height * Math.min(2, box.width)) return false;
  const shift = (i: number) =>
    [i, i + 1, i + place.width, i + place.width + 1].reduce((sum, j) => sum + (now[j] ?? 0) - (seen[j] ?? 0), 0);
  const darker = pixels.filter((i) => shift(i) < 0).length;
  return darker === 0 || darker === pixels.length;
}

/** Borders of hover and focus, underlines: nothing but thin level lines, their upright sides and their corners. */
export function isThinLines({ box, pixels }: Patch, width: number): boolean {
  const { lineThickness, lineLength, sideLength } = LIMITS;
  if (box.width < lineLength || pixels.length > 2 * (box.width + box.height) * lineThickness) return false;
  const bitmap = new Uint8Array(box.width * box.height);
  for (const i of pixels) bitmap[(Math.floor(i / width) - box.y) * box.width + (i % width) - box.x] = 1;
  const level = runLengths(bitmap, box.width, box.height, box.width, 1, LIMITS.tile);
  const across = runLengths(bitmap, box.width, box.height, box.width, 1, REACH);
  const down = runLengths(bitmap, box.height, box.width, 1, box.width, REACH);
  let hasLevel = false;
  for (let i = 0; i < bitmap.length; i++) {
    if (bitmap[i] === 0) continue;
    const isLevel = (level[i] as number) >= lineLength && (down[i] as number) <= lineThickness;
    const isSide = (down[i] as number) >= sideLength && (across[i] as number) <= lineThickness;
    if (!isLevel && !isSide && !isInCorner(i, box)) return false;
    hasLevel ||= isLevel;
  }
  return hasLevel;
}

/**
 * For every pixel that is set, how long the run in one direction is that it belongs to. Gaps up to `gap` do not end it as
 * long as nearly all of it is set: the crossbars of a word are no line.
 */
function runLengths(
  bitmap: Uint8Array,
  length: number,
  lines: number,
  lineStep: number,
  step: number,
  gap: number,
): Uint16Array {
  const runs = new Uint16Array(bitmap.length);
  for (let line = 0; line < lines; line++) {
    const at = (k: number) => line * lineStep + k * step;
    let [start, last, set] = [0, -1, 0];
    const close = () => {
      const run = set >= LIMITS.lineFill * (last - start + 1) ? last - start + 1 : 1;
      for (let j = start; j <= last; j++) runs[at(j)] = run;
    };
    for (let k = 0; k < length; k++) {
      if (bitmap[at(k)] === 0) continue;
      if (last < 0 || k - last > gap + 1) {
        close();
        [start, set] = [k, 0];
      }
      last = k;
      set++;
    }
    close();
  }
  return runs;
}

/**
 * The box of a check mark or the ring of a radio button in another colour: hollow, about square, closed all around, and
 * drawn at that place before and after, so that no letter comes or goes.
 */
export function isRecolouredRing({ box, pixels }: Patch, { seen, now, place }: Difference): boolean {
  const { boxFrom, boxTo } = LIMITS;
  const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (short < boxFrom || long > boxTo || long - short > 3) return false;
  const sectors = new Set<number>();
  let drawn = 0;
  for (const i of pixels) {
    const u = (i % place.width) - box.x - (box.width - 1) / 2;
    const v = Math.floor(i / place.width) - box.y - (box.height - 1) / 2;
    if (Math.max(Math.abs(u), Math.abs(v)) < short * HOLLOW) return false;
    sectors.add(Math.floor(((Math.atan2(v, u) / Math.PI + 1) * SECTORS) / 2) % SECTORS);
    if (!isFlat(seen, i, place.width, LIMITS.stroke) && !isFlat(now, i, place.width, LIMITS.stroke)) drawn++;
  }
  return sectors.size === SECTORS && drawn >= pixels.length * 0.7;
}

/** From its middle to that share of its side a ring is empty. */
const HOLLOW = 0.2;
const SECTORS = 16;

/** Corners join two lines: what is left of them lies near the corners of the whole. */
function isInCorner(i: number, { width, height }: Size): boolean {
  const { corner } = LIMITS;
  const u = i % width;
  const v = Math.floor(i / width);
  return (u < corner || u >= width - corner) && (v < corner || v >= height - corner);
}
