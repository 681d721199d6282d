import type { RgbImage } from '@vigie/domain';

/** Largest difference that counts as noise: a share of the range of brightness around, within bounds. */
export interface Tolerance {
  readonly least: number;
  readonly most: number;
  readonly share: number;
}

/** Side of the blocks whose range of brightness is measured, as a power of two; as those of JPEG. */
const BLOCK_BITS = 3;
/** Blocks with less between their darkest and brightest pixel are even. */
const EVEN = 2;

/**
 * Evens out the noise of lossy compression along rows and then along columns: each pixel becomes the mean of those
 * neighbours, up to `reach` pixels away, that differ from it by no more than the tolerance in every channel. Stronger
 * edges keep their place.
 */
export function calm(image: RgbImage, reach: number, tolerance: Tolerance): RgbImage {
  const limits = limitsOf(image, tolerance);
  const along = calmAlong(image, limits, 3, reach);
  return calmAlong(along, limits, image.width * 3, reach);
}

/** One direction: `step` is the distance of neighbours in bytes. */
function calmAlong(image: RgbImage, limits: Uint8Array, step: number, reach: number): RgbImage {
  const { width, height, data } = image;
  // A buffer's slice would share its memory.
  const calmed = Uint8Array.from(data);
  const blocks = (width + 7) >> BLOCK_BITS;
  const rows = step !== 3;
  for (let y = 0; y < height; y += 1) {
    const blockRow = (y >> BLOCK_BITS) * blocks;
    for (let block = 0; block < blocks; block += 1) {
      const limit = limits[blockRow + block]!;
      if (limit === 0) continue;
      const end = Math.min(width, (block + 1) << BLOCK_BITS);
      for (let x = block << BLOCK_BITS; x < end; x += 1) {
        const back = Math.min(reach, rows ? y : x);
        const ahead = Math.min(reach, rows ? height - 1 - y : width - 1 - x);
        calmPixel(data, calmed, (y * width + x) * 3, step, -back, ahead, limit);
      }
    }
  }
  return { width, height, data: calmed };
}

function calmPixel(
  data: Uint8Array,
  calmed: Uint8Array,
  at: number,
  step: number,
  from: number,
  to: number,
  limit: number,
): void {
  const red = data[at]!;
  const green = data[at + 1]!;
  const blue = data[at + 2]!;
  let count = 0;
  let sumRed = 0;
  let sumGreen = 0;
  let sumBlue = 0;
  for (let place = at + from * step; place <= at + to * step; place += step) {
    const offGreen = data[place + 1]! - green;
    if (offGreen > limit || offGreen < -limit) continue;
    const offRed = data[place]! - red;
    if (offRed > limit || offRed < -limit) continue;
    const offBlue = data[place + 2]! - blue;
    if (offBlue > limit || offBlue < -limit) continue;
    count += 1;
    sumRed += offRed;
    sumGreen += offGreen;
    sumBlue += offBlue;
  }
  calmed[at] = red + Math.round(sumRed / count);
  calmed[at + 1] = green + Math.round(sumGreen / count);
  calmed[at + 2] = blue + Math.round(sumBlue / count);
}

/** The tolerance in each block by the range of its green; 0 where it is even. */
function limitsOf({ data, width, height }: RgbImage, { least, most, share }: Tolerance): Uint8Array {
  const blocks = (width + 7) >> BLOCK_BITS;
  const rows = (height + 7) >> BLOCK_BITS;
  const darkest = new Uint8Array(blocks * rows).fill(255);
  const brightest = new Uint8Array(blocks * rows);
  for (let y = 0; y < height; y += 1) {
    const row = (y >> BLOCK_BITS) * blocks;
    let at = y * width * 3 + 1;
    for (let x = 0; x < width; x += 1, at += 3) {
      const block = row + (x >> BLOCK_BITS);
      const value = data[at]!;
      if (value < darkest[block]!) darkest[block] = value;
      if (value > brightest[block]!) brightest[block] = value;
    }
  }
  return brightest.map((value, block) => {
    const range = value - darkest[block]!;
    return range <= EVEN ? 0 : Math.min(most, Math.max(least, Math.round(share * range)));
  });
}
