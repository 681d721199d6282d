import type { RgbImage } from '@vigie/domain';
import { type LumaImage, lumaOf } from '../pixels/luma';

/** Which pixels of a crop are text: rows × columns, 1 for ink. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array;
  /** 1 where a rule or a border was taken out of the mask. */
  readonly wiped: Uint8Array;
  /** Red, green, blue of the ground. */
  readonly background: readonly [number, number, number];
}

/** Ink differs from the background by this share of the largest difference in the crop; thinner is anti-aliasing. */
const INK_SHARE = 0.35;
/** Differences below this (of 255) are dithering and compression. */
const NOISE = 28;
/** A row that is inked for more than this share is a rule or an underline, not text. */
const RULE_SHARE = 0.85;
/** A column that is inked over more than this share of the region (which is higher than its text) is a border. */
const BORDER_SHARE = 0.92;

/** A straight stroke over the region's edge is a frame from this share of the region on. */
const FRAME_SHARE = 0.6;

/** Separates text from its background. The background is the crop's most frequent brightness. */
export function findInk(crop: RgbImage): Ink {
  const luma = lumaOf(crop);
  const ground = mostFrequent(luma);
  let largest = 0;
  for (const value of luma.data) largest = Math.max(largest, Math.abs(value - ground));
  const threshold = Math.max(NOISE, largest * INK_SHARE);
  const mask = new Uint8Array(luma.data.length);
  luma.data.forEach((value, at) => {
    if (Math.abs(value - ground) > threshold) mask[at] = 1;
  });
  const wiped = new Uint8Array(mask.length);
  wipeFrames(mask, wiped, luma.width, luma.height);
  wipeBorders(mask, wiped, luma.width, luma.height);
  wipeRules(mask, wiped, luma.width, luma.height);
  return { width: luma.width, height: luma.height, mask, wiped, background: colourOf(crop, luma, ground) };
}

/** Mean of the fullest of 32 bins of brightness. */
function mostFrequent(luma: LumaImage): number {
  const counts = new Uint32Array(32);
  const sums = new Float64Array(32);
  for (const value of luma.data) {
    counts[value >> 3]! += 1;
    sums[value >> 3]! += value;
  }
  const bin = counts.indexOf(Math.max(...counts));
  return sums[bin]! / counts[bin]!;
}

/** The first pixel as bright as the ground: a colour that is there, not a mean of several. */
function colourOf(crop: RgbImage, luma: LumaImage, ground: number): readonly [number, number, number] {
  let best = 0;
  let distance = Infinity;
  for (let at = 0; at < luma.data.length && distance >= 1; at += 1) {
    const off = Math.abs(luma.data[at]! - ground);
    if (off < distance) {
      distance = off;
      best = at;
    }
  }
  return [crop.data[best * 3]!, crop.data[best * 3 + 1]!, crop.data[best * 3 + 2]!];
}

/**
 * Straight ink that comes in over the region's edge and goes on along most of it is the frame of a field or a table, whose corner
 * lies in the region: no letter touches that edge, since a region is larger than its text.
 */
function wipeFrames(mask: Uint8Array, wiped: Uint8Array, width: number, height: number): void {
  const found: number[] = [];
  const follow = (from: number, step: number, length: number) => {
    let run = 0;
    while (run < length && mask[from + run * step] === 1) run += 1;
    if (run > FRAME_SHARE * length) for (let at = 0; at < run; at += 1) found.push(from + at * step);
  };
  for (let x = 0; x < width; x += 1) {
    follow(x, width, height);
    follow((height - 1) * width + x, -width, height);
  }
  for (let y = 0; y < height; y += 1) {
    follow(y * width, 1, width);
    follow(y * width + width - 1, -1, width);
  }
  for (const at of found) {
    mask[at] = 0;
    wiped[at] = 1;
  }
}

function wipeRules(mask: Uint8Array, wiped: Uint8Array, width: number, height: number): void {
  if (width < 3 * height) return;
  for (let y = 0; y < height; y += 1) {
    let inked = 0;
    for (let x = 0; x < width; x += 1) inked += mask[y * width + x]!;
    if (inked <= RULE_SHARE * width) continue;
    mask.fill(0, y * width, (y + 1) * width);
    wiped.fill(1, y * width, (y + 1) * width);
  }
}

function wipeBorders(mask: Uint8Array, wiped: Uint8Array, width: number, height: number): void {
  for (let x = 0; x < width; x += 1) {
    let inked = 0;
    for (let y = 0; y < height; y += 1) inked += mask[y * width + x]!;
    if (inked <= BORDER_SHARE * height) continue;
    for (let y = 0; y < height; y += 1) {
      mask[y * width + x] = 0;
      wiped[y * width + x] = 1;
    }
  }
}

/** Ink in each column. */
function columnProfile(ink: Ink): Uint16Array {
  const profile = new Uint16Array(ink.width);
  for (let y = 0; y < ink.height; y += 1) {
    for (let x = 0; x < ink.width; x += 1) profile[x]! += ink.mask[y * ink.width + x]!;
  }
  return profile;
}

/** First and last inked row between two columns (last excluded); null where there is no ink. */
export function inkedRows(ink: Ink, from: number, to: number): { top: number; bottom: number } | null {
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < ink.height; y += 1) {
    for (let x = from; x < to; x += 1) {
      if (ink.mask[y * ink.width + x] === 0) continue;
      if (top < 0) top = y;
      bottom = y;
      break;
    }
  }
  return top < 0 ? null : { top, bottom };
}

/** Neighbouring columns, from `left` up to and without `right`. */
export interface Run {
  readonly left: number;
  readonly right: number;
}

/** The runs of columns with ink between two columns (last excluded), from left to right. */
export function inkRuns(ink: Ink, from: number, to: number): Run[] {
  const profile = columnProfile(ink);
  const runs: Run[] = [];
  let left = -1;
  for (let x = from; x <= to; x += 1) {
    const inked = x < to && profile[x]! > 0;
    if (inked && left < 0) left = x;
    if (!inked && left >= 0) {
      runs.push({ left, right: x });
      left = -1;
    }
  }
  return runs;
}
