import type { TileMap } from './changed-tiles';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import type { PixelView } from './sight';

const { tile: TILE } = LIMITS;
/** Tiles that are looked at: every so manieth of those that changed. */
const SAMPLE = 600;

/** From which difference on a stroke counts, in a picture that was re-encoded: what most letters differ by tells how badly. */
export function strokeInNoise(seen: PixelView, now: PixelView, tiles: TileMap): number {
  const step = Math.max(1, Math.floor(tiles.count / SAMPLE));
  const peaks: number[] = [];
  let tile = tiles.marks.indexOf(1);
  for (let nth = 0; tile >= 0; nth++, tile = tiles.marks.indexOf(1, tile + 1)) {
    if (nth % step !== 0) continue;
    const peak = peakOfLetters(seen, now, (tile % tiles.columns) * TILE, Math.floor(tile / tiles.columns) * TILE);
    if (peak !== null) peaks.push(peak);
  }
  peaks.sort((a, b) => a - b);
  const usual = peaks[Math.floor(peaks.length * LIMITS.noiseQuantile)] ?? 0;
  return Math.max(LIMITS.strokeInNoiseFrom, Math.min(LIMITS.strokeInNoise, usual * LIMITS.noiseFactor));
}

/** The greatest difference (mean of 2 × 2 pixels) of a tile that shows letters; null for ground, which codes well. */
function peakOfLetters(seen: PixelView, now: PixelView, x: number, y: number): number | null {
  const width = Math.min(TILE, seen.width - x);
  const height = Math.min(TILE, seen.height - y);
  const a = lumaOf(seen, { x, y, width, height });
  const b = lumaOf(now, { x, y, width, height });
  let [least, most, peak] = [255, 0, 0];
  for (let i = 0; i < a.length - width - 1; i++) {
    const j = i + width;
    least = Math.min(least, a[i] as number);
    most = Math.max(most, a[i] as number);
    if (i % width === width - 1) continue;
    const before = (a[i] as number) + (a[i + 1] as number) + (a[j] as number) + (a[j + 1] as number);
    const after = (b[i] as number) + (b[i + 1] as number) + (b[j] as number) + (b[j + 1] as number);
    peak = Math.max(peak, Math.abs(after - before) / 4);
  }
  return most - least < LIMITS.letterSpan ? null : peak;
}
