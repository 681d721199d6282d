import type { Neighbours, Rect } from '@vigie/domain';

/** Boxes that overlap by this much still count as side by side: borders are shared. Pixels. */
const SHARED = 3;

/**
 * The nearest element in each direction, by the distance of the edges that face each other. Only elements that overlap in
 * the other direction are neighbours: what is left of a button stands on its row. Whoever has a neighbour is not without
 * one in its turn, though a nearer one may stand between.
 */
export function findNeighbours(boxes: readonly Rect[]): Neighbours[] {
  return boxes.map((box, index) => {
    const nearest = (gapOf: (other: Rect) => number, faces: (a: Rect, b: Rect) => boolean) => {
      let best: number | null = null;
      let least = Number.POSITIVE_INFINITY;
      for (let at = 0; at < boxes.length; at += 1) {
        const other = boxes[at]!;
        const gap = gapOf(other);
        if (at === index || gap < -SHARED || gap >= least || !faces(box, other)) continue;
        best = at;
        least = gap;
      }
      return best;
    };
    return {
      left: nearest((other) => box.x - other.x - other.width, onRow),
      right: nearest((other) => other.x - box.x - box.width, onRow),
      above: nearest((other) => box.y - other.y - other.height, inColumn),
      below: nearest((other) => other.y - box.y - box.height, inColumn),
    };
  });
}

function onRow(a: Rect, b: Rect): boolean {
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

function inColumn(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}
