import type { UiaTree } from '../tree/uia-tree';
import type { TreeIndex } from './tree-index';

/** Nodes in document order, each once: what every step of a match is. */
export type SortedNodes = readonly number[];

/** Place of the first node that is not before `node`, from a place on. */
export function lowerBound(nodes: SortedNodes, node: number, from = 0): number {
  let low = from;
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

/** Those of `nodes` that lie below one of `above`: an ancestor's descendants are one run of numbers, in which others nest. */
export function below(tree: UiaTree, nodes: SortedNodes, above: SortedNodes): SortedNodes {
  const found: number[] = [];
  for (let at = 0; at < above.length; ) {
    const ancestor = above[at]!;
    const end = tree.end(ancestor);
    if (end === ancestor + 1) {
      at++;
      continue;
    }
    const first = lowerBound(nodes, ancestor + 1);
    const last = lowerBound(nodes, end, first);
    if (last - first === nodes.length) return nodes;
    for (let place = first; place < last; place++) found.push(nodes[place]!);
    at = lowerBound(above, end, at + 1);
  }
  return found;
}

export function directlyBelow(tree: UiaTree, nodes: SortedNodes, above: SortedNodes): SortedNodes {
  return below(tree, nodes, above).filter((node) => includesNode(above, tree.parent(node)));
}

export function rightAfter(index: TreeIndex, nodes: SortedNodes, earlier: SortedNodes): SortedNodes {
  const { tree } = index;
  if (nodes.length < earlier.length) return nodes.filter((node) => includesNode(earlier, index.before(node)));
  // The node after a node's descendants is its next sibling, unless the parent ends there too.
  return earlier
    .map((node) => tree.end(node))
    .filter((next, at) => next < tree.end(tree.parent(earlier[at]!)) && includesNode(nodes, next))
    .sort((a, b) => a - b);
}

/** Those of `nodes` that have one of `earlier` among their earlier siblings. */
export function later(tree: UiaTree, nodes: SortedNodes, earlier: SortedNodes): SortedNodes {
  const firsts = new Map<number, number>();
  for (const node of earlier) if (!firsts.has(tree.parent(node))) firsts.set(tree.parent(node), node);
  const parents = [...firsts.keys()].filter((parent) => parent >= 0).sort((a, b) => a - b);
  return below(tree, nodes, parents).filter((node) => (firsts.get(tree.parent(node)) ?? node) < node);
}

/** Those of `nodes` below which one of `sought` lies. */
export function above(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): SortedNodes {
  return nodes.filter((node) => (sought[lowerBound(sought, node + 1)] ?? Number.POSITIVE_INFINITY) < tree.end(node));
}

export function directlyAbove(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): SortedNodes {
  const parents = new Set(sought.map((node) => tree.parent(node)));
  return nodes.filter((node) => parents.has(node));
}

export function rightBefore(index: TreeIndex, nodes: SortedNodes, sought: SortedNodes): SortedNodes {
  const befores = new Set(sought.map((node) => index.before(node)));
  return nodes.filter((node) => befores.has(node));
}

/** Those of `nodes` that have one of `sought` among their later siblings. */
export function earlier(tree: UiaTree, nodes: SortedNodes, sought: SortedNodes): SortedNodes {
  const lasts = new Map<number, number>();
  for (const node of sought) lasts.set(tree.parent(node), node);
  return nodes.filter((node) => (lasts.get(tree.parent(node)) ?? node) > node);
}

/** Of each parent's nodes the nth, counted from 1. */
export function nthOfParent(tree: UiaTree, nodes: SortedNodes, n: number): SortedNodes {
  const counts = new Map<number, number>();
  return nodes.filter((node) => {
    const count = (counts.get(tree.parent(node)) ?? 0) + 1;
    counts.set(tree.parent(node), count);
    return count === n;
  });
}
