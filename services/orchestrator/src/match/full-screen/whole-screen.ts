import type { Rect } from '@vigie/domain';
import { type Grey, momentsOf, thumbnailOf } from './grey';

/** Side of a block, pixels: about a line of text high, so that one changed word is a changed block. */
const BLOCK = 16;
/** Side of the square of pixels that one of the thumbnail stands for. */
const THUMBNAIL_STEP = 16;
/** Standard constants of structural similarity, for 255 levels. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Standard deviation from which a block holds something: text, an edge, an icon. Compression leaves less. */
const INK = 6;
/** How much a block without ink counts: a dialog on an empty area must show, and a white page must not drown its text. */
const EMPTY_WEIGHT = 0.1;

export interface WholeScreen {
  /** 0 … 1; the smaller of the two below. */
  readonly similarity: number;
  /** Correlation of the thumbnails: whether the large areas are the same. */
  readonly layout: number;
  /** Mean structural similarity of the blocks that hold something in either picture: whether the same stands in them. */
  readonly detail: number;
}

/**
 * How alike two whole screens of one size are, by their pixels. Null for two sizes: nothing is scaled, since what a
 * program draws at another resolution is another picture.
 */
export function compareScreens(recorded: Grey, seen: Grey): WholeScreen | null {
  if (recorded.width !== seen.width || recorded.height !== seen.height) return null;
  const layout = Math.max(0, correlation(thumbnailOf(recorded, THUMBNAIL_STEP), thumbnailOf(seen, THUMBNAIL_STEP)));
  const detail = blockwise(recorded, seen);
  return { similarity: Math.min(layout, detail), layout, detail };
}

function blockwise(a: Grey, b: Grey): number {
  let total = 0;
  let weights = 0;
  for (let y = 0; y < a.height; y += BLOCK) {
    for (let x = 0; x < a.width; x += BLOCK) {
      const area = {
        x,
        y,
        width: Math.min(BLOCK, a.width - x),
        height: Math.min(BLOCK, a.height - y),
      };
      const { score, weight } = blockSimilarity(a, b, area);
      total += score * weight;
      weights += weight;
    }
  }
  return weights === 0 ? 1 : Math.max(0, total / weights);
}

function blockSimilarity(a: Grey, b: Grey, area: Rect): { readonly score: number; readonly weight: number } {
  const first = momentsOf(a, area);
  const second = momentsOf(b, area);
  const count = area.width * area.height;
  const varianceA = first.spread / count;
  const varianceB = second.spread / count;
  const covariance = productOf(a, b, area) / count - first.mean * second.mean;
  const light = (2 * first.mean * second.mean + C1) / (first.mean ** 2 + second.mean ** 2 + C1);
  const structure = (2 * covariance + C2) / (varianceA + varianceB + C2);
  const holds = Math.max(varianceA, varianceB) >= INK * INK;
  return { score: Math.max(0, light * structure), weight: holds ? 1 : EMPTY_WEIGHT };
}

function productOf(a: Grey, b: Grey, { x, y, width, height }: Rect): number {
  let sum = 0;
  for (let row = y; row < y + height; row += 1) {
    const from = row * a.width + x;
    for (let at = from; at < from + width; at += 1) sum += (a.data[at] as number) * (b.data[at] as number);
  }
  return sum;
}

/** Pearson's; two even pictures are alike where their brightness is. */
function correlation(a: Grey, b: Grey): number {
  const whole = { x: 0, y: 0, width: a.width, height: a.height };
  const first = momentsOf(a, whole);
  const second = momentsOf(b, whole);
  const count = a.width * a.height;
  if (first.spread < count && second.spread < count) return Math.abs(first.mean - second.mean) < INK ? 1 : 0;
  const spread = Math.sqrt(first.spread * second.spread);
  return spread === 0 ? 0 : (productOf(a, b, whole) - count * first.mean * second.mean) / spread;
}
