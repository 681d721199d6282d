import type { Point, Rect, Size } from '@vigie/domain';
import { type Placement, placedBox } from '../assign/placement';

/** Boxes tremble by a few pixels from look to look; on larger screens by more. */
const TREMBLE = 10;
const TREMBLE_OF_DIAGONAL = 0.006;

/**
 * How far a box stands from where it is expected, pixels of the seen screen; null when that is within what looks differ by.
 * A box that grew at one edge has not moved.
 */
export function displacement(from: Rect, to: Rect, placement: Placement, screen: Size): Point | null {
  const expected = placedBox(placement, from);
  const by = {
    x: Math.round(least(to.x - expected.x, to.x + to.width - expected.x - expected.width)),
    y: Math.round(least(to.y - expected.y, to.y + to.height - expected.y - expected.height)),
  };
  const limit = Math.max(TREMBLE, TREMBLE_OF_DIAGONAL * Math.hypot(screen.width, screen.height));
  return Math.max(Math.abs(by.x), Math.abs(by.y)) > limit ? by : null;
}

function least(a: number, b: number): number {
  const middle = (a + b) / 2;
  return [a, middle, b].reduce((best, value) => (Math.abs(value) < Math.abs(best) ? value : best));
}
