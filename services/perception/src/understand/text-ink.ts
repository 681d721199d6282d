import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect, growRect } from '../pixels/crop';
import type { Colour } from '../see/ground/regions';

/** How a text is drawn. */
export interface TextInk {
  readonly ground: Colour;
  readonly ink: Colour;
  /** Largest difference of a channel between ink and ground that a twentieth of the pixels reach, 0 … 255. */
  readonly contrast: number;
  /** Mean difference by `contrast`, 0 … 1: bold text covers more. */
  readonly coverage: number;
}

/** Pixels that are looked at in one text, about. */
const SAMPLES = 500;
/** Rows that are looked at, at most: boxes of many rows are no text. */
const MOST_ROWS = 64;
/** Share of the pixels that may differ more than the contrast. */
const TOP = 0.04;

/** Reads ground and ink of a text's box; null when it lies outside the image or has no size. */
export function textInk(image: RgbImage, box: Rect): TextInk | null {
  const within = clampRect(growRect(box, 1), image);
  if (within.width < 3 || within.height < 3) return null;
  const step = Math.max(1, Math.floor(Math.sqrt((within.width * within.height) / SAMPLES)));
  const pixels = sample(image, within, Math.ceil(within.height / MOST_ROWS), step);
  const ground = commonest(pixels);
  return inkOn(pixels, ground);
}

/** Three bytes a pixel. Every row counts where there are few, every `step`th column. */
function sample(image: RgbImage, { x, y, width, height }: Rect, rows: number, step: number): Uint8Array {
  const across = Math.ceil(width / step);
  const pixels = new Uint8Array(3 * across * Math.ceil(height / rows));
  let to = 0;
  for (let row = 0; row < height; row += rows) {
    const from = ((y + row) * image.width + x) * 3;
    for (let column = 0; column < width; column += step) {
      pixels[to] = image.data[from + 3 * column]!;
      pixels[to + 1] = image.data[from + 3 * column + 1]!;
      pixels[to + 2] = image.data[from + 3 * column + 2]!;
      to += 3;
    }
  }
  return pixels;
}

/** The mean of the fullest of 4096 boxes of colours: text is less than half of its box. */
function commonest(pixels: Uint8Array): Colour {
  const counts = new Uint16Array(4096);
  let best = 0;
  let most = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const key = ((pixels[at]! >> 4) << 8) | ((pixels[at + 1]! >> 4) << 4) | (pixels[at + 2]! >> 4);
    const count = counts[key]! + 1;
    counts[key] = count;
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return meanOf(
    pixels,
    (at) => (((pixels[at]! >> 4) << 8) | ((pixels[at + 1]! >> 4) << 4) | (pixels[at + 2]! >> 4)) === best,
  );
}

function inkOn(pixels: Uint8Array, ground: Colour): TextInk {
  const histogram = new Uint32Array(256);
  let sum = 0;
  const [red, green, blue] = ground;
  const offAt = (at: number) =>
    Math.max(Math.abs(pixels[at]! - red), Math.abs(pixels[at + 1]! - green), Math.abs(pixels[at + 2]! - blue)) | 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const off = offAt(at);
    histogram[off]! += 1;
    sum += off;
  }
  const count = pixels.length / 3;
  let contrast = 255;
  for (let seen = histogram[255]!; contrast > 0 && seen < TOP * count; ) {
    contrast -= 1;
    seen += histogram[contrast]!;
  }
  const ink = meanOf(pixels, (at) => offAt(at) >= contrast);
  return { ground, ink, contrast, coverage: contrast === 0 ? 0 : sum / count / contrast };
}

/** Mean of the pixels that count; each is told by where its three bytes begin. */
function meanOf(pixels: Uint8Array, counts: (at: number) => boolean): Colour {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let at = 0; at < pixels.length; at += 3) {
    if (!counts(at)) continue;
    count += 1;
    red += pixels[at]!;
    green += pixels[at + 1]!;
    blue += pixels[at + 2]!;
  }
  return count === 0 ? [0, 0, 0] : [red / count, green / count, blue / count];
}
