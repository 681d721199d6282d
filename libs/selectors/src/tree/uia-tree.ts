import type { Rect } from '@vigie/domain';
import { CONTROL_TYPES, type ControlType } from './control-types';
import { type DroppedKind, DroppedTexts } from './dropped-texts';
import { TextStore } from './text-store';

/** The texts that a node has. `name` and `value` are visible text, which may be patient data: no output repeats them. */
export const NODE_TEXTS = ['automationId', 'className', 'frameworkId', 'name', 'value', 'runtimeId'] as const;
export type NodeText = (typeof NODE_TEXTS)[number];

/** What a node can be in; a dump that does not say leaves a state out, it is not therefore false. */
export const NODE_STATES = [
  'disabled',
  'offscreen',
  'focused',
  'focusable',
  'selected',
  'checked',
  'unchecked',
  'expanded',
  'collapsed',
  'password',
  'readonly',
  'modal',
] as const;
export type NodeState = (typeof NODE_STATES)[number];

const NOTHING = -1;

/**
 * A UI Automation tree in columns: 200,000 nodes are a handful of typed arrays and each distinct text once. Nodes are
 * numbered in document order, parents before children, and the descendants of `node` are `node + 1 … end(node) - 1`.
 * An absent text is `''`.
 */
export class UiaTree {
  constructor(
    /** Who or what made the dump, as the dump says it; hostile text. */
    readonly captureId: string,
    private readonly columns: Columns,
    private readonly texts: TextStore,
    /** Visible text that has no place in the tree; secret like names and values. */
    readonly dropped: DroppedTexts = new DroppedTexts(),
  ) {}

  get size(): number {
    return this.columns.size;
  }

  /** -1 for the root. */
  parent(node: number): number {
    return this.columns.parent[node] ?? NOTHING;
  }

  end(node: number): number {
    return this.columns.end[node] ?? node + 1;
  }

  /** 0-based place among all siblings. */
  place(node: number): number {
    return this.columns.place[node] ?? 0;
  }

  controlType(node: number): ControlType {
    return CONTROL_TYPES[this.columns.type[node] ?? CONTROL_TYPES.length - 1] ?? 'Unknown';
  }

  text(node: number, field: NodeText): string {
    return this.texts.of(this.textId(node, field));
  }

  /** Number of a text within this tree: two nodes have the same text where the numbers are equal. 0 is the empty text. */
  textId(node: number, field: NodeText): number {
    return this.columns.texts[field][node] ?? 0;
  }

  /** Number of a text; -1 where no node of the tree has it. */
  findText(text: string): number {
    return this.texts.find(text);
  }

  /** Texts have the numbers from 0 up to this one. */
  get textCount(): number {
    return this.texts.size;
  }

  /** Units of all texts together, or somewhat more. */
  get unitsAtMost(): number {
    return this.texts.unitsAtMost;
  }

  /** The text of a number; made anew at each call where it is long, so a caller that goes through all keeps none. */
  textOf(id: number): string {
    return this.texts.of(id);
  }

  /** Every distinct text of the tree by its number: a copy of them all, for small trees. */
  get allTexts(): readonly string[] {
    return Array.from({ length: this.texts.size }, (_, id) => this.texts.of(id));
  }

  /** Pixels of the screen; null when the dump gives none. */
  bounds(node: number): Rect | null {
    const at = node * 4;
    const [x, y, width, height] = this.columns.bounds.subarray(at, at + 4);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return width < 0 ? null : { x, y, width, height };
  }

  states(node: number): readonly NodeState[] {
    const bits = this.columns.states[node] ?? 0;
    return NODE_STATES.filter((_, bit) => (bits & (1 << bit)) !== 0);
  }

  hasState(node: number, state: NodeState): boolean {
    return ((this.columns.states[node] ?? 0) & (1 << NODE_STATES.indexOf(state))) !== 0;
  }

  *children(node: number): Generator<number> {
    const end = this.end(node);
    for (let child = node + 1; child < end; child = this.end(child)) yield child;
  }

