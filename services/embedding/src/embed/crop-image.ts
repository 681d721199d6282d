import type { Rect, RgbImage, Size } from '@vigie/domain';

/** Whether a region lies inside an image and has at least one pixel. */
export function isInside(region: Rect, image: Size): boolean {
  const { x, y, width, height } = region;
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    x + width <= image.width &&
    y + height <= image.height
  );
}

/** The pixels of a region, copied. */
export function cropImage(image: RgbImage, region: Rect): RgbImage {
  const { x, y, width, height } = region;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * image.width + x) * 3;
    data.set(image.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
}
