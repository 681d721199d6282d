import { pairKey } from './candidates';

/** A pair that may be: indices into the two lists, and how well they agree. */
export interface Edge<S> {
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly because: S;
}

/** Rounds of exchanges; screens settle after one or two. */
const ROUNDS = 4;

/**
 * One-to-one pairs out of those that may be, by best score first, then exchanged as long as two pairs are better crossed.
 * Equal scores are taken in the order of the indices, so that the answer is always the same.
 */
export function choosePairs<S>(edges: readonly Edge<S>[]): Edge<S>[] {
  const sorted = [...edges].sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
  const ofA = new Map<number, Edge<S>>();
  const ofB = new Map<number, Edge<S>>();
  for (const edge of sorted) {
    if (ofA.has(edge.a) || ofB.has(edge.b)) continue;
    ofA.set(edge.a, edge);
    ofB.set(edge.b, edge);
  }
  const known = new Map(edges.map((edge) => [pairKey(edge.a, edge.b), edge]));
  for (let round = 0; round < ROUNDS; round++) {
    if (!exchange(sorted, known, ofA, ofB)) break;
  }
  return [...ofA.values()].sort((x, y) => x.a - y.a);
}

/** For each pair not taken: whether taking it, and crossing or freeing what it displaces, is better. */
function exchange<S>(
  sorted: readonly Edge<S>[],
  known: ReadonlyMap<number, Edge<S>>,
  ofA: Map<number, Edge<S>>,
  ofB: Map<number, Edge<S>>,
): boolean {
  let changed = false;
  for (const edge of sorted) {
    const left = ofA.get(edge.a);
    const right = ofB.get(edge.b);
    if (left === edge) continue;
    const crossed = left !== undefined && right !== undefined ? known.get(pairKey(right.a, left.b)) : undefined;
    const gain = edge.score + (crossed?.score ?? 0) - (left?.score ?? 0) - (right?.score ?? 0);
    if (gain <= 1e-9) continue;
    for (const old of [left, right]) {
      if (old === undefined) continue;
      ofA.delete(old.a);
      ofB.delete(old.b);
    }
    for (const taken of crossed === undefined ? [edge] : [edge, crossed]) {
      ofA.set(taken.a, taken);
      ofB.set(taken.b, taken);
    }
    changed = true;
  }
  return changed;
}
