import type { Rect } from '@vigie/domain';
import { bytesOf } from './changed-tiles';
import { LIMITS } from './limits';
import type { Pair } from './pair';
import type { PixelView } from './sight';

const RED = 0;
const BLUE = 2;

/** The first cell whose colour changed by more than a tint or an encoder changes it, whatever its brightness did. */
export function firstColourChange(
  { seen, now, noisy }: Pick<Pair, 'seen' | 'now' | 'noisy'>,
  { x, y, width, height }: Rect,
): Rect | null {
  const side = noisy ? LIMITS.colourCellInNoise : LIMITS.colourCell;
  const limit = LIMITS.colour * side * side;
  for (let top = y; top + side <= y + height; top += side) {
    for (let left = x; left + side <= x + width; left += side) {
      const red = tiltOf(now, left, top, side, RED) - tiltOf(seen, left, top, side, RED);
      const blue = tiltOf(now, left, top, side, BLUE) - tiltOf(seen, left, top, side, BLUE);
      if (Math.abs(red) > limit || Math.abs(blue) > limit) return { x: left, y: top, width: side, height: side };
    }
  }
  return null;
}

/** How much redder, or bluer, than green a cell is, as a sum. */
function tiltOf(view: PixelView, x: number, y: number, side: number, channel: number): number {
  const { data, width } = view;
  const step = bytesOf(view);
  const offset = view.layout === 'bgrx' ? BLUE - channel : channel;
  let tilt = 0;
  for (let row = 0; row < side; row++) {
    let at = ((y + row) * width + x) * step;
    for (let column = 0; column < side; column++, at += step) {
      tilt += (data[at + offset] as number) - (data[at + 1] as number);
    }
  }
  return tilt;
}
