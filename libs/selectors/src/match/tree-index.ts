import type { NameKey } from '../hash/name-hash';
import { comparableName } from '../tree/comparable-name';
import type { ControlType } from '../tree/control-types';
import type { NodeText, UiaTree } from '../tree/uia-tree';

const NO_NODES: readonly number[] = [];

/**
 * What a matcher asks of a tree, each answer made when it is first asked for: the nodes of a control type, the nodes
 * with a text, the numbers of the texts that compare as one name. Lists of nodes are in document order.
 */
export class TreeIndex {
  private everyNode: readonly number[] | null = null;
  private readonly types = new Map<ControlType, number[]>();
  private readonly textNodes = new Map<NodeText, NodesByText>();
  private names: NameTable | null = null;
  private readonly hashedNames = new Map<string, ReadonlyMap<string, readonly number[]>>();
  private readonly digests = new Map<string, Map<number, string>>();
  private siblingsBefore: Int32Array | null = null;

  constructor(readonly tree: UiaTree) {}

  all(): readonly number[] {
    this.everyNode ??= Array.from({ length: this.tree.size }, (_, node) => node);
    return this.everyNode;
  }

  ofType(type: ControlType): readonly number[] {
    if (this.types.size === 0) {
      for (let node = 0; node < this.tree.size; node++) {
        const its = this.tree.controlType(node);
        const nodes = this.types.get(its);
        if (nodes === undefined) this.types.set(its, [node]);
        else nodes.push(node);
      }
    }
    return this.types.get(type) ?? NO_NODES;
  }

  /** How many nodes have one of these texts in this field. */
  countWith(field: NodeText, ids: readonly number[]): number {
    const byText = this.byText(field);
    return ids.reduce((count, id) => count + byText.count(id), 0);
  }

  nodesWith(field: NodeText, ids: readonly number[]): number[] {
    const byText = this.byText(field);
    const nodes: number[] = [];
    for (const id of ids) byText.collect(id, nodes);
    return ids.length > 1 ? nodes.sort((a, b) => a - b) : nodes;
  }

  /** The numbers of the names that compare equal to this one: doubled blanks and such make several of one. */
  nameIds(name: string): readonly number[] {
    return this.nameTable().ids(comparableName(name));
  }

  /**
   * The numbers of the names with this keyed hash among the elements of a type. Only names of that length are hashed, and
   * each of them once.
   */
  hashedNameIds(key: NameKey, type: ControlType | '*', length: number, hex: string): readonly number[] {
    const slot = hashSlot(key, type, length);
    let ids = this.hashedNames.get(slot);
    if (ids === undefined) {
      const names = this.nameTable().ofLength(type === '*' ? this.all() : this.ofType(type), length);
      ids = Map.groupBy(names, (id) => this.digestOf(key, id));
      this.hashedNames.set(slot, ids);
    }
    return ids.get(hex) ?? NO_NODES;
  }

  /** Whether the names of that type and length are hashed already, so that asking for one costs nothing more. */
  hasHashed(key: NameKey, type: ControlType | '*', length: number): boolean {
    return this.hashedNames.has(hashSlot(key, type, length));
  }

  comparable(nameId: number): string {
    return this.nameTable().comparable(nameId);
  }

  /** The sibling right before a node; -1 for a first child. */
  before(node: number): number {
    this.siblingsBefore ??= siblingsBefore(this.tree);
    return this.siblingsBefore[node] ?? -1;
  }

  private byText(field: NodeText): NodesByText {
    let byText = this.textNodes.get(field);
    if (byText === undefined) {
      byText = new NodesByText(this.tree, field);
      this.textNodes.set(field, byText);
    }
    return byText;
  }

  private digestOf(key: NameKey, nameId: number): string {
    let digests = this.digests.get(key.keyId);
    if (digests === undefined) {
      digests = new Map();
      this.digests.set(key.keyId, digests);
    }
    let digest = digests.get(nameId);
    if (digest === undefined) {
      digest = key.digest(this.comparable(nameId));
      digests.set(nameId, digest);
    }
    return digest;
  }

  private nameTable(): NameTable {
    this.names ??= new NameTable(this.tree);
    return this.names;
  }
}

export function indexTree(tree: UiaTree): TreeIndex {
  return new TreeIndex(tree);
}

/** The nodes of each text in two typed arrays: those of text `id` are `nodes[starts[id]] … nodes[starts[id + 1] - 1]`. */
class NodesByText {
  private readonly starts: Int32Array;
  private readonly nodes: Int32Array;

  constructor(tree: UiaTree, field: NodeText) {
    this.starts = new Int32Array(tree.textCount + 1);
    this.nodes = new Int32Array(tree.size);
    for (let node = 0; node < tree.size; node++) this.starts[tree.textId(node, field) + 1]!++;
    for (let id = 1; id < this.starts.length; id++) this.starts[id]! += this.starts[id - 1]!;
    const next = this.starts.slice();
    for (let node = 0; node < tree.size; node++) this.nodes[next[tree.textId(node, field)]!++] = node;
  }

  count(id: number): number {
    return (this.starts[id + 1] ?? 0) - (this.starts[id] ?? 0);
  }

  collect(id: number, into: number[]): void {
    const end = this.starts[id + 1] ?? 0;
    for (let at = this.starts[id] ?? 0; at < end; at++) into.push(this.nodes[at]!);
  }
}

/** Names as they compare. Nearly all stand in a dump just so, and only the others are kept. */
class NameTable {
  private readonly differing = new Map<number, string>();
  /** Comparable name → the numbers of the names that differ from it and compare so. */
  private readonly variants = new Map<string, number[]>();

  constructor(private readonly tree: UiaTree) {
    const seen = new Uint8Array(tree.textCount);
    for (let node = 0; node < tree.size; node++) {
      const id = tree.textId(node, 'name');
      if (seen[id] === 0) this.add(id);
      seen[id] = 1;
    }
  }

  comparable(id: number): string {
    return this.differing.get(id) ?? this.tree.textOf(id);
  }

  ids(comparable: string): readonly number[] {
    const same = this.tree.findText(comparable);
    const variants = this.variants.get(comparable) ?? NO_NODES;
    return same < 0 ? variants : [same, ...variants];
  }

  /** The numbers of the names of these nodes that compare with so many units; of names that compare equal each. */
  ofLength(nodes: readonly number[], length: number): readonly number[] {
    const ids = new Set<number>();
    for (const node of nodes) {
      const id = this.tree.textId(node, 'name');
      if (this.comparable(id).length === length) ids.add(id);
    }
    return [...ids];
  }

  private add(id: number): void {
    const name = this.tree.textOf(id);
    const comparable = comparableName(name);
    if (comparable === name) return;
    this.differing.set(id, comparable);
    const variants = this.variants.get(comparable);
    if (variants === undefined) this.variants.set(comparable, [id]);
    else variants.push(id);
  }
}

function siblingsBefore(tree: UiaTree): Int32Array {
  const before = new Int32Array(tree.size).fill(-1);
  const lastChild = new Int32Array(tree.size).fill(-1);
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent(node);
    before[node] = lastChild[parent] ?? -1;
    lastChild[parent] = node;
  }
  return before;
}

function hashSlot(key: NameKey, type: ControlType | '*', length: number): string {
  return `${key.keyId} ${type} ${length}`;
}
