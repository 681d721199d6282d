import { type Rect, rectIntersection } from '@vigie/domain';
import type { PixelView, SightDemand, SightVerdict } from './sight';

const SAME: SightVerdict = { kind: 'same' };
/** Levels of a channel that rendering twice may differ by. */
const NOISE = 24;
const MARGIN = 40;

/** Whether an input decided on `seen` may still be given on `now`. */
export function compareSight(seen: PixelView, now: PixelView, demand: SightDemand): SightVerdict {
  const screen = { x: 0, y: 0, width: seen.width, height: seen.height };
  if (seen.width !== now.width || seen.height !== now.height) {
    return { kind: 'differs', reason: 'PRECONDITION_FAILED', at: screen };
  }
  for (const region of demand.identity) {
    const at = firstDifference(seen, now, rectIntersection(screen, region));
    if (at !== null) return { kind: 'differs', reason: 'IDENTITY_MISMATCH', at };
  }
  if (demand.target === null) return SAME;
  const { y, height } = demand.target;
  const band = { x: 0, y: y - MARGIN, width: seen.width, height: height + 2 * MARGIN };
  const at = firstDifference(seen, now, rectIntersection(screen, band));
  return at === null ? SAME : { kind: 'differs', reason: 'PRECONDITION_FAILED', at };
}

function firstDifference(seen: PixelView, now: PixelView, region: Rect): Rect | null {
  for (let y = region.y; y < region.y + region.height; y++) {
    for (let x = region.x; x < region.x + region.width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs(levelAt(seen, x, y, channel) - levelAt(now, x, y, channel)) > NOISE) {
          return { x, y, width: 1, height: 1 };
        }
      }
    }
  }
  return null;
}

function levelAt(view: PixelView, x: number, y: number, channel: number): number {
  const size = view.layout === 'rgb' ? 3 : 4;
  const at = view.layout === 'bgrx' ? 2 - channel : channel;
  return view.data[(y * view.width + x) * size + at] ?? 0;
}
