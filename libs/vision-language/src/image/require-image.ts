import { visionLanguageErrors } from '../errors';
import type { Box, RgbImage } from '../vision-language-model';

/** As the largest screen that perception takes. */
const MOST_PIXELS = 40_000_000;

/** Throws VLM_IMAGE_REFUSED unless the bytes are those of a picture of that size. */
export function requireImage({ width, height, data }: RgbImage): void {
  const refuse = (problem: string) => visionLanguageErrors.create('VLM_IMAGE_REFUSED', { width, height, problem });
  const whole = Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0;
  if (!whole) throw refuse('its sides are no whole numbers of pixels');
  if (width * height > MOST_PIXELS) throw refuse('it is larger than any screen');
  if (data.length !== width * height * 3) throw refuse('its bytes are not width × height × 3');
}

/** Throws VLM_BOX_REFUSED unless the box lies inside of the picture. */
export function requireBox({ x, y, width, height }: Box, image: Pick<RgbImage, 'width' | 'height'>): void {
  const whole = [x, y, width, height].every(Number.isSafeInteger);
  const inside = x >= 0 && y >= 0 && x + width <= image.width && y + height <= image.height;
  if (!whole || width < 1 || height < 1 || !inside) throw visionLanguageErrors.create('VLM_BOX_REFUSED');
}
