import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect, cropImage } from '../pixels/crop';
import { flattenGround } from './flatten-ground';
import { findInk, type Ink } from './ink';

/** A line of text cut out for the recogniser: its ink in a frame of background, so that equal text has equal pixels. */
export interface FramedLine {
  /** Pixels of the image that hold the ink. */
  readonly place: Rect;
  readonly crop: RgbImage;
  /** The ink of `crop`. */
  readonly ink: Ink;
  /** Where the upper left corner of `crop` lies in the image. */
  readonly origin: { readonly x: number; readonly y: number };
}

/** Background around the ink, in heights of the ink; the recogniser was trained on boxes with about this much. */
const MARGIN_X = 0.3;
const MARGIN_Y = 0.33;
/** More ink than this is no text on a ground but a border between two grounds: then the region is taken as it is. */
const MOST_INK = 0.5;
/** More borders and rules than this are a ground of many shades; what they hide may be text. */
const MOST_WIPED = 0.2;
/** Marks above or below the letters (accents, dots, cedillas) are at most this high, in heights of the band. */
const MARK_HEIGHT = 0.45;

/**
 * Cuts out what the detector found, independent of how exactly it found it: rules, borders and the neighbouring lines
 * are wiped, the frame is as wide as the ink plus a fixed margin. Null where there is no ink.
 */
export function frameLine(image: RgbImage, region: Rect): FramedLine | null {
  const place = clampRect(region, image);
  if (place.width < 3 || place.height < 5) return null;
  const crop = flattenGround(cropImage(image, place));
  const ink = findInk(crop);
  const rows = lineRows(ink);
  if (!rows) return null;
  const columns = inkColumns(ink, rows);
  if (!columns) return null;
  if (shareOf(ink.mask) > MOST_INK || shareOf(ink.wiped) > MOST_WIPED) return { place, crop, ink, origin: place };
  return reframe(crop, ink, place, {
    x: columns.from,
    y: rows.from,
    width: columns.to - columns.from,
    height: rows.to - rows.from,
  });
}

interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The band of inked rows in the middle of the region, with the marks above and below it, without neighbouring lines. */
function lineRows(ink: Ink): Span | null {
  const filled: boolean[] = [];
  for (let y = 0; y < ink.height; y += 1) {
    filled.push(ink.mask.subarray(y * ink.width, (y + 1) * ink.width).includes(1));
  }
  const bands = spansOf(filled);
  if (bands.length === 0) return null;
  const middle = ink.height / 2;
  const main = bands.reduce((best, band) => (bandWeight(band, middle) > bandWeight(best, middle) ? band : best));
  const most = Math.max(2, (main.to - main.from) * MARK_HEIGHT);
  let { from, to } = main;
  const at = bands.indexOf(main);
  const above = bands[at - 1];
  if (above && above.from > 0 && above.to - above.from <= most && from - above.to <= 2) from = above.from;
  const below = bands[at + 1];
  if (below && below.to < ink.height && below.to - below.from <= most && below.from - to <= 2) to = below.to;
  return { from, to };
}

function bandWeight(band: Span, middle: number): number {
  const distance = Math.max(0, band.from - middle, middle - band.to);
  return band.to - band.from - 2 * distance;
}

function inkColumns(ink: Ink, rows: Span): Span | null {
  let from = ink.width;
  let to = 0;
  for (let y = rows.from; y < rows.to; y += 1) {
    const row = ink.mask.subarray(y * ink.width, (y + 1) * ink.width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    from = Math.min(from, first);
    to = Math.max(to, row.lastIndexOf(1) + 1);
  }
  return to > from ? { from, to } : null;
}

function spansOf(filled: readonly boolean[]): Span[] {
  const spans: Span[] = [];
  let from = -1;
  filled.forEach((value, at) => {
    if (value && from < 0) from = at;
    if (!value && from >= 0) {
      spans.push({ from, to: at });
      from = -1;
    }
  });
  if (from >= 0) spans.push({ from, to: filled.length });
  return spans;
}

function shareOf(mask: Uint8Array): number {
  let set = 0;
  for (const value of mask) set += value;
  return set / mask.length;
}

/** Copies the ink's rectangle and one pixel around it (anti-aliasing) into a frame of background. */
function reframe(crop: RgbImage, ink: Ink, place: Rect, inked: Rect): FramedLine {
  const marginX = Math.max(2, Math.round(inked.height * MARGIN_X));
  const marginY = Math.max(2, Math.round(inked.height * MARGIN_Y));
  const width = inked.width + 2 * marginX;
  const height = inked.height + 2 * marginY;
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const [red, green, blue] = ink.background;
  for (let at = 0; at < data.length; at += 3) data.set([red, green, blue], at);
  const source = clampRect({ x: inked.x - 1, y: inked.y - 1, width: inked.width + 2, height: inked.height + 2 }, crop);
  for (let y = source.y; y < source.y + source.height; y += 1) {
    for (let x = source.x; x < source.x + source.width; x += 1) {
      const from = y * crop.width + x;
      if (ink.wiped[from] === 1) continue;
      const to = (y - inked.y + marginY) * width + (x - inked.x + marginX);
      data.set(crop.data.subarray(from * 3, from * 3 + 3), to * 3);
      mask[to] = ink.mask[from]!;
    }
  }
  return {
    place: { ...inked, x: inked.x + place.x, y: inked.y + place.y },
    crop: { width, height, data },
    ink: { ...ink, width, height, mask, wiped: new Uint8Array(width * height) },
    origin: { x: place.x + inked.x - marginX, y: place.y + inked.y - marginY },
  };
}
