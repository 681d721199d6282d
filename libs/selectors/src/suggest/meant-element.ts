import type { CatalogEntry } from '../catalog/catalog';
import type { DumpView, Found } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { relaxationsOf } from './relaxations';
import type { MeantBy } from './suggestion-report';

export type Meant =
  | { readonly kind: 'element'; readonly element: number; readonly by: MeantBy }
  /** The first of the elements that it finds in the first dump where it finds several, and how many there are. */
  | { readonly kind: 'several'; readonly elements: readonly number[]; readonly count: number }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Of so many of an ambiguous selector's elements each gets a proposal of its own. */
export const SEVERAL_PROPOSED = 5;

/**
 * Which element a selector of a catalog means: the one that it finds alone in most dumps; else the one at its evidence;
 * else the one that is left when the selector asks for one thing less. Where two stand equal none is taken: a wrong
 * element is worse than none. `names` are what the dumps' files are called, for evidence that names one.
 */
export function meantElement(
  views: readonly DumpView[],
  table: ElementTable,
  entry: CatalogEntry,
  names: readonly string[],
): Meant {
  const found = views.map((view) => view.find(entry.selector));
  const matched = mostFound(elementsOf(found, table));
  if (matched.length === 1) return { kind: 'element', element: matched[0] ?? -1, by: 'matches' };
  const evident = elementAtEvidence(views, table, entry, names);
  if (evident !== -1) return { kind: 'element', element: evident, by: 'evidence' };
  if (matched.length > 1) {
    return unknown('it finds another element in each dump, each as often, and its evidence names none of these dumps');
  }
  const dump = found.findIndex(({ kind }) => kind === 'several');
  const nodes = dump === -1 ? [] : (views[dump]?.allOf(entry.selector) ?? []);
  if (nodes.length > 1) {
    const elements = nodes.slice(0, SEVERAL_PROPOSED).map((node) => table.elementOf(dump, node));
    return { kind: 'several', elements, count: nodes.length };
  }
  return relaxed(views, table, entry);
}

function unknown(reason: string): Meant {
  return { kind: 'unknown', reason };
}

function elementsOf(found: readonly Found[], table: ElementTable): number[] {
  return found.flatMap((at, dump) => (at.kind === 'one' ? [table.elementOf(dump, at.node)] : []));
}

function mostFound(elements: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].flatMap(([element, count]) => (count === most ? [element] : []));
}

/**
 * The node at the evidence's path, of the type that the selector asks for: in the dump that the evidence names by its capture
 * id or by its file's name; in whichever has it where the evidence names none, if they agree.
 */
function elementAtEvidence(
  views: readonly DumpView[],
  table: ElementTable,
  { evidence, selector }: CatalogEntry,
  names: readonly string[],
): number {
  if (evidence === null) return -1;
  const { captureId, uiaPath } = evidence;
  const byId = views.flatMap(({ tree }, dump) => (captureId !== '' && tree.captureId === captureId ? [dump] : []));
  const byName = names.flatMap((name, dump) => (isCalled(name, captureId) ? [dump] : []));
  const named = byId.length > 0 ? byId : byName;
  const type = selector.steps.at(-1)?.controlType ?? '*';
  const elements = (captureId === '' ? [...views.keys()] : named).flatMap((dump) => {
    const node = views[dump]?.nodeAt(uiaPath) ?? -1;
    const fits = node !== -1 && (type === '*' || views[dump]?.tree.controlType(node) === type);
    return fits ? [table.elementOf(dump, node)] : [];
  });
  const meant = mostFound(elements);
  return meant.length === 1 ? (meant[0] ?? -1) : -1;
}

/** A file's name, with its ending or without. */
function isCalled(name: string, captureId: string): boolean {
  return captureId !== '' && (name === captureId || name.replace(/\.[^.]+$/, '') === captureId);
}

function relaxed(views: readonly DumpView[], table: ElementTable, entry: CatalogEntry): Meant {
  const losses = relaxationsOf(entry.selector).map(({ selector, loss }) => ({
    loss,
    elements: mostFound(
      elementsOf(
        views.map((view) => view.find(selector)),
        table,
      ),
    ),
  }));
  const least = losses.find(({ elements }) => elements.length > 0)?.loss;
  const fitting = new Set(losses.filter(({ loss }) => loss === least).flatMap(({ elements }) => elements));
  const [element] = fitting;
  if (element === undefined) {
    return unknown('it finds nothing in these dumps, nor does it find one element when it asks for any one thing less');
  }
  if (fitting.size > 1)
    return unknown(`it finds nothing, and ${fitting.size} elements fit it equally well but for one thing`);
  return { kind: 'element', element, by: 'relaxation' };
}
