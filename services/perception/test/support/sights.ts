import { barelyUnderstood, type ElementType, type Rect } from '@vigie/domain';
import type { SeenElement } from '@vigie/perception';

/** An element of which nothing is known but what is given. */
export function seenElement(type: ElementType, box: Rect, more: Partial<SeenElement> = {}): SeenElement {
  return { ...barelyUnderstood(type), type, box, role: '', label: '', value: '', confidence: 0.9, ...more };
}
