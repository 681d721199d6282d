import type { RgbImage } from '@vigie/domain';
import { calm } from '../../pixels/calm';
import { noiseOf } from '../../pixels/noise';

/** What edges are looked for in. */
export interface Contrast {
  readonly image: RgbImage;
  /** The image came through lossy compression: corners and thin lines are blurred. */
  readonly lossy: boolean;
}

/** From here on an image is lossy (`noiseOf`). */
const NOISY = 2;
/** Noise grows with what is drawn in the same block; grounds and borders mostly differ by more. */
const TOLERANCE = { least: 8, most: 22, share: 0.1 };
const REACH = 2;
/** After two passes the ground around text is even. */
const PASSES = 2;

/** Lossless images are taken as they are; the noise of lossy ones is evened out. */
export function contrastOf(image: RgbImage): Contrast {
  if (noiseOf(image) < NOISY) return { image, lossy: false };
  let calmed = image;
  for (let pass = 0; pass < PASSES; pass += 1) calmed = calm(calmed, REACH, TOLERANCE);
  return { image: calmed, lossy: true };
}
