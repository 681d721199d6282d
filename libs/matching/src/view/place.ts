import { type Point, type Rect, rectContains } from '@vigie/domain';

/** Not rounded. */
export function centreOf(box: Rect): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether the middle of `inner` is in `outer`. */
export function liesIn(outer: Rect, inner: Rect): boolean {
  return rectContains(outer, centreOf(inner));
}

/** Pixels between two boxes, 0 when they touch. */
export function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const down = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.max(across, down);
}
