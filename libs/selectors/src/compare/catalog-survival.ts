import type { Selector } from '../grammar/selector';
import type { DumpView } from './dump-view';
import type { ElementTable } from './elements';

/** What comparing needs of a catalog's entry. */
export interface CatalogSelector {
  readonly selectorId: string;
  readonly description: string;
  readonly selector: Selector;
  /** 0 to 100, as the selector reads. */
  readonly stabilityScore: number;
}

/** How one selector of the catalog fares from dump to dump. */
export interface CatalogSurvival {
  readonly selectorId: string;
  readonly description: string;
  readonly stabilityScore: number;
  /** From 1, the most stable over the dumps. */
  readonly rank: number;
  readonly dumps: number;
  /** Dumps in which it matches exactly one element … */
  readonly unique: number;
  /** … and that the element which it matches most often. */
  readonly same: number;
  /** Dumps in which it alone matches, but another element. */
  readonly wrong: number;
  readonly ambiguous: number;
  readonly unmatched: number;
}

export function catalogSurvival(
  views: readonly DumpView[],
  table: ElementTable,
  catalog: readonly CatalogSelector[],
): CatalogSurvival[] {
  return catalog
    .map((entry) => survivalOf(views, table, entry))
    .sort(
      (a, b) =>
        a.wrong - b.wrong ||
        b.same - a.same ||
        a.ambiguous - b.ambiguous ||
        b.stabilityScore - a.stabilityScore ||
        (a.selectorId < b.selectorId ? -1 : 1),
    )
    .map((survival, index) => ({ ...survival, rank: index + 1 }));
}

function survivalOf(
  views: readonly DumpView[],
  table: ElementTable,
  { selectorId, description, stabilityScore, selector }: CatalogSelector,
): Omit<CatalogSurvival, 'rank'> {
  const found = views.map((view) => view.find(selector));
  const elements = found.flatMap((at, dump) => (at.kind === 'one' ? [table.elementOf(dump, at.node)] : []));
  const same = Math.max(0, ...elements.map((element) => elements.filter((other) => other === element).length));
  const ambiguous = found.filter(({ kind }) => kind === 'several').length;
  return {
    selectorId,
    description,
    stabilityScore,
    dumps: views.length,
    unique: elements.length,
    same,
    wrong: elements.length - same,
    ambiguous,
    unmatched: views.length - elements.length - ambiguous,
  };
}
