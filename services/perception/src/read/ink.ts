import type { RgbImage } from '@vigie/domain';
import { type LumaImage, lumaOf } from '../pixels/luma';

/** Which pixels of a crop are text: rows × columns, 1 for ink. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array;
}

/** Ink differs from the background by this share of the largest difference in the crop; thinner is anti-aliasing. */
const INK_SHARE = 0.35;
/** Differences below this (of 255) are dithering and compression. */
const NOISE = 28;
/** A row or column that is inked for more than this share is a rule or a border, not text. */
const RULE_SHARE = 0.85;

/** Separates text from its background. The background is the crop's most frequent brightness. */
export function findInk(crop: RgbImage): Ink {
  const luma = lumaOf(crop);
  const background = mostFrequent(luma);
  let largest = 0;
  for (const value of luma.data) largest = Math.max(largest, Math.abs(value - background));
  const threshold = Math.max(NOISE, largest * INK_SHARE);
  const mask = new Uint8Array(luma.data.length);
  luma.data.forEach((value, at) => {
    if (Math.abs(value - background) > threshold) mask[at] = 1;
  });
  eraseRules(mask, luma.width, luma.height);
  return { width: luma.width, height: luma.height, mask };
}

/** Centre of the fullest of 32 bins of brightness, refined to the mean inside it. */
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

function eraseRules(mask: Uint8Array, width: number, height: number): void {
  if (width < 3 * height) return;
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width);
    let inked = 0;
    for (const value of row) inked += value;
    if (inked > RULE_SHARE * width) row.fill(0);
  }
}

/** Ink in each column. */
export function columnProfile(ink: Ink): Uint16Array {
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
