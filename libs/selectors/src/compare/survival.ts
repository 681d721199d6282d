import type { DumpView } from './dump-view';
import type { ElementTable } from './elements';
import type { KindCounts, SelectorKind, SelectorKindName } from './kinds/selector-kind';

/** Of a dump with more than `above` elements each kind is tried on `elements`, evenly spaced; the comparison says so. */
export const SURVIVAL_SAMPLE = { above: 10_000, elements: 2_000 } as const;

/** How a kind of selector survives from dump to dump, and why. */
export interface KindSurvival extends KindCounts {
  readonly kind: SelectorKindName;
  /** `survived / elements`; 0 where there are no elements. */
  readonly rate: number;
  readonly why: string;
  /** Elements that were left out of all counts, since matching them took more work than is allowed. */
  readonly untried: number;
}

type Outcome = 'survived' | 'wrong' | 'ambiguous' | 'notFound' | 'untried';
/** The worst first. */
const OUTCOMES = ['untried', 'wrong', 'ambiguous', 'notFound', 'survived'] as const satisfies readonly Outcome[];

/** Tries one kind of selector on every element of every dump that another dump has too. */
export function kindSurvival(kind: SelectorKind, views: readonly DumpView[], table: ElementTable): KindSurvival {
  const none: Record<string, number> = {};
  const counts: Record<Outcome, number> = { survived: 0, wrong: 0, ambiguous: 0, notFound: 0, untried: 0 };
  let unique = 0;
  for (const [dump, view] of views.entries()) {
    const selectorOf = kind.prepare(view);
    for (const node of sampledNodes(view.tree.size)) {
      const element = table.elementOf(dump, node);
      const dumps = table.dumpsWith(element);
      if (dumps.length < 2) continue;
      const made = selectorOf(node);
      if (made.kind !== 'selector') {
        if (made.kind === 'none') none[made.reason] = (none[made.reason] ?? 0) + 1;
        else counts.untried++;
        continue;
      }
      const found = dumps.map((at) => outcomeIn(views, table, at, element, made.selector));
      const outcome = OUTCOMES.find((worst) => found.includes(worst)) ?? 'survived';
      counts[outcome]++;
      if (outcome !== 'untried' && found[dumps.indexOf(dump)] === 'survived') unique++;
    }
  }
  return survivalOf(kind, { ...counts, unique, none });
}

function survivalOf(
  kind: SelectorKind,
  { untried, ...tried }: Omit<KindCounts, 'elements'> & { readonly untried: number },
): KindSurvival {
  const without = Object.values(tried.none).reduce((sum, count) => sum + count, 0);
  const elements = tried.survived + tried.wrong + tried.ambiguous + tried.notFound + without;
  const counts = { elements, ...tried };
  const rate = elements === 0 ? 0 : tried.survived / elements;
  return { kind: kind.kind, ...counts, rate, why: kind.explain(counts), untried };
}

function outcomeIn(
  views: readonly DumpView[],
  table: ElementTable,
  dump: number,
  element: number,
  selector: Parameters<DumpView['find']>[0],
): Outcome {
  const found = views[dump]?.find(selector) ?? { kind: 'none' as const };
  switch (found.kind) {
    case 'one':
      return found.node === table.nodeOf(dump, element) ? 'survived' : 'wrong';
    case 'several':
      return 'ambiguous';
    case 'none':
      return 'notFound';
    case 'tooCostly':
      return 'untried';
  }
}

/** All nodes of a small dump, evenly spaced ones of a large one. */
export function sampledNodes(size: number): number[] {
  const count = size > SURVIVAL_SAMPLE.above ? SURVIVAL_SAMPLE.elements : size;
  return Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
}
