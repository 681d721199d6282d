import type { Point, Rect, Size } from '@vigie/domain';
import { type Grey, type Moments, momentsOf } from './grey';

/** Bars of finding a recorded place again. */
export const PATCH_BARS = {
  /** Part of the recorded picture that is looked for, when the workflow says nothing, pixels. */
  size: { width: 64, height: 32 },
  /** The largest that it grows to. */
  largest: { width: 640, height: 320 },
  /** How far from the recorded point it is looked for, pixels. */
  reach: 24,
  /** Correlation from which it is the recorded place. */
  score: 0.9,
  /** Lead over the next place under which nobody can say which one is meant. */
  margin: 0.08,
  /** Two places nearer than this are one. */
  apart: 5,
  /** Standard deviation below which there is nothing to be found again: an even area. */
  ink: 6,
} as const;

export type PatchPlace =
  | {
      readonly kind: 'found';
      readonly box: Rect;
      readonly point: Point;
      readonly score: number;
      readonly margin: number;
    }
  | {
      readonly kind: 'not_found';
      readonly best: number;
      readonly because: 'other_size' | 'nothing_distinct' | 'unlike';
    }
  | { readonly kind: 'ambiguous'; readonly count: number; readonly margin: number };

/**
 * Finds the surroundings of a recorded point again, near that point. The surroundings grow until they are found once only
 * in the recorded picture itself: what is not distinct there cannot be told apart anywhere.
 */
export function findPatch(recorded: Grey, point: Point, size: Size | null, seen: Grey): PatchPlace {
  if (recorded.width !== seen.width || recorded.height !== seen.height) {
    return { kind: 'not_found', best: 0, because: 'other_size' };
  }
  const patch = distinctPatch(recorded, point, size ?? PATCH_BARS.size);
  if (patch === null) return { kind: 'not_found', best: 0, because: 'nothing_distinct' };
  const [best, second] = peaks(search(recorded, patch, seen));
  if (!best || best.score < PATCH_BARS.score) return { kind: 'not_found', best: best?.score ?? 0, because: 'unlike' };
  const margin = Math.min(1, best.score - (second?.score ?? 0));
  if (margin < PATCH_BARS.margin) return { kind: 'ambiguous', count: 2, margin };
  const box = { ...patch, x: patch.x + best.dx, y: patch.y + best.dy };
  return { kind: 'found', box, point: { x: point.x + best.dx, y: point.y + best.dy }, score: best.score, margin };
}

/** The smallest patch around the point that stands once within reach; null when none does. */
export function distinctPatch(recorded: Grey, point: Point, size: Size): Rect | null {
  for (let grown = size; ; grown = { width: grown.width * 1.5, height: grown.height * 1.5 }) {
    const patch = patchAround(recorded, point, grown);
    if (patch !== null && isDistinct(recorded, patch)) return patch;
    const { largest } = PATCH_BARS;
    if (grown.width >= largest.width || grown.height >= largest.height) return null;
  }
}

/** Centred on the point as far as the picture's edge allows. */
function patchAround({ width, height }: Size, { x, y }: Point, size: Size): Rect | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const w = Math.min(width, Math.round(size.width));
  const h = Math.min(height, Math.round(size.height));
  const within = (at: number, most: number) => Math.max(0, Math.min(most, at));
  return {
    x: within(Math.round(x - w / 2), width - w),
    y: within(Math.round(y - h / 2), height - h),
    width: w,
    height: h,
  };
}

function isDistinct(recorded: Grey, patch: Rect): boolean {
  const { spread } = momentsOf(recorded, patch);
  if (spread / (patch.width * patch.height) < PATCH_BARS.ink ** 2) return false;
  const [, second] = peaks(search(recorded, patch, recorded));
  return 1 - (second?.score ?? 0) >= PATCH_BARS.margin * 2;
}

interface Match {
  readonly dx: number;
  readonly dy: number;
  readonly score: number;
}

/** Of the pixels that the correlation looks at. */
function sampledMoments(grey: Grey, patch: Rect): Moments {
  const step = strideOf(patch);
  const values: number[] = [];
  for (let row = 0; row < patch.height; row += step) {
    const from = (patch.y + row) * grey.width + patch.x;
    for (let column = 0; column < patch.width; column += step) values.push(grey.data[from + column] as number);
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, spread: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

/** Zero-mean correlation of the patch at every place within reach. */
function search(recorded: Grey, patch: Rect, seen: Grey): Match[] {
  const own = sampledMoments(recorded, patch);
  const matches: Match[] = [];
  const { reach } = PATCH_BARS;
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const x = patch.x + dx;
      const y = patch.y + dy;
      if (x < 0 || y < 0 || x + patch.width > seen.width || y + patch.height > seen.height) continue;
      matches.push({ dx, dy, score: correlationAt(recorded, patch, own, seen, x, y) });
    }
  }
  return matches;
}

function correlationAt(recorded: Grey, patch: Rect, own: Moments, seen: Grey, x: number, y: number): number {
  const step = strideOf(patch);
  let product = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let row = 0; row < patch.height; row += step) {
    const a = (patch.y + row) * recorded.width + patch.x;
    const b = (y + row) * seen.width + x;
    for (let column = 0; column < patch.width; column += step) {
      const value = seen.data[b + column] as number;
      product += ((recorded.data[a + column] as number) - own.mean) * value;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const spread = squares - (sum * sum) / count;
  return spread < 1 || own.spread < 1 ? 0 : product / Math.sqrt(own.spread * spread);
}

/** Of a large patch every second or third pixel is enough, and takes a quarter or a ninth of the time. */
function strideOf({ width, height }: Rect): number {
  return Math.max(1, Math.round(Math.sqrt((width * height) / SAMPLES)));
}

const SAMPLES = 12_000;

/** The best place, and the best that is not the same one. */
function peaks(matches: readonly Match[]): Match[] {
  const best = matches.reduce<Match | null>((top, match) => (top && top.score >= match.score ? top : match), null);
  if (best === null) return [];
  const { apart } = PATCH_BARS;
  const others = matches.filter(({ dx, dy }) => Math.abs(dx - best.dx) >= apart || Math.abs(dy - best.dy) >= apart);
  const second = others.reduce<Match | null>((top, match) => (top && top.score >= match.score ? top : match), null);
  return second ? [best, second] : [best];
}
