import { munkres } from 'munkres';
import type { NodeFeatures } from './node-features';
import { type AlignState, IMPOSSIBLE, type Placed, pairScore } from './pair-score';
import { ASSIGNMENT_LIMIT, DATA_NAMED_TYPES, LEAST_POINTS, ROW_TYPES } from './weights';

type KeyOf = (features: NodeFeatures, node: number) => string | null;

const isRow = (f: NodeFeatures, node: number) => ROW_TYPES.has(f.tree.controlType(node));

/**
 * What makes two siblings one without looking at the rest, from the most to the least telling; null: it cannot tell of
 * this node. The id of a row often is its place in the list, and tells nothing of what it shows.
 */
const KEYS: readonly KeyOf[] = [
  (f, n) => (f.tree.end(n) > n + 1 || f.id[n] !== 0 || f.name[n] !== 0 ? `${f.deep[n]}` : null),
  (f, n) => (isRow(f, n) ? null : f.id[n] !== 0 ? `${f.own[n]}` : null),
  (f, n) => (isRow(f, n) && f.content[n] !== 0 ? `${f.type[n]} ${f.content[n]}` : null),
  (f, n) => (isRow(f, n) || f.id[n] === 0 ? null : `${f.type[n]} ${f.id[n]} ${f.class[n]}`),
  (f, n) => (isRow(f, n) || f.name[n] === 0 ? null : `${f.type[n]} ${f.name[n]} ${f.class[n]}`),
];

/** Pairs two lists of siblings that have no partners yet: by telling keys, then by all weights together. */
export function alignSiblings(state: AlignState, left: readonly number[], right: readonly number[]): void {
  for (const keyOf of KEYS) {
    const [x, y] = unpaired(state, left, right);
    if (x.length === 0 || y.length === 0) return;
    pairEqualGroups(state, x, y, keyOf);
  }
  const [x, y] = unpaired(state, left, right);
  if (x.length === 0 || y.length === 0) return;
  const places = { left: placed(left), right: placed(right) };
  if (Math.max(x.length, y.length) <= ASSIGNMENT_LIMIT) assign(state, x, y, places);
  else alignLongList(state, x, y, places);
}

interface Places {
  readonly left: ReadonlyMap<number, Placed>;
  readonly right: ReadonlyMap<number, Placed>;
}

function unpaired(state: AlignState, left: readonly number[], right: readonly number[]): [number[], number[]] {
  return [
    left.filter((node) => state.pairing.other(node) === -1),
    right.filter((node) => state.pairing.base(node) === -1),
  ];
}

function grouped(f: NodeFeatures, nodes: readonly number[], keyOf: KeyOf): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const node of nodes) {
    const key = keyOf(f, node);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return groups;
}

/** In order, where a key has as many nodes on both sides; where it has not, one is gone and the neighbours must say which. */
function pairEqualGroups(state: AlignState, x: readonly number[], y: readonly number[], keyOf: KeyOf): void {
  const right = grouped(state.b, y, keyOf);
  for (const [key, group] of grouped(state.a, x, keyOf)) {
    const partners = right.get(key);
    if (partners?.length !== group.length) continue;
    group.forEach((node, index) => {
      state.pairing.pair(node, partners[index] ?? -1);
    });
  }
}

/** The one-to-one assignment with the most points; twice, for the second time knows the neighbours' partners. */
function assign(state: AlignState, x: readonly number[], y: readonly number[], places: Places): void {
  for (const least of [LEAST_POINTS * 2, LEAST_POINTS]) {
    const [rows, columns] = unpaired(state, x, y);
    if (rows.length === 0 || columns.length === 0) return;
    const gains = rows.map((row) => columns.map((column) => gain(state, row, column, places)));
    const costs = gains.map((row) => row.map((points) => (points < least ? 0 : -points)));
    for (const [row, column] of munkres(costs)) {
      if ((gains[row]?.[column] ?? 0) < least) continue;
      state.pairing.pair(rows[row] ?? -1, columns[column] ?? -1);
    }
  }
}

function gain(state: AlignState, row: number, column: number, places: Places): number {
  const left = places.left.get(row);
  const right = places.right.get(column);
  return left === undefined || right === undefined ? IMPOSSIBLE : pairScore(state, left, right);
}

function placed(siblings: readonly number[]): Map<number, Placed> {
  const last = Math.max(1, siblings.length - 1);
  return new Map(
    siblings.map((node, index) => [
      node,
      { node, before: siblings[index - 1] ?? -1, after: siblings[index + 1] ?? -1, place: index / last },
    ]),
  );
}

/** Linear: kinds of nodes apart; a kind that is still too long is paired in order, rows by what they show alone. */
function alignLongList(state: AlignState, x: readonly number[], y: readonly number[], places: Places): void {
  const kind: KeyOf = (f, n) => `${f.type[n]} ${f.class[n]} ${f.idShape[n]} ${isCaption(f, n) ? f.name[n] : ''}`;
  const partners = grouped(state.b, y, kind);
  for (const [key, group] of grouped(state.a, x, kind)) {
    const others = partners.get(key) ?? [];
    if (others.length === 0) continue;
    if (Math.max(group.length, others.length) <= ASSIGNMENT_LIMIT) assign(state, group, others, places);
    else pairInOrder(state, group, others);
  }
}

function isCaption(f: NodeFeatures, node: number): boolean {
  return !DATA_NAMED_TYPES.has(f.tree.controlType(node));
}

function pairInOrder(state: AlignState, group: readonly number[], others: readonly number[]): void {
  const key: KeyOf = (f, n) => `${isRow(f, n) ? f.content[n] : f.name[n]}`;
  const partners = grouped(state.b, others, key);
  for (const [name, nodes] of grouped(state.a, group, key)) {
    const same = partners.get(name) ?? [];
    nodes.slice(0, same.length).forEach((node, index) => {
      state.pairing.pair(node, same[index] ?? -1);
    });
  }
}
