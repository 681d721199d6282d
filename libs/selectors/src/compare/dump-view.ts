import { printSelector } from '../grammar/print-selector';
import type { Selector, Step } from '../grammar/selector';
import type { NameHash, NameKey } from '../hash/name-hash';
import { traceSelector } from '../match/match-selector';
import { indexTree, type TreeIndex } from '../match/tree-index';
import { WorkBudget } from '../match/work-budget';
import { comparableName } from '../tree/comparable-name';
import type { UiaTree } from '../tree/uia-tree';

/** What a selector finds in a dump: exactly one element, several, none, or it was given up as too costly. */
export type Found =
  | { readonly kind: 'one'; readonly node: number }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' }
  | { readonly kind: 'tooCostly' };

const SEVERAL: Found = { kind: 'several' };
const NONE: Found = { kind: 'none' };
/** Remembered answers; past it the memory starts anew, so that it stays some tens of megabytes. */
const MEMORY = 50_000;

/** What all matching in one dump may cost together, in nodes looked at: some 10 s. Past it every answer is `tooCostly`. */
const WORK = 1_000_000_000;

/** A dump with its index and the answers that were already worked out. */
export class DumpView {
  readonly index: TreeIndex;
  private gaveUp = false;
  private readonly budget = new WorkBudget(undefined, WORK);
  private readonly hashes = new Map<number, NameHash | null>();
  private readonly found = new Map<string, Found>();
  private readonly children = new Map<number, readonly number[]>();
  private readonly stepNodes = new Map<string, readonly number[]>();

  constructor(
    readonly tree: UiaTree,
    readonly key: NameKey,
  ) {
    this.index = indexTree(tree);
  }

  /** The keyed hash of a node's name; null when it has none. */
  nameHash(node: number): NameHash | null {
    const id = this.tree.textId(node, 'name');
    let hash = this.hashes.get(id);
    if (hash === undefined) {
      const name = comparableName(this.tree.text(node, 'name'));
      hash = name === '' ? null : this.key.hash(name);
      this.hashes.set(id, hash);
    }
    return hash;
  }

  find(selector: Selector): Found {
    const places = placesFromRoot(selector);
    if (places !== null) return this.walk(places);
    return remembered(this.found, printSelector(selector), () => {
      const trace = traceSelector(this.index, selector, this.key, this.budget);
      return trace.kind === 'done' ? foundOf(trace.nodes) : trace;
    });
  }

  /** Whether an answer was not worked out, since it was too costly or the work of the dump is spent. */
  get spent(): boolean {
    return this.gaveUp;
  }

  /** Every node that fulfils one step by itself, in document order; none when that is not worked out, see `spent`. */
  nodesOf(step: Step): readonly number[] {
    return remembered(this.stepNodes, printSelector({ steps: [step] }), () => {
      const trace = traceSelector(this.index, { steps: [step] }, this.key, this.budget);
      if (trace.kind === 'tooCostly') this.gaveUp = true;
      return trace.kind === 'done' ? trace.nodes : [];
    });
  }

  /** Every node that a selector finds, in document order; none when it was given up. */
  allOf(selector: Selector): readonly number[] {
    const trace = traceSelector(this.index, selector, this.key, this.budget);
    return trace.kind === 'done' ? trace.nodes : [];
  }

  /** The node at a place such as root/0/3; -1 where there is none. */
  nodeAt(path: string): number {
    const [root, ...places] = path.split('/');
    let node = root === 'root' && this.tree.size > 0 ? 0 : -1;
    for (const place of places) node = node === -1 ? -1 : (this.childrenOf(node)[Number(place)] ?? -1);
    return node;
  }

  /** Children in order; remembered, for a list of thousands is asked for by each of its rows. */
  childrenOf(node: number): readonly number[] {
    let children = this.children.get(node);
    if (children === undefined) {
      children = [...this.tree.children(node)];
      this.children.set(node, children);
    }
    return children;
  }

  private walk(places: readonly number[]): Found {
    if (this.tree.size === 0) return NONE;
    let node = 0;
    for (const place of places) {
      const child = this.childrenOf(node)[place];
      if (child === undefined) return NONE;
      node = child;
    }
    return { kind: 'one', node };
  }
}

function foundOf(nodes: readonly number[]): Found {
  const [first] = nodes;
  if (first === undefined) return NONE;
  return nodes.length === 1 ? { kind: 'one', node: first } : SEVERAL;
}

function remembered<T>(memory: Map<string, T>, key: string, work: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= MEMORY) memory.clear();
  const answer = work();
  memory.set(key, answer);
  return answer;
}

/** `*:root > *:nth(2) > *:nth(1)` → 1, 0: such a path is walked, for matching it would look at every node at each step. */
function placesFromRoot({ steps }: Selector): number[] | null {
  const places: number[] = [];
  for (const [at, { combinator, controlType, tests, pseudos }] of steps.entries()) {
    const [pseudo] = pseudos;
    if (controlType !== '*' || tests.length > 0 || pseudos.length !== 1 || pseudo === undefined) return null;
    if (at === 0 ? pseudo.kind !== 'root' : combinator !== '>' || pseudo.kind !== 'nth') return null;
    if (pseudo.kind === 'nth') places.push(pseudo.n - 1);
  }
  return places;
}
