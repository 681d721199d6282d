import type { RgbImage } from '@vigie/domain';

/** A ground whose ends differ by less than this (of 255) is flat enough for one threshold. */
const FLAT = 10;
/** Between neighbouring pixels a ramp changes by at most this; an edge or a letter by more. */
const STEEPEST = 6;
/** Share of the neighbours along an edge that must be that smooth: a border may end inside the crop. */
const SMOOTH_SHARE = 0.97;
/** How far the two opposite edges of the crop may differ and still be one ramp. */
const APART = 14;

/**
 * Takes a ramp out of the ground (a title bar from dark to light blue, a button from white to grey), so that one
 * brightness stands for the ground everywhere. A ramp is seen at two opposite edges of the crop, which hold no text.
 * A crop without one comes back as it is.
 */
export function flattenGround(crop: RgbImage): RgbImage {
  const { width, height } = crop;
  if (width < 8 || height < 8) return crop;
  const across = rampBetween(crop, width, (at, side) => ((side === 0 ? 0 : height - 1) * width + at) * 3);
  if (across) return without(crop, across, (at) => at % width);
  const down = rampBetween(crop, height, (at, side) => (at * width + (side === 0 ? 0 : width - 1)) * 3);
  if (down) return without(crop, down, (at) => Math.floor(at / width));
  return crop;
}

/** Colour of the ground at each place along the ramp, three values a place; null where the edges show no ramp. */
function rampBetween(crop: RgbImage, length: number, offset: (at: number, side: 0 | 1) => number): Float32Array | null {
  const ramp = new Float32Array(length * 3);
  let smooth = 0;
  let alike = 0;
  for (let at = 0; at < length; at += 1) {
    let apart = 0;
    let steep = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const one = crop.data[offset(at, 0) + channel]!;
      const other = crop.data[offset(at, 1) + channel]!;
      ramp[at * 3 + channel] = (one + other) / 2;
      apart = Math.max(apart, Math.abs(one - other));
      if (at > 0) steep = Math.max(steep, Math.abs(ramp[at * 3 + channel]! - ramp[(at - 1) * 3 + channel]!));
    }
    if (apart <= APART) alike += 1;
    if (steep <= STEEPEST) smooth += 1;
  }
  if (alike < SMOOTH_SHARE * length || smooth < SMOOTH_SHARE * length) return null;
  return rangeOf(ramp) >= FLAT ? ramp : null;
}

function rangeOf(ramp: Float32Array): number {
  let range = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    let low = 255;
    let high = 0;
    for (let at = channel; at < ramp.length; at += 3) {
      low = Math.min(low, ramp[at]!);
      high = Math.max(high, ramp[at]!);
    }
    range = Math.max(range, high - low);
  }
  return range;
}

/** The crop as if its ground were everywhere as in the middle of the ramp. */
function without(crop: RgbImage, ramp: Float32Array, placeOf: (pixel: number) => number): RgbImage {
  const middle = Math.floor(ramp.length / 6) * 3;
  const data = new Uint8Array(crop.data.length);
  for (let pixel = 0; pixel < crop.width * crop.height; pixel += 1) {
    const place = placeOf(pixel) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const value = crop.data[at]! - ramp[place + channel]! + ramp[middle + channel]!;
      data[at] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return { width: crop.width, height: crop.height, data };
}
