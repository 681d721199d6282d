import type { UiaTree } from '@vigie/selectors';

/** Up to this many nodes a tree is shown whole. */
const WHOLE = 2_000;
/** Of a larger one about so many nodes are. */
const MOST = 5_000;

/**
 * Which nodes a page shows: all of a small tree; of a large one those that matter, in the order of `marked`, each with
 * what is above it, then what hangs at those, and what hangs at that, as far as there is room.
 */
export function shownNodes(tree: UiaTree, marked: Iterable<number>): ReadonlySet<number> {
  if (tree.size <= WHOLE) return new Set(Array.from({ length: tree.size }, (_, node) => node));
  const shown = new Set<number>([0]);
  for (const node of marked) {
    if (shown.size >= MOST) break;
    for (let at = node; at > 0 && !shown.has(at); at = tree.parent(at)) shown.add(at);
  }
  const waiting = [...shown].sort((a, b) => a - b);
  // Grows while it is gone through.
  for (const node of waiting) {
    for (const child of tree.children(node)) {
      if (shown.size >= MOST) return shown;
      if (shown.has(child)) continue;
      shown.add(child);
      waiting.push(child);
    }
  }
  return shown;
}
