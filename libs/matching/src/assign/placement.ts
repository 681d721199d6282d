import type { Point, Rect } from '@vigie/domain';

/** Where a point of the reference lies on the seen screen: `scale · point + shift`, by axis. */
export interface Placement {
  readonly scale: Point;
  /** Pixels of the seen screen. */
  readonly shift: Point;
}

export const IN_PLACE: Placement = { scale: { x: 1, y: 1 }, shift: { x: 0, y: 0 } };

export function placed({ scale, shift }: Placement, point: Point): Point {
  return { x: scale.x * point.x + shift.x, y: scale.y * point.y + shift.y };
}

export function placedBox(placement: Placement, box: Rect): Rect {
  const { x, y } = placed(placement, box);
  return { x, y, width: placement.scale.x * box.width, height: placement.scale.y * box.height };
}

/** The same scale, with the shift by which one known point came to another. */
export function through({ scale }: Placement, from: Point, to: Point): Placement {
  return { scale, shift: { x: to.x - scale.x * from.x, y: to.y - scale.y * from.y } };
}

/** The placement by which one finds the way back. */
export function inverse({ scale, shift }: Placement): Placement {
  return {
    scale: { x: 1 / scale.x, y: 1 / scale.y },
    shift: { x: -shift.x / scale.x, y: -shift.y / scale.y },
  };
}
