import type { NameKey } from '../hash/name-hash';
import type { ControlType } from '../tree/control-types';
import type { NodeText, UiaTree } from '../tree/uia-tree';
import { HashedNames, NameTable } from './name-table';

const NO_NODES: readonly number[] = [];
/** Looked-through texts that are remembered: each takes a byte a text. */
const REMEMBERED_PARTS = 8;

/**
 * What a matcher asks of a tree, each answer made when it is first asked for: the nodes of a control type, the nodes
 * with a text, which names compare as one. Lists of nodes are in document order. Nothing here grows with the number of
 * selectors that are asked about.
 */
export class TreeIndex {
  private everyNode: readonly number[] | null = null;
  private readonly types = new Map<ControlType, number[]>();
  private readonly columns = new Map<NodeText, Int32Array>();
  private readonly textNodes = new Map<NodeText, NodesByText>();
  private nameTable: NameTable | null = null;
  private readonly hashedNames = new Map<string, HashedNames>();
  private readonly hashedSlots = new Set<string>();
  private readonly parts = new Map<string, Uint8Array>();
  private foldedIds: ReadonlyMap<string, number> | null = null;
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

  /** By node the number of its text; for names the one that all names share which compare equal. */
  numbersOf(field: NodeText): Int32Array {
    let column = this.columns.get(field);
    if (column === undefined) {
      const { tree } = this;
      column = new Int32Array(tree.size);
      for (let node = 0; node < tree.size; node++) column[node] = tree.textId(node, field);
      if (field === 'name')
        for (let node = 0; node < tree.size; node++) column[node] = this.names.number(column[node]!);
      this.columns.set(field, column);
    }
    return column;
  }

  /** How many nodes have the text of this number in this field. */
  countWith(field: NodeText, number: number): number {
    return this.byText(field).count(number);
  }

  nodesWith(field: NodeText, number: number): number[] {
    const nodes: number[] = [];
    this.byText(field).collect(number, nodes);
    return nodes;
  }

  get names(): NameTable {
    this.nameTable ??= new NameTable(this.tree);
    return this.nameTable;
  }

  /**
   * The number of the names with this keyed hash among the elements of a type; -1 where there is none. Only names of that
   * length are hashed, and each of them once; `spend` is told of each name looked at, and of each that is hashed.
   */
  hashedName(
    key: NameKey,
    asked: { readonly type: ControlType | '*'; readonly length: number; readonly hex: string },
    spend: { looked(names: number): void; hashed(): void },
  ): number {
    const { type, length, hex } = asked;
    const hashed = this.hashedWith(key);
    const slot = `${key.keyId} ${type} ${length}`;
    if (!this.hashedSlots.has(slot)) {
      const nodes = type === '*' ? this.all() : this.ofType(type);
      const numbers = this.numbersOf('name');
      spend.looked(nodes.length);
      for (const node of nodes) {
        const number = numbers[node]!;
        if (this.names.lengthOf(number) === length && hashed.add(number)) spend.hashed();
      }
      this.hashedSlots.add(slot);
    }
    const number = hashed.find(hex);
    return this.names.lengthOf(number) === length ? number : -1;
  }

  /**
   * By number of a text: 0 not looked at yet, 1 lacks the part, 2 has it. The same for the same question, so that what
   * one selector looked through the next one need not; the oldest of a few is forgotten.
   */
  partTable(question: string): Uint8Array {
    const table = this.parts.get(question) ?? new Uint8Array(this.tree.textCount);
    this.parts.delete(question);
    this.parts.set(question, table);
    if (this.parts.size > REMEMBERED_PARTS) this.parts.delete(this.parts.keys().next().value as string);
    return table;
  }

  /** An automation id of the dump that is this one but for upper and lower case; null where there is none. */
  idInOtherCase(id: string): string | null {
    this.foldedIds ??= foldedIds(this.tree);
    const found = this.foldedIds.get(id.toLowerCase());
    const other = found === undefined ? id : this.tree.textOf(found);
    return other === id ? null : other;
  }

  /** The sibling right before a node; -1 for a first child. */
  before(node: number): number {
    this.siblingsBefore ??= siblingsBefore(this.tree);
    return this.siblingsBefore[node] ?? -1;
  }

  private byText(field: NodeText): NodesByText {
    let byText = this.textNodes.get(field);
    if (byText === undefined) {
      byText = new NodesByText(this.numbersOf(field), this.tree.textCount);
      this.textNodes.set(field, byText);
    }
    return byText;
  }

  private hashedWith(key: NameKey): HashedNames {
    let hashed = this.hashedNames.get(key.keyId);
    if (hashed === undefined) {
      hashed = new HashedNames(this.names, key, this.tree.textCount);
      this.hashedNames.set(key.keyId, hashed);
    }
    return hashed;
  }
}

export function indexTree(tree: UiaTree): TreeIndex {
  return new TreeIndex(tree);
}

/** The nodes of each text in two typed arrays: those of text `id` are `nodes[starts[id]] … nodes[starts[id + 1] - 1]`. */
class NodesByText {
  private readonly starts: Int32Array;
  private readonly nodes: Int32Array;

  constructor(numbers: Int32Array, texts: number) {
    this.starts = new Int32Array(texts + 1);
    this.nodes = new Int32Array(numbers.length);
    for (const number of numbers) this.starts[number + 1]!++;
    for (let id = 1; id < this.starts.length; id++) this.starts[id]! += this.starts[id - 1]!;
    const next = this.starts.slice();
    for (let node = 0; node < numbers.length; node++) this.nodes[next[numbers[node]!]!++] = node;
  }

  count(id: number): number {
    return (this.starts[id + 1] ?? 0) - (this.starts[id] ?? 0);
  }

  collect(id: number, into: number[]): void {
    const end = this.starts[id + 1] ?? 0;
    for (let at = this.starts[id] ?? 0; at < end; at++) into.push(this.nodes[at]!);
  }
}

/** An id is not longer; a longer text would only take room here. */
const LONGEST_ID = 200;

function foldedIds(tree: UiaTree): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (let node = 0; node < tree.size; node++) {
    const id = tree.textId(node, 'automationId');
    const text = id === 0 ? '' : tree.textOf(id);
    if (text !== '' && text.length <= LONGEST_ID) ids.set(text.toLowerCase(), id);
  }
  return ids;
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
