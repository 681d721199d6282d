import type { RgbImage } from '@vigie/domain';

/** Largest difference that counts as noise: a share of the range of brightness around, within bounds. */
export interface Tolerance {
  readonly least: number;
  readonly most: number;
  readonly share: number;
}

/**
 * Evens out the noise of lossy compression: each pixel becomes the mean of those of its surroundings (`reach` pixels
 * around) that differ from it by no more than the tolerance in every channel. Stronger edges keep their place.
 */
export function calm(image: RgbImage, reach: number, { least, most, share }: Tolerance): RgbImage {
  const { width, height, data } = image;
  const out = data.slice();
  const stride = width * 3;
  const ranges = rangesOf(image);
  const blocks = (width + 7) >> 3;
  for (let by = 0; by < height; by += 8) {
    for (let bx = 0; bx < width; bx += 8) {
      const range = ranges[(by >> 3) * blocks + (bx >> 3)]!;
      if (range <= 2) continue;
      const tolerance = Math.min(most, Math.max(least, Math.round(share * range)));
      const bottom = Math.min(height, by + 8);
      const right = Math.min(width, bx + 8);
      for (let y = by; y < bottom; y += 1) {
        const y0 = Math.max(0, y - reach);
        const y1 = Math.min(height - 1, y + reach);
        for (let x = bx; x < right; x += 1) {
          const at = y * stride + x * 3;
          const r = data[at]!;
          const g = data[at + 1]!;
          const b = data[at + 2]!;
          const x0 = Math.max(0, x - reach);
          const x1 = Math.min(width - 1, x + reach);
          let n = 0;
          let sr = 0;
          let sg = 0;
          let sb = 0;
          for (let yy = y0; yy <= y1; yy += 1) {
            let p = yy * stride + x0 * 3;
            for (let xx = x0; xx <= x1; xx += 1, p += 3) {
              const dg = data[p + 1]! - g;
              if (dg > tolerance || dg < -tolerance) continue;
              const dr = data[p]! - r;
              if (dr > tolerance || dr < -tolerance) continue;
              const db = data[p + 2]! - b;
              if (db > tolerance || db < -tolerance) continue;
              n += 1;
              sr += dr;
              sg += dg;
              sb += db;
            }
          }
          out[at] = r + Math.round(sr / n);
          out[at + 1] = g + Math.round(sg / n);
          out[at + 2] = b + Math.round(sb / n);
        }
      }
    }
  }
  return { width, height, data: out };
}

/** Difference of the brightest and the darkest green in each block of 8 × 8 pixels and the pixels around it. */
function rangesOf({ data, width, height }: RgbImage): Uint8Array {
  const blocks = (width + 7) >> 3;
  const rows = (height + 7) >> 3;
  const darkest = new Uint8Array(blocks * rows).fill(255);
  const brightest = new Uint8Array(blocks * rows);
  for (let y = 0; y < height; y += 1) {
    const row = (y >> 3) * blocks;
    let at = y * width * 3 + 1;
    for (let x = 0; x < width; x += 1, at += 3) {
      const block = row + (x >> 3);
      const value = data[at]!;
      if (value < darkest[block]!) darkest[block] = value;
      if (value > brightest[block]!) brightest[block] = value;
    }
  }
  return brightest.map((value, index) => value - darkest[index]!);
}
