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
  private texts: ReadonlyMap<string, number> | null = null;
  private names: NameTable | null = null;
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

  /** Number of a text in the tree; -1 where the tree does not have it. */
  textId(text: string): number {
    this.texts ??= new Map(this.tree.allTexts.map((known, id) => [known, id]));
    return this.texts.get(text) ?? -1;
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
    return this.nameTable().ids.get(comparableName(name)) ?? NO_NODES;
  }

  /** The numbers of the names with this keyed hash. Only names of the length are hashed, and each of them once. */
  hashedNameIds(key: NameKey, length: number, hex: string): readonly number[] {
    return this.nameTable().hashed(key, length).get(hex) ?? NO_NODES;
  }

  comparable(nameId: number): string {
    return this.nameTable().comparable[nameId] ?? '';
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
    this.starts = new Int32Array(tree.allTexts.length + 1);
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

class NameTable {
  /** By number of the text; `''` for a text that is nobody's name. */
  readonly comparable: string[];
  /** Comparable name → numbers of the texts that have it. */
  readonly ids = new Map<string, number[]>();
  private readonly byLength = new Map<number, string[]>();
  private readonly hashes = new Map<string, ReadonlyMap<string, readonly number[]>>();

  constructor(tree: UiaTree) {
    this.comparable = new Array<string>(tree.allTexts.length).fill('');
    const seen = new Uint8Array(tree.allTexts.length);
    for (let node = 0; node < tree.size; node++) {
      const id = tree.textId(node, 'name');
      if (seen[id] === 1) continue;
      seen[id] = 1;
      this.add(id, comparableName(tree.allTexts[id] ?? ''));
    }
  }

  hashed(key: NameKey, length: number): ReadonlyMap<string, readonly number[]> {
    const slot = `${key.keyId}:${length}`;
    const known = this.hashes.get(slot);
    if (known !== undefined) return known;
    const hashed = new Map(
      (this.byLength.get(length) ?? []).map((name) => [key.digest(name), this.ids.get(name) ?? []]),
    );
    this.hashes.set(slot, hashed);
    return hashed;
  }

  private add(id: number, name: string): void {
    this.comparable[id] = name;
    const ids = this.ids.get(name);
    if (ids !== undefined) {
      ids.push(id);
      return;
    }
    this.ids.set(name, [id]);
    const sameLength = this.byLength.get(name.length);
    if (sameLength === undefined) this.byLength.set(name.length, [name]);
    else sameLength.push(name);
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
