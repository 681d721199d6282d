import { createHash } from 'node:crypto';
import type { Rect, Size } from '@vigie/domain';
import type { RawPixels } from '../ports';

/** The picture as it was last sent: RGB, 3 bytes a pixel, kept up to date by the rectangles that changed. */
export interface ShadowImage extends Size {
  readonly data: Buffer;
}

export function createShadow(size: Size): ShadowImage {
  return { width: size.width, height: size.height, data: Buffer.allocUnsafe(size.width * size.height * 3) };
}

/** Copies one rectangle of a grab into the shadow, putting the channels in order. */
export function copyIntoShadow(shadow: ShadowImage, pixels: RawPixels, rect: Rect): void {
  const source = pixels.data;
  const target = shadow.data;
  const red = pixels.layout === 'bgrx' ? 2 : 0;
  const blue = 2 - red;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    let from = (y * pixels.width + rect.x) * 4;
    let to = (y * shadow.width + rect.x) * 3;
    for (const end = to + rect.width * 3; to < end; to += 3, from += 4) {
      target[to] = source[from + red]!;
      target[to + 1] = source[from + 1]!;
      target[to + 2] = source[from + blue]!;
    }
  }
}

/** The pixels of one rectangle, contiguous. */
export function cutFromShadow(shadow: ShadowImage, rect: Rect): Buffer {
  const rowBytes = rect.width * 3;
  if (rect.width === shadow.width) {
    const start = rect.y * rowBytes;
    return shadow.data.subarray(start, start + rect.height * rowBytes);
  }
  const cut = Buffer.allocUnsafe(rect.height * rowBytes);
  for (let row = 0; row < rect.height; row++) {
    const start = ((rect.y + row) * shadow.width + rect.x) * 3;
    shadow.data.copy(cut, row * rowBytes, start, start + rowBytes);
  }
  return cut;
}

/** As `Frame.digest`. */
export function digestOfShadow(shadow: ShadowImage): Buffer {
  return createHash('sha256').update(shadow.data).digest();
}
