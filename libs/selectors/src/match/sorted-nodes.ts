import type { UiaTree } from '../tree/uia-tree';
import type { TreeIndex } from './tree-index';

/** Nodes in document order, each once: what every step of a match is. Each function here is linear in its lists. */
export type SortedNodes = readonly number[];

/** Place of the first node that is not before `node`. */
export function lowerBound(nodes: SortedNodes, node: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function includesNode(nodes: SortedNodes, node: number): boolean {
  return nodes[lowerBound(nodes, node)] === node;
}

/** Those of `nodes` that lie below one of `above`: an ancestor's descendants are one run of numbers. */
export function below(tree: UiaTree, nodes: SortedNodes, above: SortedNodes): number[] {
  const found: number[] = [];
  let next = 0;
  let end = 0;
  for (const node of nodes) {
    while (next < above.length && above[next]! < node) end = Math.max(end, tree.end(above[next++]!));
    if (node < end) found.push(node);
  }
  return found;
}

export function directlyBelow(tree: UiaTree, nodes: SortedNodes, above: SortedNodes): number[] {
  return nodes.filter((node) => node > 0 && includesNode(above, tree.parent(node)));
}

export function rightAfter(index: TreeIndex, nodes: SortedNodes, earlier: SortedNodes): number[] {
  return nodes.filter((node) => index.before(node) >= 0 && includesNode(earlier, index.before(node)));
}

/** Those of `nodes` that have one of `earlier` among their earlier siblings. */
export function later(tree: UiaTree, nodes: SortedNodes, earlier: SortedNodes): number[] {
  const firsts = new Map<number, number>();
  for (const node of earlier) if (!firsts.has(tree.parent(node))) firsts.set(tree.parent(node), node);
  return nodes.filter((node) => (firsts.get(tree.parent(node)) ?? node) < node);
}

/** Those of `nodes` below which one of `sought` lies. */
export function above(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): number[] {
  return nodes.filter((node) => (sought[lowerBound(sought, node + 1)] ?? Number.POSITIVE_INFINITY) < tree.end(node));
}

export function directlyAbove(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): number[] {
  const parents = new Set(sought.map((node) => tree.parent(node)));
  return nodes.filter((node) => parents.has(node));
}

export function rightBefore(index: TreeIndex, nodes: SortedNodes, sought: SortedNodes): number[] {
  const befores = new Set(sought.map((node) => index.before(node)));
  return nodes.filter((node) => befores.has(node));
}

/** Those of `nodes` that have one of `sought` among their later siblings. */
export function earlier(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): number[] {
  const lasts = new Map<number, number>();
  for (const node of sought) lasts.set(tree.parent(node), node);
  return nodes.filter((node) => (lasts.get(tree.parent(node)) ?? node) > node);
}

/** Of each parent's nodes the nth, counted from 1. */
export function nthOfParent(tree: UiaTree, nodes: SortedNodes, n: number): number[] {
  const counts = new Map<number, number>();
  return nodes.filter((node) => {
    const count = (counts.get(tree.parent(node)) ?? 0) + 1;
    counts.set(tree.parent(node), count);
    return count === n;
  });
}
