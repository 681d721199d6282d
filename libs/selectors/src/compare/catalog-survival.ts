import type { CatalogEntry } from '../catalog/catalog';
import type { Redactor } from '../report/redactor';
import { stabilityOf } from '../stability/stability-score';
import type { DumpView } from './dump-view';
import type { ElementTable } from './elements';

/** How one selector of the catalog fares from dump to dump. */
export interface CatalogSurvival {
  readonly selectorId: string;
  readonly description: string;
  /** 0 to 100; the lowest of the dumps, as it reads and by what it finds there. */
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
  catalog: readonly CatalogEntry[],
  redact: Redactor,
): CatalogSurvival[] {
  return catalog
    .map((entry) => survivalOf(views, table, entry, redact))
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
  { selectorId, description, selector }: CatalogEntry,
  redact: Redactor,
): Omit<CatalogSurvival, 'rank'> {
  const found = views.map((view) => view.find(selector));
  const elements = found.flatMap((at, dump) => (at.kind === 'one' ? [table.elementOf(dump, at.node)] : []));
  const same = Math.max(0, ...elements.map((element) => elements.filter((other) => other === element).length));
  const ambiguous = found.filter(({ kind }) => kind === 'several').length;
  return {
    selectorId: redact(selectorId, 'authored').shown,
    description: redact(description, 'authored').shown,
    stabilityScore: scoreOver(views, selector),
    dumps: views.length,
    unique: elements.length,
    same,
    wrong: elements.length - same,
    ambiguous,
    unmatched: views.length - elements.length - ambiguous,
  };
}

/** A hashed name shows only by what it finds whether it is data: the dump that tells the worst of it counts. */
export function scoreOver(views: readonly DumpView[], selector: CatalogEntry['selector']): number {
  const scores = views.map((view) => {
    const found = view.find(selector);
    return stabilityOf(selector, { index: view.index, matches: found.kind === 'one' ? [found.node] : [] }).score;
  });
  return Math.min(stabilityOf(selector).score, ...scores);
}
