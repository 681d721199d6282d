import { type Rect, rectIntersection } from '@vigie/domain';
import { changedPart } from './changed-tiles';
import { LIMITS } from './limits';
import { lumaOf } from './luma';
import { inflated, type Pair, wholeOf } from './pair';

/**
 * Whether the letters of the target have lost much of their contrast, all together: in a re-encoded picture no single
 * stroke of a weak caption tells. A tint takes less.
 */
export function isGreyed(pair: Pair, target: Rect): boolean {
  // Without the border, which changes with pointer and focus.
  const place = rectIntersection(wholeOf(pair.seen), inflated(target, -LIMITS.halo, -LIMITS.halo));
  if (place.width === 0 || place.height === 0) return false;
  if (!pair.noisy || changedPart(pair.tiles, place) === null) return false;
  const a = lumaOf(pair.seen, place);
  const b = lumaOf(pair.now, place);
  const [groundBefore, groundNow] = [commonest(a), commonest(b)];
  let [before, now, count] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const contrast = (a[i] as number) - groundBefore;
    if (Math.abs(contrast) < LIMITS.letter) continue;
    before += contrast * contrast;
    now += contrast * ((b[i] as number) - groundNow);
    count++;
  }
  return count >= LIMITS.letterPixels && now < before * LIMITS.greyed;
}

/** The brightness that most pixels have, within a few levels. */
function commonest(luma: Uint8Array): number {
  const counts = new Uint32Array(64);
  for (const v of luma) counts[v >> 2] = (counts[v >> 2] as number) + 1;
  return counts.indexOf(Math.max(...counts)) * 4 + 2;
}
