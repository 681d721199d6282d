import type { UiaTree } from '../tree/uia-tree';
import { alignTrees } from './align';

/**
 * The elements of several dumps of one application: each has at most one node in each dump. Every dump is aligned with
 * the first, and what the first lacks with the dump before it, so that the work grows with the dumps and not their pairs.
 */
export class ElementTable {
  /** Number of elements; they are numbered from 0, those of the first dump first and in its order. */
  readonly count: number;
  private readonly nodes: readonly Int32Array[];

  constructor(
    readonly dumps: readonly UiaTree[],
    private readonly elements: readonly Int32Array[],
  ) {
    this.count = elements.reduce((most, of) => of.reduce((max, element) => Math.max(max, element + 1), most), 0);
    this.nodes = elements.map((of) => {
      const nodes = new Int32Array(this.count).fill(-1);
      of.forEach((element, node) => {
        nodes[element] = node;
      });
      return nodes;
    });
  }

  elementOf(dump: number, node: number): number {
    return this.elements[dump]?.[node] ?? -1;
  }

  /** -1 where the dump lacks the element. */
  nodeOf(dump: number, element: number): number {
    return this.nodes[dump]?.[element] ?? -1;
  }

  /** The dumps that have the element, in order. */
  dumpsWith(element: number): number[] {
    return this.nodes.flatMap((nodes, dump) => ((nodes[element] ?? -1) === -1 ? [] : [dump]));
  }
}

export function findElements(dumps: readonly UiaTree[]): ElementTable {
  const elements: Int32Array[] = [];
  let next = 0;
  for (const [dump, tree] of dumps.entries()) {
    const of = new Int32Array(tree.size).fill(-1);
    const taken = new Set<number>();
    for (const earlier of new Set([0, dump - 1])) {
      const known = elements[earlier];
      const before = dumps[earlier];
      if (known !== undefined && before !== undefined) adopt(of, known, alignTrees(before, tree).toBase, taken);
    }
    for (let node = 0; node < of.length; node++) if (of[node] === -1) of[node] = next++;
    elements.push(of);
  }
  return new ElementTable(dumps, elements);
}

/** Names the nodes after their partners' elements, each element once. */
function adopt(of: Int32Array, known: Int32Array, toBase: Int32Array, taken: Set<number>): void {
  toBase.forEach((partner, node) => {
    const element = partner === -1 ? -1 : (known[partner] ?? -1);
    if (element === -1 || of[node] !== -1 || taken.has(element)) return;
    of[node] = element;
    taken.add(element);
  });
}
