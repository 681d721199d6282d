import type { Item } from '../view/sheet';

/** Two items that are one beyond doubt: nothing else on either screen says the same. */
export interface Anchor {
  readonly reference: Item;
  readonly seen: Item;
}

/** More say nothing new, and each is compared with each. */
const ENOUGH = 96;

/** Items whose text stands once on either screen, spread over the screen where there are many. */
export function anchorsOf(reference: readonly Item[], seen: readonly Item[]): Anchor[] {
  const there = singles(seen);
  const anchors: Anchor[] = [];
  for (const [key, item] of singles(reference)) {
    const other = there.get(key);
    if (item !== null && other) anchors.push({ reference: item, seen: other });
  }
  const step = Math.max(1, anchors.length / ENOUGH);
  return anchors.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** By text; null for what stands there more than once. */
function singles(items: readonly Item[]): Map<string, Item | null> {
  const found = new Map<string, Item | null>();
  for (const item of items) {
    if (item.text.compact.length < 2) continue;
    const key = textKey(item);
    found.set(key, found.has(key) ? null : item);
  }
  return found;
}

/** Rows are compared with rows alone. */
export function textKey({ isRow, text }: Item): string {
  return isRow ? `row ${text.compact}` : text.compact;
}
