import type { Rect } from '@vigie/domain';
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

/** Groups the pixels whose value is over `limit`. */
export function patchesOf(plane: Uint8Array, width: number, height: number, limit: number): readonly Patch[] {
  const open = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) if ((plane[i] as number) > limit) open[i] = 1;
  const patches: Patch[] = [];
  for (let i = 0; i < plane.length; i++) if (open[i] === 1) patches.push(patchFrom(i, plane, open, width, height));
  return patches;
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
export function isThinLines(patch: Patch, width: number): boolean {
  const { lineThickness, lineLength, sideLength, corner } = LIMITS;
  if (patch.box.width < lineLength) return false;
  const set = new Set(patch.pixels);
  const run = (i: number, step: number) => {
    let length = 1;
    for (let j = i - step; set.has(j); j -= step) length++;
    for (let j = i + step; set.has(j); j += step) length++;
    return length;
  };
  const lines = new Set<number>();
  const rest: number[] = [];
  let level = false;
  for (const i of set) {
    const across = run(i, 1);
    const down = run(i, width);
    if (across >= lineLength && down <= lineThickness) {
      lines.add(i);
      level = true;
    } else if (down >= sideLength && across <= lineThickness) lines.add(i);
    else rest.push(i);
  }
  return level && rest.every((i) => isNearAnEnd(i, patch.box, width, corner));
}

/** Corners join two lines: what is left of them lies near the corners of the whole. */
function isNearAnEnd(i: number, { x, y, width, height }: Rect, stride: number, corner: number): boolean {
  const u = (i % stride) - x;
  const v = Math.floor(i / stride) - y;
  return (u < corner || u >= width - corner) && (v < corner || v >= height - corner);
}
