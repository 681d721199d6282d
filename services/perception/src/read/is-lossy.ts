import type { RgbImage } from '@vigie/domain';
import { type Ink, inkedRows } from './ink';

/** Levels (of 255) from which a pixel is not the ground's; anti-aliasing lies within this many pixels of ink. */
const LEVELS = 3;
const BLUR = 1;
/** Share of the pixels away from ink that compression leaves untrue; a drawn ground has none. */
const UNTRUE = 0.1;

/** Whether a line's ground shows what lossy compression leaves around letters. `ink` is that of `crop`. */
export function isLossy(crop: RgbImage, ink: Ink): boolean {
  const near = grown(ink);
  const rows = inkedRows(ink, 0, ink.width);
  if (!rows) return false;
  let away = 0;
  let untrue = 0;
  // Around the rows of the ink the crop is a drawn frame.
  for (let at = rows.top * ink.width; at < (rows.bottom + 1) * ink.width; at += 1) {
    if (near[at] === 1) continue;
    away += 1;
    const off = ink.background.some((level, channel) => Math.abs(crop.data[at * 3 + channel]! - level) >= LEVELS);
    if (off) untrue += 1;
  }
  return untrue > UNTRUE * away && untrue > 4;
}

/** 1 for every pixel that has ink beside it. */
function grown({ width, height, mask }: Ink): Uint8Array {
  const near = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at += 1) {
    if (mask[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    for (let row = Math.max(0, y - BLUR); row <= Math.min(height - 1, y + BLUR); row += 1) {
      near.fill(1, row * width + Math.max(0, x - BLUR), row * width + Math.min(width, x + BLUR + 1));
    }
  }
  return near;
}
