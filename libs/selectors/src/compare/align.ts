import type { UiaTree } from '../tree/uia-tree';
import { alignSiblings } from './align/align-siblings';
import { Interner, type NodeFeatures, nodeFeatures } from './align/node-features';
import { type AlignState, pairScore } from './align/pair-score';
import { Pairing } from './align/pairing';
import { LEAST_POINTS, REFINEMENT_ROUNDS, ROW_TYPES } from './align/weights';

/** Which node of one dump is which of the other; -1 where a node has no partner: it vanished, or is new. */
export interface Alignment {
  /** By node of the base. */
  readonly toOther: Int32Array;
  /** By node of the other. */
  readonly toBase: Int32Array;
  /** Number of pairs. */
  readonly count: number;
}

/**
 * The one-to-one correspondence of the elements of two dumps of one application, from all that a dump says of them but
 * RuntimeId (it is new with every start), value and place on the screen: ids, names, types, classes, neighbours, and
 * the correspondence of parents and children. Linear but for small groups of siblings: 2 × 100,000 nodes take seconds.
 * Nodes of two types are paired only where id, name, class and framework all agree.
 */
export function alignTrees(base: UiaTree, other: UiaTree): Alignment {
  const interner = new Interner();
  const pairing = new Pairing(base.size, other.size);
  const state = { a: nodeFeatures(base, interner), b: nodeFeatures(other, interner), pairing };
  if (base.size === 0 || other.size === 0) return pairing;
  if (state.a.type[0] === state.b.type[0]) pairing.pair(0, 0);
  pairUniqueSubtrees(state);
  for (let round = 0, before = -1; round < REFINEMENT_ROUNDS && pairing.count !== before; round++) {
    before = pairing.count;
    pairParents(state);
    pairChildren(state);
  }
  return pairing;
}

/** Ids and whole subtrees that either dump has once are found wherever they stand: a pane may have been put around them. */
function pairUniqueSubtrees(state: AlignState): void {
  pairUnique(state, (f, node) => (f.tree.end(node) > node + 1 && f.id[node] !== 0 ? (f.deep[node] ?? 0) : 0));
  pairUnique(state, (f, node) => (f.id[node] !== 0 && !isRow(f, node) ? (f.own[node] ?? 0) : 0));
  pairUnique(state, (f, node) => (f.tree.end(node) > node + 2 ? (f.deep[node] ?? 0) : 0));
}

function isRow(features: NodeFeatures, node: number): boolean {
  return ROW_TYPES.has(features.tree.controlType(node));
}

function pairUnique({ a, b, pairing }: AlignState, keyOf: (features: NodeFeatures, node: number) => number): void {
  const others = onceOnly(b, keyOf);
  for (const [key, x] of onceOnly(a, keyOf)) {
    const y = others.get(key);
    if (y !== undefined) pairing.pair(x, y);
  }
}

function onceOnly(f: NodeFeatures, keyOf: (features: NodeFeatures, node: number) => number): Map<number, number> {
  const nodes = new Map<number, number>();
  const twice = new Set<number>();
  for (let node = 0; node < f.tree.size; node++) {
    const key = keyOf(f, node);
    if (key === 0) continue;
    if (nodes.has(key)) twice.add(key);
    nodes.set(key, node);
  }
  for (const key of twice) nodes.delete(key);
  return nodes;
}

/** Bottom-up: the parent of most of my children's partners is my partner, or that one's parent when it was put between. */
function pairParents(state: AlignState): void {
  const { a, b, pairing } = state;
  for (let node = a.tree.size - 1; node >= 0; node--) {
    if (pairing.other(node) !== -1) continue;
    const voted = mostVoted(state, node);
    if (voted === -1) continue;
    const candidates = [voted, b.tree.parent(voted)].filter((parent) => parent !== -1 && pairing.base(parent) === -1);
    const [best] = candidates
      .map((parent) => ({ parent, points: pointsAlone(state, node, parent) }))
      .sort((x, y) => y.points - x.points);
    if (best !== undefined && best.points >= LEAST_POINTS) pairing.pair(node, best.parent);
  }
}

function mostVoted({ a, b, pairing }: AlignState, node: number): number {
  const votes = new Map<number, number>();
  let best = -1;
  for (const child of a.tree.children(node)) {
    const partner = pairing.other(child);
    const parent = partner === -1 ? -1 : b.tree.parent(partner);
    if (parent === -1) continue;
    const count = (votes.get(parent) ?? 0) + 1;
    votes.set(parent, count);
    if (best === -1 || count > (votes.get(best) ?? 0)) best = parent;
  }
  return best;
}

/** Without neighbours: the two need not be siblings. */
function pointsAlone(state: AlignState, x: number, y: number): number {
  const alone = (node: number) => ({ node, before: -2, after: -2, place: 0 });
  return pairScore(state, alone(x), alone(y));
}

/** Top-down: the children of one element are aligned, with a pane that only one of the dumps has opened up. */
function pairChildren(state: AlignState): void {
  const { a, b, pairing } = state;
  for (let node = 0; node < a.tree.size; node++) {
    const partner = pairing.other(node);
    if (partner === -1) continue;
    let left = [...a.tree.children(node)];
    let right = [...b.tree.children(partner)];
    if (left.length === 0 && right.length === 0) continue;
    alignSiblings(state, left, right);
    const openedLeft = opened(a, left, (child) => pairing.other(child) === -1);
    const openedRight = opened(b, right, (child) => pairing.base(child) === -1);
    if (openedLeft.length === left.length && openedRight.length === right.length) continue;
    left = openedLeft;
    right = openedRight;
    alignSiblings(state, left, right);
  }
}

/** The siblings with the children of those that have no partner in their place. */
function opened(f: NodeFeatures, siblings: readonly number[], isFree: (node: number) => boolean): number[] {
  return siblings.flatMap((node) => (isFree(node) && !isRow(f, node) ? [node, ...f.tree.children(node)] : [node]));
}
