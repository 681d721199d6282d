import type { Rect, RgbImage } from '@vigie/domain';
import { around, brightness, colourAt, medianColour } from '../ground/colours';

/** Corners of a square differ from what lies around it by this share of what its sides do. */
const CORNER = 0.5;
/** Round corners of a square begin this far inside at most, as a share of its side; a circle begins further in. */
const ROUNDED = 0.125;

/** The outline's corners are drawn, round ones a little inside: the mark is no circle. */
export function hasCorners(image: RgbImage, mark: Rect): boolean {
  return drawnCorners(image, mark) >= 3;
}

/** How many of the four corners of a mark are drawn; those of a circle are free. */
export function drawnCorners(image: RgbImage, mark: Rect): number {
  const { x, y, width, height } = mark;
  const outside = brightness(medianColour(image, around(mark, 3)));
  const drawn = (column: number, row: number) => Math.abs(brightness(colourAt(image, column, row)) - outside);
  const [right, bottom] = [x + width - 1, y + height - 1];
  const side = Math.max(...[x, x + 1, right - 1, right].map((column) => drawn(column, y + height / 2)));
  const depth = Math.max(1, Math.floor(ROUNDED * Math.min(width, height) - 0.5));
  const steps = Array.from({ length: depth + 1 }, (_value, by) => by);
  const corners = [
    steps.map((by) => drawn(x + by, y + by)),
    steps.map((by) => drawn(right - by, y + by)),
    steps.map((by) => drawn(x + by, bottom - by)),
    steps.map((by) => drawn(right - by, bottom - by)),
  ];
  return corners.filter((corner) => Math.max(...corner) > CORNER * side).length;
}
