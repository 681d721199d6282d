import { type Rect, rectUnion } from '@vigie/domain';
import { REGION_MARGIN } from '../bars';
import type { Place } from '../observe/await-target';

/** The part of the screen that a step's action should change; null when it has no target: then it is the whole screen. */
export function effectRegion({ target, dragTo }: Place): Rect | null {
  if (target === null) return null;
  const box = dragTo === null ? target.box : rectUnion(target.box, dragTo.box);
  const margin = REGION_MARGIN;
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
}
