import type { Rect, RgbImage, Size } from '@vigie/domain';

/** The part of `rect` that lies in the image, on whole pixels. */
export function clampRect(rect: Rect, size: Size): Rect {
  const x = Math.max(0, Math.floor(rect.x));
  const y = Math.max(0, Math.floor(rect.y));
  const right = Math.min(size.width, Math.ceil(rect.x + rect.width));
  const bottom = Math.min(size.height, Math.ceil(rect.y + rect.height));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

export function growRect(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

/** Copies a rectangle (whole pixels, inside the image) out of an image. */
export function cropImage(image: RgbImage, rect: Rect): RgbImage {
  const { x, y, width, height } = rect;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * image.width + x) * 3;
    data.set(image.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
}

/** Pastes `patch` at a place where it fits. */
export function pasteImage(image: RgbImage, patch: RgbImage, x: number, y: number): void {
  for (let row = 0; row < patch.height; row += 1) {
    const line = patch.data.subarray(row * patch.width * 3, (row + 1) * patch.width * 3);
    image.data.set(line, ((y + row) * image.width + x) * 3);
  }
}
