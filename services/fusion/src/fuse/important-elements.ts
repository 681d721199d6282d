import { type Element, type Rect, rectIntersection, type Size } from '@vigie/domain';

/** Smallest side of a crop that shows anything, pixels. */
const SMALLEST_SIDE = 3;

/** Roles of what only holds data or opens something: it does not tell one screen from another. */
const PASSIVE: ReadonlySet<string> = new Set(['', 'menu', 'table_row', 'table_header', 'table_cell']);

/**
 * The elements whose mean describes a screen (F-14.1): those that a person can use, most certain first, at most `most`.
 * Reading order breaks ties, so that the choice does not depend on how they came.
 */
export function importantElements(elements: readonly Element[], screen: Size, most: number): Element[] {
  return elements
    .filter((element) => element.type !== 'generic' || !PASSIVE.has(element.role))
    .filter((element) => cropRegion(element, screen) !== null)
    .sort((a, b) => b.confidence - a.confidence || a.box.y - b.box.y || a.box.x - b.box.x)
    .slice(0, most);
}

/** The part of an element's box that lies on the screen; null when nothing to see is left. */
export function cropRegion(element: Element, screen: Size): Rect | null {
  const region = rectIntersection(element.box, { x: 0, y: 0, width: screen.width, height: screen.height });
  return region.width >= SMALLEST_SIDE && region.height >= SMALLEST_SIDE ? region : null;
}

/** What an element is, in words: its type always, its label where it has one; its value belongs to the screen's text. */
export function elementText(element: Element): string {
  return `${element.type.replace('_', ' ')} ${element.label}`.trim();
}
