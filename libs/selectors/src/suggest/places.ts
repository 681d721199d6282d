import type { DumpView } from '../compare/dump-view';
import { lowerBound } from '../match/sorted-nodes';

/** Those of sorted `nodes` from `start` to before `end`; null when there are more than `limit` of them. */
export function slice(nodes: readonly number[], start: number, end: number, limit: number): readonly number[] | null {
  const from = lowerBound(nodes, start);
  const to = lowerBound(nodes, end);
  return to - from > limit ? null : nodes.slice(from, to);
}

export function isWithin(view: DumpView, node: number, ancestor: number): boolean {
  return node > ancestor && node < view.tree.end(ancestor);
}

/** Those of `outer` that have one of `inner` directly below them, or, if `deep`, anywhere below. */
export function holders(
  view: DumpView,
  outer: readonly number[],
  inner: readonly number[],
  deep: boolean,
): readonly number[] {
  const wanted = new Set(outer);
  const found = new Set<number>();
  for (const node of inner) {
    let at = view.tree.parent(node);
    for (let level = 0; at !== -1 && (deep ? level < HOLDER_LEVELS : level < 1); level++, at = view.tree.parent(at)) {
      if (wanted.has(at)) found.add(at);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Deeper trees than this are not climbed for `:has`; the matcher is asked in the end. */
const HOLDER_LEVELS = 64;

/** Those of sorted `outer` that one of `nodes` lies in: directly, or if `deep` anywhere. Sorted. */
export function ancestorsAmong(
  view: DumpView,
  nodes: readonly number[],
  outer: readonly number[],
  deep: boolean,
): number[] {
  const found = new Set<number>();
  for (const node of nodes) {
    let at = view.tree.parent(node);
    for (let level = 0; at !== -1 && level < (deep ? HOLDER_LEVELS : 1); level++, at = view.tree.parent(at)) {
      if (outer[lowerBound(outer, at)] === at) found.add(at);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Whether one of sorted `nodes` lies in `node`: directly, or if `deep` anywhere. */
export function holdsOne(view: DumpView, node: number, nodes: readonly number[], deep: boolean): boolean {
  const end = view.tree.end(node);
  for (let at = lowerBound(nodes, node + 1); (nodes[at] ?? end) < end; at++) {
    if (deep || view.tree.parent(nodes[at] ?? -1) === node) return true;
  }
  return false;
}

/** Of each parent's nodes the nth, from 1. */
export function nthOnes(view: DumpView, nodes: readonly number[], n: number): number[] {
  const counts = new Map<number, number>();
  return nodes.filter((node) => {
    const parent = view.tree.parent(node);
    counts.set(parent, (counts.get(parent) ?? 0) + 1);
    return counts.get(parent) === n;
  });
}