  /** `root`, `root/0`, `root/0/3`: places among siblings from the root down. */
  path(node: number): string {
    const places: number[] = [];
    for (let at = node; this.parent(at) !== NOTHING; at = this.parent(at)) places.push(this.place(at));
    return ['root', ...places.reverse()].join('/');
  }
}

interface Columns {
  size: number;
  parent: Int32Array;
  end: Int32Array;
  place: Int32Array;
  type: Uint8Array;
  states: Uint16Array;
  bounds: Int32Array;
  texts: Record<NodeText, Int32Array>;
}

/**
 * Builds a tree as a reader meets it: `open`, then what is known of the node in any order, its children, `close`. A node
 * may be told of after its children. The reader owns the limits and sees to one root; the columns double as they fill.
 */
export class TreeBuilder {
  captureId = '';
  private columns = newColumns(1024);
  private readonly texts = new TextStore();
  private readonly dropped = new DroppedTexts();
  private readonly openNodes: { node: number; children: number }[] = [];

  get size(): number {
    return this.columns.size;
  }

  get depth(): number {
    return this.openNodes.length;
  }

  open(): number {
    const node = this.columns.size;
    if (node === this.columns.parent.length) this.columns = grown(this.columns);
    const above = this.openNodes.at(-1);
    this.columns.parent[node] = above?.node ?? NOTHING;
    this.columns.place[node] = above === undefined ? 0 : above.children++;
    this.columns.type[node] = CONTROL_TYPES.length - 1;
    this.columns.bounds.fill(NOTHING, node * 4, node * 4 + 4);
    this.columns.size++;
    this.openNodes.push({ node, children: 0 });
    return node;
  }

  close(): void {
    const closed = this.openNodes.pop();
    if (closed !== undefined) this.columns.end[closed.node] = this.columns.size;
  }

  setControlType(node: number, type: ControlType): void {
    this.columns.type[node] = CONTROL_TYPES.indexOf(type);
  }

  /** What a node has been given so far. */
  text(node: number, field: NodeText): string {
    return this.texts.of(this.columns.texts[field][node] ?? 0);
  }

  /** A visible text that the tree has no place for. */
  drop(node: number, text: string, kind: DroppedKind): void {
    this.dropped.add(node, text, kind);
  }

  /** More visible text was met than could be held. */
  loseText(): void {
    this.dropped.isIncomplete = true;
  }

  get hasLostText(): boolean {
    return this.dropped.isIncomplete;
  }

  setText(node: number, field: NodeText, text: string): void {
    this.columns.texts[field][node] = this.texts.intern(text);
  }

  /** Rounded to whole pixels; a box without a size in pixels is none. */
  setBounds(node: number, { x, y, width, height }: Rect): void {
    const box = [x, y, width, height].map(Math.round);
    if (box.every((n) => Math.abs(n) <= 1_000_000) && width >= 0 && height >= 0) this.columns.bounds.set(box, node * 4);
  }

  setState(node: number, state: NodeState, holds = true): void {
    const bit = 1 << NODE_STATES.indexOf(state);
    const bits = this.columns.states[node] ?? 0;
    this.columns.states[node] = holds ? bits | bit : bits & ~bit;
  }

  /** The finished tree; the builder is not used afterwards. */
  build(): UiaTree {
    while (this.openNodes.length > 0) this.close();
    return new UiaTree(this.captureId, this.columns, this.texts, this.dropped);
  }
}

function newColumns(capacity: number): Columns {
  return {
    size: 0,
    parent: new Int32Array(capacity),
    end: new Int32Array(capacity),
    place: new Int32Array(capacity),
    type: new Uint8Array(capacity),
    states: new Uint16Array(capacity),
    bounds: new Int32Array(capacity * 4),
    texts: Object.fromEntries(NODE_TEXTS.map((field) => [field, new Int32Array(capacity)])) as Columns['texts'],
  };
}

function grown(old: Columns): Columns {
  const columns = newColumns(old.parent.length * 2);
  columns.size = old.size;
  for (const field of ['parent', 'end', 'place', 'type', 'states', 'bounds'] as const) columns[field].set(old[field]);
  for (const field of NODE_TEXTS) columns.texts[field].set(old.texts[field]);
  return columns;
}
