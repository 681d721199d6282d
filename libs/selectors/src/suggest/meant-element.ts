import type { CatalogEntry } from '../catalog/catalog';
import type { DumpView, Found } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { relaxationsOf } from './relaxations';
import type { MeantBy } from './suggestion-report';

export type Meant =
  | { readonly kind: 'element'; readonly element: number; readonly by: MeantBy }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Which element a selector of a catalog means: the one that it finds alone in most dumps; else the one at its evidence;
 * else the one that is left when the selector asks for one thing less. Where two stand equal none is taken: a wrong
 * element is worse than none.
 */
export function meantElement(views: readonly DumpView[], table: ElementTable, entry: CatalogEntry): Meant {
  const found = views.map((view) => view.find(entry.selector));
  const matched = mostFound(elementsOf(found, table));
  if (matched.length === 1) return { kind: 'element', element: matched[0] ?? -1, by: 'matches' };
  const evident = elementAtEvidence(views, table, entry);
  if (evident !== -1) return { kind: 'element', element: evident, by: 'evidence' };
  if (matched.length > 1) {
    return unknown('it finds another element in each dump, each as often, and its evidence names none of these dumps');
  }
  if (found.some(({ kind }) => kind === 'several')) {
    return unknown('it finds several elements, and its evidence does not say in one of these dumps which is meant');
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

/** The node at the path in the capture that the evidence names; the type must be the one that the selector asks for. */
function elementAtEvidence(views: readonly DumpView[], table: ElementTable, entry: CatalogEntry): number {
  const { evidence, selector } = entry;
  const type = selector.steps.at(-1)?.controlType ?? '*';
  const dump = evidence === null ? -1 : views.findIndex(({ tree }) => tree.captureId === evidence.captureId);
  const view = views[dump];
  if (evidence === null || view === undefined || view.tree.size === 0) return -1;
  let node = 0;
  for (const place of evidence.uiaPath.split('/').slice(1)) {
    node = view.childrenOf(node)[Number(place)] ?? -1;
    if (node === -1) return -1;
  }
  return type === '*' || view.tree.controlType(node) === type ? table.elementOf(dump, node) : -1;
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
