import type { Rect, RgbImage, Size } from '@vigie/domain';

/** One byte of brightness for each pixel, row by row. */
export interface LumaImage extends Size {
  readonly data: Uint8Array;
}

/** Brightness of a rectangle that lies in the image (ITU-R BT.601 weights, in 1/256). */
export function lumaOf(
  image: RgbImage,
  rect: Rect = { x: 0, y: 0, width: image.width, height: image.height },
): LumaImage {
  const { width, height } = rect;
  const data = new Uint8Array(width * height);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    let from = ((rect.y + row) * image.width + rect.x) * 3;
    for (let column = 0; column < width; column += 1) {
      data[to] = (77 * image.data[from]! + 150 * image.data[from + 1]! + 29 * image.data[from + 2]!) >> 8;
      to += 1;
      from += 3;
    }
  }
  return { width, height, data };
}
