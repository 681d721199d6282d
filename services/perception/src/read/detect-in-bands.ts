import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect, growRect } from '../pixels/crop';
import { isPlain } from '../pixels/is-plain';
import type { NeuralModel } from '../ports';
import { detectText } from './detect-text';
import type { TextBox } from './text-boxes';

/**
 * Rows of a band, at most. The detector needs some 150 bytes for each pixel that it sees in one go, and keeps them: with
 * bands of 576 rows a process that reads 1080p screens takes 100 MB more, for 3 % less time.
 */
const BAND_HEIGHT = 384;
/** Rows above and below a band that are seen with it: more than twice the height of a line. */
const CONTEXT = 64;
/** The detector halves its input five times: a part is seen as within the whole only on this grid of the whole. */
const GRID = 32;
/**
 * Pixels around a part that are seen with it. Past them a pixel hardly moves the map: with 64 and with 96 the same 16 of 20
 * random moves of a pointer over texts and icons gave every word and box of a whole look, the rest differed in a sign that
 * is an icon.
 */
const REACH = 64;
/** A line of text that a part touches has its middle at most this far from the part, pixels. */
const HALF_LINE = 32;

/**
 * Locates the lines of text that touch a part of an image, or lie near it, band by band. The bands are the image's,
 * whatever the part is, and a line belongs to the band that holds its middle: so a part is seen as the whole would be.
 */
export async function detectInBands(
  detector: NeuralModel,
  image: RgbImage,
  part: Rect,
  pause: () => void,
): Promise<TextBox[]> {
  const found: TextBox[] = [];
  for (const { top, bottom } of bandsOf(image.height)) {
    if (part.y - HALF_LINE >= bottom || part.y + part.height + HALF_LINE <= top) continue;
    const around = onGrid(growRect(part, REACH));
    const from = Math.max(around.y, top - CONTEXT, 0);
    const to = Math.min(around.y + around.height, bottom + CONTEXT, image.height);
    const seen = clampRect({ ...around, y: from, height: to - from }, image);
    // The detector finds nothing where all is of one colour, at the price of a text.
    if (isPlain(image, seen)) continue;
    const boxes = await detectText(detector, image, seen);
    found.push(...boxes.filter(({ box }) => belongs(box, top, bottom, image.height)));
    pause();
  }
  return found;
}

interface Band {
  readonly top: number;
  /** Exclusive. */
  readonly bottom: number;
}

/** Bands of nearly the same height, on the grid. */
function bandsOf(height: number): Band[] {
  const count = Math.ceil(height / BAND_HEIGHT);
  const rows = Math.ceil(height / count / GRID) * GRID;
  const bands: Band[] = [];
  for (let top = 0; top < height; top += rows) bands.push({ top, bottom: Math.min(height, top + rows) });
  return bands;
}

function onGrid(rect: Rect): Rect {
  const x = Math.floor(rect.x / GRID) * GRID;
  const y = Math.floor(rect.y / GRID) * GRID;
  const right = Math.ceil((rect.x + rect.width) / GRID) * GRID;
  const bottom = Math.ceil((rect.y + rect.height) / GRID) * GRID;
  return { x, y, width: right - x, height: bottom - y };
}

/** The last band also has what reaches beyond the image. */
function belongs(box: Rect, top: number, bottom: number, height: number): boolean {
  const middle = box.y + box.height / 2;
  return middle >= top && (middle < bottom || bottom === height);
}
