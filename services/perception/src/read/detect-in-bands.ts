import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect } from '../pixels/crop';
import type { NeuralModel } from '../ports';
import { detectText } from './detect-text';
import type { TextBox } from './text-boxes';

/** Rows that are looked at in one go. The detector needs some 150 bytes for each pixel, and keeps them. */
const BAND_HEIGHT = 576;
/** Rows above and below a band that are seen with it: more than twice the height of a line. */
const CONTEXT = 64;

/** Locates the lines of text in a part of an image, band by band; a line belongs to the band that holds its middle. */
export async function detectInBands(
  detector: NeuralModel,
  image: RgbImage,
  part: Rect,
  pause: () => void,
): Promise<TextBox[]> {
  const bands = Math.ceil(part.height / BAND_HEIGHT);
  const height = Math.ceil(part.height / bands);
  const found: TextBox[] = [];
  for (let band = 0; band < bands; band += 1) {
    const top = part.y + band * height;
    const bottom = Math.min(part.y + part.height, top + height);
    const seen = clampRect({ ...part, y: top - CONTEXT, height: bottom - top + 2 * CONTEXT }, image);
    const boxes = await detectText(detector, image, band === 0 && bands === 1 ? part : seen);
    found.push(...boxes.filter(({ box }) => bands === 1 || belongs(box, top, bottom)));
    pause();
  }
  return found;
}

function belongs(box: Rect, top: number, bottom: number): boolean {
  const middle = box.y + box.height / 2;
  return middle >= top && middle < bottom;
}
