import type { Rect } from '@vigie/domain';
import { bytesOf } from './changed-tiles';
import { LIMITS } from './limits';
import type { PixelView } from './sight';

/** Side of the cells whose mean colour is compared: JPEG halves the colour's resolution, and an icon holds several. */
const CELL = 4;
const RED = 0;
const BLUE = 2;

/** The first cell whose colour changed by more than a tint or an encoder changes it, whatever its brightness did. */
export function firstColourChange(seen: PixelView, now: PixelView, { x, y, width, height }: Rect): Rect | null {
  const limit = LIMITS.colour * CELL * CELL;
  for (let top = y; top + CELL <= y + height; top += CELL) {
    for (let left = x; left + CELL <= x + width; left += CELL) {
      const red = tiltOf(now, left, top, RED) - tiltOf(seen, left, top, RED);
      const blue = tiltOf(now, left, top, BLUE) - tiltOf(seen, left, top, BLUE);
      if (Math.abs(red) > limit || Math.abs(blue) > limit) return { x: left, y: top, width: CELL, height: CELL };
    }
  }
  return null;
}

/** How much redder, or bluer, than green a cell is, as a sum. */
function tiltOf(view: PixelView, x: number, y: number, channel: number): number {
  const { data, width } = view;
  const step = bytesOf(view);
  const offset = view.layout === 'bgrx' ? BLUE - channel : channel;
  let tilt = 0;
  for (let row = 0; row < CELL; row++) {
    let at = ((y + row) * width + x) * step;
    for (let column = 0; column < CELL; column++, at += step) {
      tilt += (data[at + offset] as number) - (data[at + 1] as number);
    }
  }
  return tilt;
}
