import type { Box, RgbImage } from '../vision-language-model';

/** A part of a picture, and where the element lies in it. */
export interface Crop {
  readonly image: RgbImage;
  readonly box: Box;
}

/** Surroundings on each side: about three lines of text, so that a field's label is seen. */
const MARGIN_PX = 96;

/**
 * The element with what stands around it. Only these pixels are sent: it costs few tokens, and the same element on a
 * screen that changed elsewhere is found in the cache.
 */
export function cropAround(image: RgbImage, box: Box): Crop {
  const left = Math.max(0, box.x - MARGIN_PX);
  const top = Math.max(0, box.y - MARGIN_PX);
  const right = Math.min(image.width, box.x + box.width + MARGIN_PX);
  const bottom = Math.min(image.height, box.y + box.height + MARGIN_PX);
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * image.width + left) * 3;
    data.set(image.data.subarray(start, start + width * 3), row * width * 3);
  }
  return { image: { width, height, data }, box: { ...box, x: box.x - left, y: box.y - top } };
}
