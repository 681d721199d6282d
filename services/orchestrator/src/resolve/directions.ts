import type { Rect } from '@vigie/domain';
import type { AnchorRelation } from '@vigie/workflow';

/** Pixels that two neighbours may overlap and still stand beside one another. */
const OVERLAP = 4;

/** Distance in pixels when `box` stands in this direction of `anchor`, in its row or column; null when it does not. */
export function distanceTowards(direction: Exclude<AnchorRelation, 'inside'>, box: Rect, anchor: Rect): number | null {
  switch (direction) {
    case 'right_of':
      return sharesRow(box, anchor) ? gap(box.x - (anchor.x + anchor.width)) : null;
    case 'left_of':
      return sharesRow(box, anchor) ? gap(anchor.x - (box.x + box.width)) : null;
    case 'below':
      return sharesColumn(box, anchor) ? gap(box.y - (anchor.y + anchor.height)) : null;
    case 'above':
      return sharesColumn(box, anchor) ? gap(anchor.y - (box.y + box.height)) : null;
    default:
      return unhandled(direction);
  }
}

function gap(pixels: number): number | null {
  return pixels < -OVERLAP ? null : Math.max(0, pixels);
}

function sharesRow(a: Rect, b: Rect): boolean {
  return shared(a.y, a.height, b.y, b.height) >= Math.min(a.height, b.height) / 2;
}

function sharesColumn(a: Rect, b: Rect): boolean {
  return shared(a.x, a.width, b.x, b.width) > 0;
}

function shared(a: number, aSize: number, b: number, bSize: number): number {
  return Math.min(a + aSize, b + bSize) - Math.max(a, b);
}

function unhandled(direction: never): never {
  throw new TypeError(`direction ${String(direction)} is not handled`);
}
