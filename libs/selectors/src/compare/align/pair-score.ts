import type { UiaTree } from '../../tree/uia-tree';
import type { NodeFeatures } from './node-features';
import type { Pairing } from './pairing';
import { DATA_NAMED_TYPES, LEAST_ROW_CONTENT, ROW_TYPES, ALIGN_WEIGHTS as W } from './weights';

/** Both trees and what is paired so far. */
export interface AlignState {
  readonly a: NodeFeatures;
  readonly b: NodeFeatures;
  readonly pairing: Pairing;
}

/** A node among the siblings it is compared with: its neighbours (-1: none) and its relative place from 0 to 1. */
export interface Placed {
  readonly node: number;
  readonly before: number;
  readonly after: number;
  readonly place: number;
}

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** Points for x of the base and y of the other dump being one element; IMPOSSIBLE where they cannot be. */
export function pairScore(state: AlignState, x: Placed, y: Placed): number {
  const { a, b } = state;
  const sameType = a.type[x.node] === b.type[y.node];
  if (!sameType && !agreesButForType(a, x.node, b, y.node)) return IMPOSSIBLE;
  const children = childrenAlike(a, x.node, b, y.node);
  if (isOtherRow(a, x.node, b, y.node, children)) return IMPOSSIBLE;
  return (
    (sameType ? 0 : W.otherType) +
    idPoints(a, x.node, b, y.node) +
    namePoints(a, x.node, b, y.node) +
    (a.class[x.node] === b.class[y.node] ? W.sameClass : W.otherClass) +
    (a.framework[x.node] === b.framework[y.node] ? W.sameFramework : 0) +
    neighbourPoints(state.pairing, x.before, y.before) +
    neighbourPoints(state.pairing, x.after, y.after) +
    W.place * (1 - Math.abs(x.place - y.place)) +
    W.children * (children ?? 0) +
    W.partners * partnersShare(state, x.node, y.node)
  );
}

function agreesButForType(a: NodeFeatures, x: number, b: NodeFeatures, y: number): boolean {
  const sameId = a.id[x] !== 0 && a.id[x] === b.id[y];
  return sameId && a.name[x] === b.name[y] && a.class[x] === b.class[y] && a.framework[x] === b.framework[y];
}

/** A row is what it shows: another content is another row, unless neither shows anything. */
function isOtherRow(a: NodeFeatures, x: number, b: NodeFeatures, y: number, children: number | null): boolean {
  if (!ROW_TYPES.has(a.tree.controlType(x)) || a.content[x] === b.content[y]) return false;
  if (a.content[x] === 0 || b.content[y] === 0) return false;
  return a.name[x] !== b.name[y] || (children ?? 0) < LEAST_ROW_CONTENT;
}

function idPoints(a: NodeFeatures, x: number, b: NodeFeatures, y: number): number {
  if (a.id[x] === 0 && b.id[y] === 0) return 0;
  if (a.id[x] === b.id[y]) return W.sameId;
  return a.idShape[x] === b.idShape[y] ? W.sameIdButDigits : W.otherId;
}

function namePoints(a: NodeFeatures, x: number, b: NodeFeatures, y: number): number {
  if (a.name[x] === b.name[y]) return a.name[x] === 0 ? 0 : W.sameName;
  return DATA_NAMED_TYPES.has(a.tree.controlType(x)) ? W.otherDataName : W.otherCaption;
}

function neighbourPoints(pairing: Pairing, x: number, y: number): number {
  if (x === -1 || y === -1) return x === y ? W.neighbour : 0;
  return pairing.other(x) === y ? W.neighbour : 0;
}

const CHILDREN_SEEN = 32;

/** Dice's share of children with equal own features; null when neither has children. */
function childrenAlike(a: NodeFeatures, x: number, b: NodeFeatures, y: number): number | null {
  const left = firstChildren(a.tree, x);
  const right = firstChildren(b.tree, y);
  if (left.length + right.length === 0) return null;
  const counts = new Map<number, number>();
  for (const child of left) counts.set(a.own[child] ?? 0, (counts.get(a.own[child] ?? 0) ?? 0) + 1);
  let common = 0;
  for (const child of right) {
    const count = counts.get(b.own[child] ?? 0) ?? 0;
    if (count > 0) common++;
    counts.set(b.own[child] ?? 0, count - 1);
  }
  return (2 * common) / (left.length + right.length);
}

function firstChildren(tree: UiaTree, node: number): number[] {
  const first: number[] = [];
  for (const child of tree.children(node)) {
    first.push(child);
    if (first.length === CHILDREN_SEEN) break;
  }
  return first;
}

/** From -1 (every paired child of either has its partner elsewhere) to 1 (all are children of the other). */
function partnersShare({ a, b, pairing }: AlignState, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  const add = (share: number) => {
    sum += share;
    count++;
  };
  for (const child of firstChildren(a.tree, x)) {
    if (pairing.other(child) !== -1) add(kinship(b.tree, pairing.other(child), y));
  }
  for (const child of firstChildren(b.tree, y)) {
    if (pairing.base(child) !== -1) add(kinship(a.tree, pairing.base(child), x));
  }
  return count === 0 ? 0 : sum / count;
}

/** 1 for a child, a half for a grandchild, between which and the element a pane may have been put; -1 for a stranger. */
function kinship(tree: UiaTree, node: number, ancestor: number): number {
  const parent = tree.parent(node);
  if (parent === ancestor) return 1;
  return parent !== -1 && tree.parent(parent) === ancestor ? 0.5 : -1;
}
