import type { RgbImage } from '@vigie/domain';

/** Height of the recogniser's input, pixels. */
export const INPUT_HEIGHT = 48;
/** Widths are rounded up to this, so that few shapes occur and batches waste little. */
const WIDTH_BUCKET = 32;
/** Longer lines are squeezed; 4,096 is 250 characters of 12 px text. */
const MAX_WIDTH = 4096;

/** Pixels of the recogniser's input that a crop fills. */
export function scaledWidth(crop: { width: number; height: number }): number {
  return Math.min(MAX_WIDTH, Math.max(8, Math.round((crop.width * INPUT_HEIGHT) / crop.height)));
}

export function bucketWidth(width: number): number {
  return Math.ceil(width / WIDTH_BUCKET) * WIDTH_BUCKET;
}

/**
 * Writes a crop into one slot of a batch: 48 pixels high, bilinear, three planes (blue, green, red) of x / 127.5 − 1,
 * zero (mid grey) to the right of it.
 */
export function writeCrop(crop: RgbImage, target: Float32Array, slot: number, batchWidth: number): void {
  const width = scaledWidth(crop);
  const plane = INPUT_HEIGHT * batchWidth;
  const base = slot * 3 * plane;
  const columns = sampling(crop.width, width);
  const rows = sampling(crop.height, INPUT_HEIGHT);
  for (let y = 0; y < INPUT_HEIGHT; y += 1) {
    const above = rows.low[y]! * crop.width;
    const below = rows.high[y]! * crop.width;
    const v = rows.weight[y]!;
    for (let x = 0; x < width; x += 1) {
      const left = columns.low[x]!;
      const right = columns.high[x]!;
      const u = columns.weight[x]!;
      const to = base + y * batchWidth + x;
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = mix(crop.data[(above + left) * 3 + channel]!, crop.data[(above + right) * 3 + channel]!, u);
        const lower = mix(crop.data[(below + left) * 3 + channel]!, crop.data[(below + right) * 3 + channel]!, u);
        target[to + (2 - channel) * plane] = mix(upper, lower, v) / 127.5 - 1;
      }
    }
  }
}

function mix(a: number, b: number, weight: number): number {
  return a + (b - a) * weight;
}

/** Bilinear: for each place along `to` the two of `from` that it lies between, and the share of the second. */
export function sampling(from: number, to: number): { low: Int32Array; high: Int32Array; weight: Float32Array } {
  const low = new Int32Array(to);
  const high = new Int32Array(to);
  const weight = new Float32Array(to);
  for (let at = 0; at < to; at += 1) {
    const place = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / to - 0.5));
    low[at] = Math.floor(place);
    high[at] = Math.min(from - 1, low[at]! + 1);
    weight[at] = place - low[at]!;
  }
  return { low, high, weight };
}
