import type { RgbImage, Size } from '@vigie/domain';
import sharp from 'sharp';

/** Stretches an image to a size, averaging over the pixels that fall together. */
export async function resizeImage(image: RgbImage, size: Size, kernel: 'linear' | 'cubic'): Promise<Uint8Array> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  return sharp(image.data, { raw }).resize(size.width, size.height, { fit: 'fill', kernel }).raw().toBuffer();
}
