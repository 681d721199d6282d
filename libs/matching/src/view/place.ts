import { type Point, type Rect, rectContains } from '@vigie/domain';

/** Not rounded. */
export function centreOf(box: Rect): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether the middle of `inner` is in `outer`. */
export function liesIn(outer: Rect, inner: Rect): boolean {
  return rectContains(outer, centreOf(inner));
}

/** In heights of the text: labels stand right above, below or after their elements, and further before them. */
const CLOSE = 3;
const BEFORE = 22;

/** As high as labels stand from their elements, around a line. */
export function reachAround({ x, y, width, height }: Rect): Rect {
  return { x, y: y - CLOSE * height, width, height: (1 + 2 * CLOSE) * height };
}

/** Whether a line stands where the label of what is in the box may stand. */
export function isBeside(box: Rect, line: Rect): boolean {
  if (gapBetween(box, line) <= CLOSE * line.height) return true;
  const middle = line.y + line.height / 2;
  const gap = box.x - (line.x + line.width);
  return middle >= box.y && middle <= box.y + box.height && gap >= 0 && gap <= BEFORE * line.height;
}

/** Pixels between two boxes, 0 when they touch. */
export function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const down = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.max(across, down);
}
