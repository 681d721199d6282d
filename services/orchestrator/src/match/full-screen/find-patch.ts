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
  /** By how much the correlation falls at least from the place to whatever is `apart` from it: else it could lie anywhere along. */
  slope: 0.02,
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
  const patch = rememberedPatch(recorded, point, size ?? PATCH_BARS.size);
  if (patch === null) return { kind: 'not_found', best: 0, because: 'nothing_distinct' };
  const { best, rival, shoulder } = peaks(search(recorded, patch, seen));
  if (!best || best.score < PATCH_BARS.score) return { kind: 'not_found', best: best?.score ?? 0, because: 'unlike' };
  const margin = Math.min(1, best.score - rival);
  if (margin < PATCH_BARS.margin || best.score - shoulder < PATCH_BARS.slope / 2) {
    return { kind: 'ambiguous', count: 2, margin: Math.max(0, margin) };
  }
  const box = { ...patch, x: patch.x + best.dx, y: patch.y + best.dy };
  return { kind: 'found', box, point: { x: point.x + best.dx, y: point.y + best.dy }, score: best.score, margin };
}

/** A step looks at one picture again and again; what is distinct in it does not change. */
const remembered = new WeakMap<Grey, Map<string, Rect | null>>();

function rememberedPatch(recorded: Grey, point: Point, size: Size): Rect | null {
  const known = remembered.get(recorded) ?? new Map<string, Rect | null>();
  remembered.set(recorded, known);
  const key = `${point.x},${point.y},${size.width},${size.height}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const patch = distinctPatch(recorded, point, size);
  known.set(key, patch);
  return patch;
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
  const w = Math.min(width, PATCH_BARS.largest.width, Math.round(size.width));
  const h = Math.min(height, PATCH_BARS.largest.height, Math.round(size.height));
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
  const { rival, shoulder } = peaks(search(recorded, patch, recorded));
  return 1 - rival >= PATCH_BARS.margin * 2 && 1 - shoulder >= PATCH_BARS.slope;
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

/** Pixels of a patch that are looked at: as many as the default one has, and half as many again. */
const SAMPLES = 3_000;

interface Peaks {
  readonly best: Match | null;
  /** Score of the best other place: a peak of its own; 0 for none. */
  readonly rival: number;
  /** Score of the best that is apart from the best, peak or not. */
  readonly shoulder: number;
}

function peaks(matches: readonly Match[]): Peaks {
  const best = matches.reduce<Match | null>((top, match) => (top && top.score >= match.score ? top : match), null);
  if (best === null) return { best, rival: 0, shoulder: 0 };
  const { apart } = PATCH_BARS;
  const others = matches.filter(({ dx, dy }) => Math.abs(dx - best.dx) >= apart || Math.abs(dy - best.dy) >= apart);
  const scores = new Map(matches.map(({ dx, dy, score }) => [keyOf(dx, dy), score]));
  const shoulder = others.reduce((top, { score }) => Math.max(top, score), 0);
  const rival = others.reduce((top, match) => (match.score > top && isPeak(match, scores) ? match.score : top), 0);
  return { best, rival, shoulder };
}

const keyOf = (dx: number, dy: number) => dy * 1_000 + dx;

/** No place beside it is better. */
function isPeak({ dx, dy, score }: Match, scores: ReadonlyMap<number, number>): boolean {
  for (const y of [-1, 0, 1]) {
    for (const x of [-1, 0, 1]) if ((scores.get(keyOf(dx + x, dy + y)) ?? 0) > score) return false;
  }
  return true;
}
