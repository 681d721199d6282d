import type { Rect, Size } from '@vigie/domain';
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

/** Groups the pixels whose value is over `limit`, one patch after the other. */
export function* patchesOf(plane: Uint8Array, width: number, height: number, limit: number): Generator<Patch> {
  const open = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) if ((plane[i] as number) > limit) open[i] = 1;
  for (let i = open.indexOf(1); i >= 0; i = open.indexOf(1, i + 1)) yield patchFrom(i, plane, open, width, height);
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

/** An upright line of its own, taller than letters are. */
export function isCaret({ box, pixels }: Patch): boolean {
  return (
    box.width <= LIMITS.lineThickness &&
    box.height >= LIMITS.caretHeight &&
    pixels.length >= 0.8 * box.height * Math.min(2, box.width)
  );
}

/** Borders of hover and focus, underlines: nothing but thin level lines, their upright sides and their corners. */
export function isThinLines({ box, pixels }: Patch, width: number): boolean {
  const { lineThickness, lineLength, sideLength } = LIMITS;
  if (box.width < lineLength || pixels.length > 2 * (box.width + box.height) * lineThickness) return false;
  const bitmap = new Uint8Array(box.width * box.height);
  for (const i of pixels) bitmap[(Math.floor(i / width) - box.y) * box.width + (i % width) - box.x] = 1;
  const across = runLengths(bitmap, box.width, box.height, box.width, 1);
  const down = runLengths(bitmap, box.height, box.width, 1, box.width);
  let level = false;
  for (let i = 0; i < bitmap.length; i++) {
    if (bitmap[i] === 0) continue;
    const [wide, high] = [across[i] as number, down[i] as number];
    const isLevel = wide >= lineLength && high <= lineThickness;
    const isSide = high >= sideLength && wide <= lineThickness;
    if (!isLevel && !isSide && !isInCorner(i, box)) return false;
    level ||= isLevel;
  }
  return level;
}

/** For every pixel that is set, how many in one direction hang together with it. */
function runLengths(bitmap: Uint8Array, length: number, lines: number, lineStep: number, step: number): Uint16Array {
  const runs = new Uint16Array(bitmap.length);
  for (let line = 0; line < lines; line++) {
    let start = 0;
    for (let k = 0; k <= length; k++) {
      const at = line * lineStep + k * step;
      if (k < length && bitmap[at] === 1) continue;
      for (let j = start; j < k; j++) runs[line * lineStep + j * step] = k - start;
      start = k + 1;
    }
  }
  return runs;
}

/** Corners join two lines: what is left of them lies near the corners of the whole. */
function isInCorner(i: number, { width, height }: Size): boolean {
  const { corner } = LIMITS;
  const u = i % width;
  const v = Math.floor(i / width);
  return (u < corner || u >= width - corner) && (v < corner || v >= height - corner);
}
