import type { Rect, RgbImage } from '@vigie/domain';
import { median } from '../../pixels/median';
import { around, brightness, colourAt, medianColour } from '../ground/colours';

/** Places on one circle around a mark's middle. */
const PLACES = 24;
/** Radii, as shares of the mark's side: the dot's middle, where between dot and outline it is free, and the outline. */
const MIDDLE = [0, 0.07, 0.13];
const FREE = [0.28, 0.31, 0.34, 0.37];
/** Blurred outlines do not reach in so far. */
const INNER = 0.34;
const OUTLINE = [0.4, 0.43, 0.46, 0.5];
/** Between dot and outline nothing else is drawn: where the mark is filled, both are of one colour. */
const FILLED = 0.3;

/** How a round mark is drawn from its middle to its outline, in steps of brightness. */
export interface DotInRing {
  /** How much the dot differs from what is around it on the way to the outline: 0 when the way is even. */
  readonly dot: number;
  /** How much the middle differs from what lies before the outline, dot or not. */
  readonly uneven: number;
}

/**
 * A dot ends before the outline begins: on the way out the colour changes and changes back, or stays that of the mark
 * where it is filled. Blur makes an empty circle darker towards its outline, but never lighter again.
 */
export function dotInRing(image: RgbImage, mark: Rect): DotInRing {
  const ground = brightness(medianColour(image, around(mark, 3)));
  const light = (radius: number) => lightAt(image, mark, radius);
  const middle = median(MIDDLE.map(light));
  const outline = furthest(OUTLINE.map(light), ground);
  const free = FREE.map(light);
  const dots = free.map((one) => {
    const [off, back] = [middle - one, outline - one];
    // What differs more from the ground than the outline does is the outline itself.
    const isWay = Math.abs(outline - ground) > Math.abs(one - ground);
    return off * back > 0 && isWay ? Math.min(Math.abs(off), Math.abs(back)) : 0;
  });
  const offs = free.map((one) => Math.abs(middle - one));
  const [least, most] = [Math.min(...offs), Math.max(...offs)];
  const even = free.every((one) => Math.abs(outline - one) <= FILLED * most && Math.abs(one - ground) > FILLED * most);
  const uneven = Math.max(...offs.filter((_off, at) => FREE[at]! <= INNER));
  return { dot: Math.max(...dots, even ? least : 0), uneven };
}

/** Brightness along a circle around the middle of a mark; one odd place does not count. */
function lightAt(image: RgbImage, { x, y, width, height }: Rect, radius: number): number {
  const side = radius * Math.min(width, height);
  return median(
    Array.from({ length: PLACES }, (_value, index) => {
      const angle = (index * 2 * Math.PI) / PLACES;
      const column = x + (width - 1) / 2 + side * Math.cos(angle);
      return brightness(colourAt(image, column, y + (height - 1) / 2 + side * Math.sin(angle)));
    }),
  );
}

function furthest(values: readonly number[], from: number): number {
  return values.reduce((best, value) => (Math.abs(value - from) > Math.abs(best - from) ? value : best), from);
}
