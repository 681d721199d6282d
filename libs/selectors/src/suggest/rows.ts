import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import type { AttributeTest, Selector } from '../grammar/selector';
import { comparableName } from '../tree/comparable-name';
import type { ControlType } from '../tree/control-types';
import type { UiaTree } from '../tree/uia-tree';
import { COLLECTION_TYPES, FURNITURE_TYPES, ROW_TYPES } from './costs';
import type { Sighting } from './own-tests';

/** Fewer digits than these are taken for a place: a row's number, a counter. A patient's number or a date has more. */
const DATA_DIGITS = 6;
const DATE = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/;
/** What .NET shows of a row that nobody gave a text: the name of its class. */
const TYPE_NAME = /^[\p{L}_][\p{L}\p{N}_]*([.+][\p{L}_][\p{L}\p{N}_`]*)+$/u;
/** Nodes of a neighbouring row that are compared. */
const NEIGHBOUR_NODES = 24;

/**
 * What stands in the rows of lists, tables and trees. Tomorrow another record is in the same place, with the same number,
 * so that a row is known by what it shows alone.
 */
export class Rows {
  private readonly rows = new Map<DumpView, Int32Array>();
  private readonly captions = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly views: readonly DumpView[],
    private readonly table: ElementTable,
  ) {}

  /** The row that a node is, or that it stands in, the innermost one; -1 for none. */
  rowOf(view: DumpView, node: number): number {
    let rows = this.rows.get(view);
    if (rows === undefined) {
      rows = rowsOf(view.tree);
      this.rows.set(view, rows);
    }
    return rows[node] ?? -1;
  }

  holds(sightings: readonly Sighting[]): boolean {
    return sightings.some(({ view, node }) => this.rowOf(view, node) !== -1);
  }

  /** The row of an element, if it is one element in all dumps; else -1. */
  rowElement(sightings: readonly Sighting[]): number {
    const elements = new Set(
      sightings.map(({ view, dump, node }) => {
        const row = this.rowOf(view, node);
        return row === -1 ? -1 : this.table.elementOf(dump, row);
      }),
    );
    const [only] = elements;
    return elements.size === 1 ? (only ?? -1) : -1;
  }

  /** Whether a name is, or holds, the number of a place: another row has it as soon as one before it goes. */
  isPlace(view: DumpView, node: number): boolean {
    const name = comparableName(view.tree.text(node, 'name'));
    if (!/\p{N}/u.test(name)) return false;
    if (digitsOf(name).length < DATA_DIGITS && !DATE.test(name)) return true;
    return this.neighboursOf(view, node).some((other) => isNextTo(name, other));
  }

  /** Whether a name says which record the row shows. */
  isContent(view: DumpView, node: number): boolean {
    const name = comparableName(view.tree.text(node, 'name'));
    if (!/[\p{L}\p{N}]/u.test(name) || TYPE_NAME.test(name) || this.isPlace(view, node)) return false;
    return !this.captionsOf(view, node).has(name);
  }

  /** Whether a selector that finds this node, in a row, asks for nothing that says which record the row shows. */
  isFoundByPlace(view: DumpView, node: number, selector: Selector): boolean {
    const row = this.rowOf(view, node);
    if (row === -1) return false;
    const last = Math.min(view.tree.end(row), row + ROW_NODES);
    const shown = Array.from({ length: last - row }, (_, at) => row + at).filter((at) => this.isContent(view, at));
    const id = view.tree.text(row, 'automationId');
    return !testsOf(selector).some((test) => {
      if (test.kind === 'nameHash') return shown.some((at) => view.nameHash(at)?.hex === test.hash.hex);
      if (test.attribute === 'automationId') return test.operator === '=' && test.text === id && !/\p{N}/u.test(id);
      const asked = comparableName(test.text);
      const isAsked = (name: string) => (test.operator === '=' ? name === asked : name.includes(asked));
      return test.attribute === 'name' && shown.some((at) => isAsked(comparableName(view.tree.text(at, 'name'))));
    });
  }

  /** Names within the rows before and after the node's row. */
  private neighboursOf(view: DumpView, node: number): string[] {
    const { tree, index } = view;
    const row = this.rowOf(view, node);
    if (row === -1) return [];
    const parent = tree.parent(row);
    const after = parent !== -1 && tree.end(row) < tree.end(parent) ? tree.end(row) : -1;
    return [index.before(row), after].flatMap((at) => {
      if (at === -1) return [];
      const last = Math.min(tree.end(at), at + NEIGHBOUR_NODES);
      return Array.from({ length: last - at }, (_, below) => comparableName(tree.text(at + below, 'name')));
    });
  }

  /** What the columns of the node's table are called: cells that carry such a name say nothing of the row. */
  private captionsOf(view: DumpView, node: number): ReadonlySet<string> {
    const { tree } = view;
    let at = tree.parent(this.rowOf(view, node));
    while (at !== -1 && !COLLECTION_TYPES.has(tree.controlType(at))) at = tree.parent(at);
    if (at === -1) return NONE;
    const place = `${this.views.indexOf(view)} ${at}`;
    let known = this.captions.get(place);
    if (known === undefined) {
      const names = new Set<string>();
      for (let below = at + 1; below < tree.end(at); below++)
        if (HEADERS.has(tree.controlType(below))) names.add(comparableName(tree.text(below, 'name')));
      known = names;
      this.captions.set(place, known);
    }
    return known;
  }
}

/** Nodes of a row that are looked through for what it shows. */
const ROW_NODES = 64;

function testsOf({ steps }: Selector): AttributeTest[] {
  return steps.flatMap(({ tests, pseudos }) => [
    ...tests,
    ...pseudos.flatMap((pseudo) => (pseudo.kind === 'has' ? testsOf(pseudo.relative) : [])),
  ]);
}

const NONE: ReadonlySet<string> = new Set();
export const HEADERS: ReadonlySet<ControlType> = new Set(['Header', 'HeaderItem']);

function rowsOf(tree: UiaTree): Int32Array {
  const rows = new Int32Array(tree.size).fill(-1);
  for (let node = 0; node < tree.size; node++) {
    const parent = tree.parent(node);
    const type = tree.controlType(node);
    const listed = parent !== -1 && COLLECTION_TYPES.has(tree.controlType(parent)) && !FURNITURE_TYPES.has(type);
    rows[node] = ROW_TYPES.has(type) || listed ? node : parent === -1 ? -1 : (rows[parent] ?? -1);
  }
  return rows;
}

function digitsOf(name: string): string {
  return name.replace(/\P{N}/gu, '');
}

/** Alike but for their numbers, which follow one another. */
function isNextTo(name: string, other: string): boolean {
  if (name === other || shapeOf(name) !== shapeOf(other)) return false;
  const [a, b] = [digitsOf(name), digitsOf(other)];
  if (!/^\d{1,100}$/.test(a) || !/^\d{1,100}$/.test(b)) return true;
  const apart = BigInt(a) - BigInt(b);
  return apart === 1n || apart === -1n;
}

function shapeOf(name: string): string {
  return name.replace(/\p{N}+/gu, '#');
}
