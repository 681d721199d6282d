import type { Rect } from '@vigie/domain';
import { bytesOf } from './changed-tiles';
import { LIMITS } from './limits';
import type { PixelView } from './sight';

/** Side of the cells whose mean colour is compared: JPEG halves the colour's resolution, and an icon holds several. */
const CELL = 4;

/** The first cell whose colour changed by more than a tint or an encoder changes it, whatever its brightness did. */
export function firstColourChange(seen: PixelView, now: PixelView, { x, y, width, height }: Rect): Rect | null {
  for (let top = y; top + CELL <= y + height; top += CELL) {
    for (let left = x; left + CELL <= x + width; left += CELL) {
      if (colourDistance(seen, now, left, top) > LIMITS.colour) return { x: left, y: top, width: CELL, height: CELL };
    }
  }
  return null;
}

/** The greater of the changes of red − green and blue − green, as means of a cell. */
function colourDistance(seen: PixelView, now: PixelView, x: number, y: number): number {
  const [redBefore, blueBefore] = colourOf(seen, x, y);
  const [redNow, blueNow] = colourOf(now, x, y);
  return Math.max(Math.abs(redNow - redBefore), Math.abs(blueNow - blueBefore)) / (CELL * CELL);
}

function colourOf({ data, ...view }: PixelView, x: number, y: number): readonly [red: number, blue: number] {
  const step = bytesOf(view);
  const [redAt, blueAt] = view.layout === 'bgrx' ? [2, 0] : [0, 2];
  let [red, blue] = [0, 0];
  for (let row = 0; row < CELL; row++) {
    let at = ((y + row) * view.width + x) * step;
    for (let column = 0; column < CELL; column++, at += step) {
      const green = data[at + 1] as number;
      red += (data[at + redAt] as number) - green;
      blue += (data[at + blueAt] as number) - green;
    }
  }
  return [red, blue];
}
