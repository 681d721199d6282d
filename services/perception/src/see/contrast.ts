import type { RgbImage } from '@vigie/domain';
import { noiseOf } from '../pixels/noise';
import { smoothAlong } from '../pixels/smooth-along';

/** What edges are looked for in, and how large a step between neighbours has to be to be one. */
export interface Contrast {
  /** For edges between neighbours of a row. */
  readonly sideways: RgbImage;
  /** For edges between neighbours of a column. */
  readonly upright: RgbImage;
  /** The least step that is an edge, for each block of 8 × 8 pixels, row by row. */
  readonly least: Uint8Array;
  /** Blocks in a row. */
  readonly blocks: number;
}

/** Borders differ by 20 and more from what they surround; the ground of a chosen entry by some 8. */
const EDGE = 7;
/** Near what is drawn in a lossy image noise makes such steps, even after smoothing. */
const NOISY_EDGE = 14;
/** From here on an image is lossy (`noiseOf`). */
const NOISY = 4;
/** Noise is averaged over one pixel on either side along the edge: more would wear off short edges. */
const REACH = 1;
/** Steps of something drawn. */
const DRAWN = 48;
const BLOCK_BITS = 3;

/** Lossless images are taken as they are; in lossy ones noise is smoothed along edges, and tolerated near what is drawn. */
export function contrastOf(image: RgbImage): Contrast {
  const blocks = (image.width + 7) >> BLOCK_BITS;
  const least = new Uint8Array(blocks * ((image.height + 7) >> BLOCK_BITS)).fill(EDGE);
  if (noiseOf(image) < NOISY) return { sideways: image, upright: image, least, blocks };
  markDrawn(image, least, blocks);
  const sideways = smoothAlong(image, 'columns', REACH);
  const upright = smoothAlong(image, 'rows', REACH);
  return { sideways, upright, least, blocks };
}

function markDrawn({ data, width, height }: RgbImage, least: Uint8Array, blocks: number): void {
  const stride = width * 3;
  for (let y = 1; y < height; y += 1) {
    const row = (y >> BLOCK_BITS) * blocks;
    let at = y * stride + 4;
    for (let x = 1; x < width; x += 1, at += 3) {
      const here = data[at]!;
      const aside = here - data[at - 3]!;
      const above = here - data[at - stride]!;
      if (aside >= DRAWN || aside <= -DRAWN || above >= DRAWN || above <= -DRAWN) {
        least[row + (x >> BLOCK_BITS)] = NOISY_EDGE;
      }
    }
  }
}
