import { createHash } from 'node:crypto';
import type { RgbImage } from '../vision-language-model';

/** Format of stored answers; a change makes all of them misses. */
const FORMAT = 1;

/** The key under which an answer is kept: a hash over the pixels and everything that was asked, so it says nothing. */
export function answerKey(image: RgbImage, asked: readonly unknown[]): string {
  const pixels = createHash('sha256').update(`${image.width}x${image.height}:`).update(image.data).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, pixels, ...asked]))
    .digest('hex');
}
