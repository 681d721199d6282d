import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect } from './crop';

/** All pixels in a rectangle, as far as it lies in the image, are of one colour. */
export function isPlain({ width, height, data }: RgbImage, rect: Rect): boolean {
  const part = clampRect(rect, { width, height });
  if (part.width === 0 || part.height === 0) return true;
  const stride = part.width * 3;
  const first = (part.y * width + part.x) * 3;
  const row = Buffer.from(data.buffer, data.byteOffset + first, stride);
  // A row of one colour is the same when it is moved by one pixel.
  if (row.compare(row, 3, stride, 0, stride - 3) !== 0) return false;
  for (let y = 1; y < part.height; y += 1) {
    if (Buffer.from(data.buffer, data.byteOffset + first + y * width * 3, stride).compare(row) !== 0) return false;
  }
  return true;
}
