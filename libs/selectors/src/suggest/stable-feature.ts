import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { SUGGEST_LIMITS } from './costs';
import type { Sighting } from './own-tests';
import { Relatives } from './relatives';
import type { Rows } from './rows';

/** Children that are asked for a feature. */
const CHILDREN = 8;

/**
 * Whether anything at all could find an element again. It has a stable feature when it is in two dumps at least (in one,
 * where only one is given) and, over every dump that has it, an automation id, a name (as names are compared) or a class
 * name is there and stays equal: its own, an ancestor's, that of the sibling right before or after it, or that of
 * one of its first eight children. An ancestor, sibling or child counts only where it is the same element, in the same relation, in all those dumps.
 * RuntimeId, framework, type, value and place are no features. What is or stands in a row of a list, table or tree has one
 * only where the row shows something that is no number of its place and the same in all those dumps: what is around the
 * row, and what kind it is, all rows have in common. Else hardly an element of a real program is left out: below
 * a window with a title that stays, everything has one. Whether the feature can tell the element from others is not
 * asked; that is for the selector to show.
 */
export function hasStableFeature(
  views: readonly DumpView[],
  table: ElementTable,
  rows: Rows,
  element: number,
): boolean {
  const relatives = new Relatives(views, table);
  const sightings = relatives.sightings(element);
  if (sightings.length < Math.min(2, views.length)) return false;
  if (rows.holds(sightings)) return showsRecord(relatives, rows, rows.rowElement(sightings));
  if (hasEqualText(sightings)) return true;
  const related = (nodeOf: (sighting: Sighting) => number) => hasEqualText(same(sightings, table, nodeOf));
  if (related(({ view, node }) => view.index.before(node)) || related(siblingAfter)) return true;
  for (let child = 0; child < CHILDREN; child++) {
    if (related(({ view, node }) => view.childrenOf(node)[child] ?? -1)) return true;
  }
  return hasAncestorWith(relatives, table, element);
}

function hasEqualText(sightings: readonly Sighting[]): boolean {
  const [first] = sightings;
  if (first === undefined) return false;
  const { view, node } = first;
  return (
    (['automationId', 'className'] as const).some((field) => {
      const text = view.tree.text(node, field);
      return text !== '' && sightings.every((other) => other.view.tree.text(other.node, field) === text);
    }) ||
    (view.nameHash(node) !== null &&
      sightings.every((other) => other.view.nameHash(other.node)?.hex === view.nameHash(node)?.hex))
  );
}

function showsRecord(relatives: Relatives, rows: Rows, row: number): boolean {
  if (row === -1) return false;
  const cells = [...relatives.within(row, SUGGEST_LIMITS.cells)].map(({ inner }) => inner);
  return [row, ...cells].some((element) => {
    const sightings = relatives.sightings(element);
    const isContent = sightings.every(({ view, node }) => rows.isContent(view, node));
    return isContent && rows.rowElement(sightings) === row && commonName(sightings);
  });
}

function commonName(sightings: readonly Sighting[]): boolean {
  const [first] = sightings;
  const name = first?.view.nameHash(first.node)?.hex;
  return name !== undefined && sightings.every(({ view, node }) => view.nameHash(node)?.hex === name);
}

/** The relatives of all sightings, if they are one element; else none. */
function same(sightings: readonly Sighting[], table: ElementTable, nodeOf: (sighting: Sighting) => number): Sighting[] {
  const relatives = sightings.map((sighting) => ({ ...sighting, node: nodeOf(sighting) }));
  const elements = new Set(relatives.map(({ dump, node }) => (node === -1 ? -1 : table.elementOf(dump, node))));
  return elements.size === 1 && !elements.has(-1) ? relatives : [];
}

function siblingAfter({ view: { tree }, node }: Sighting): number {
  const parent = tree.parent(node);
  return parent !== -1 && tree.end(node) < tree.end(parent) ? tree.end(node) : -1;
}

function hasAncestorWith(relatives: Relatives, table: ElementTable, element: number): boolean {
  const sightings = relatives.sightings(element);
  for (const { ancestor } of relatives.above(element, Number.POSITIVE_INFINITY)) {
    const here = sightings.map((sighting) => ({ ...sighting, node: table.nodeOf(sighting.dump, ancestor) }));
    if (hasEqualText(here)) return true;
  }
  return false;
}
