import type { CatalogEntry } from '../catalog/catalog';
import { stabilityFindings } from '../stability/stability-findings';
import { stabilityOf } from '../stability/stability-score';
import { WEAK_BELOW } from './costs';
import type { SuggestContext } from './suggest-selectors';
import type { Standing } from './suggestion-report';

/** Why a selector of a catalog is weak, in words; empty where it is not. What is not there need not be found. */
export function weaknessesOf(
  { views, table, rows }: SuggestContext,
  { selector }: CatalogEntry,
  element: number,
  before: Standing,
): string[] {
  const counts = { nothing: 0, several: 0, another: 0, byPlace: 0 };
  for (const [dump, view] of views.entries()) {
    const found = view.find(selector);
    const node = element === -1 ? -1 : table.nodeOf(dump, element);
    if (found.kind === 'one' && rows.isFoundByPlace(view, found.node, selector)) counts.byPlace++;
    if (found.kind === 'several') counts.several++;
    else if (found.kind === 'one' && found.node !== node) counts.another++;
    else if (found.kind !== 'one' && (node !== -1 || element === -1)) counts.nothing++;
  }
  const of = `of ${views.length} dump(s)`;
  const low = before.stabilityScore < WEAK_BELOW;
  return [
    ...(counts.nothing > 0 ? [`It finds nothing in ${counts.nothing} ${of}.`] : []),
    ...(counts.several > 0 ? [`It is ambiguous in ${counts.several} ${of}.`] : []),
    ...(counts.another > 0 ? [`It finds another element in ${counts.another} ${of}.`] : []),
    ...(counts.byPlace > 0 ? [`ROW_WITHOUT_IDENTITY: in ${counts.byPlace} ${of} ${ROW_BY_PLACE}`] : []),
    ...(low ? [`Its stability score is ${before.stabilityScore}.`] : []),
    ...(low ? stabilityFindings(stabilityOf(selector)).map(({ reason }) => `${sentence(reason)}.`) : []),
  ];
}

const ROW_BY_PLACE =
  'it finds something in a row and asks for nothing that this row alone shows: another record is in its place tomorrow.';

function sentence(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
}
