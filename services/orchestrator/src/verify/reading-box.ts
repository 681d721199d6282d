import { type Element, type Point, type Rect, rectArea, rectContains } from '@vigie/domain';
import type { Place } from '../observe/await-target';

/**
 * Where a text that was typed into a step's target should stand; null for anywhere. The surroundings of a recorded point
 * are no field: the field is what perception saw under the point.
 */
export function readingBox({ target, state }: Pick<Place, 'target' | 'state'>): Rect | null {
  if (target === null) return null;
  if (target.method !== 'picture') return target.box;
  return elementUnder(target.point, state.elements)?.box ?? target.box;
}

/** The smallest element that holds the point. */
export function elementUnder<E extends Pick<Element, 'box'>>(point: Point, elements: readonly E[]): E | null {
  const around = elements.filter(({ box }) => rectContains(box, point));
  return around.reduce<E | null>(
    (least, one) => (least === null || rectArea(one.box) < rectArea(least.box) ? one : least),
    null,
  );
}
