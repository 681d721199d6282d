import type { DumpView } from './dump-view';
import type { ElementTable } from './elements';
import type { KindCounts, SelectorKind, SelectorKindName } from './kinds/selector-kind';

/** Most elements of one dump that each kind is tried on; more are sampled evenly, and the comparison says so. */
export const SURVIVAL_SAMPLE = 10_000;

/** How a kind of selector survives from dump to dump, and why. */
export interface KindSurvival extends KindCounts {
  readonly kind: SelectorKindName;
  /** `survived / elements`; 0 where there are no elements. */
  readonly rate: number;
  readonly why: string;
}

type Outcome = 'survived' | 'wrong' | 'ambiguous' | 'notFound';
/** The worst first. */
const OUTCOMES = ['wrong', 'ambiguous', 'notFound', 'survived'] as const satisfies readonly Outcome[];

/** Tries one kind of selector on every element of every dump that another dump has too. */
export function kindSurvival(kind: SelectorKind, views: readonly DumpView[], table: ElementTable): KindSurvival {
  const none: Record<string, number> = {};
  const outcomes: Record<Outcome, number> = { survived: 0, wrong: 0, ambiguous: 0, notFound: 0 };
  let elements = 0;
  let unique = 0;
  for (const [dump, view] of views.entries()) {
    const selectorOf = kind.prepare(view);
    for (const node of sampledNodes(view.tree.size)) {
      const element = table.elementOf(dump, node);
      const dumps = table.dumpsWith(element);
      if (dumps.length < 2) continue;
      elements++;
      const made = selectorOf(node);
      if (made.kind === 'none') {
        none[made.reason] = (none[made.reason] ?? 0) + 1;
        continue;
      }
      const found = dumps.map((at) => outcomeIn(views, table, at, element, made.selector));
      if (found[dumps.indexOf(dump)] === 'survived') unique++;
      outcomes[OUTCOMES.find((outcome) => found.includes(outcome)) ?? 'survived']++;
    }
  }
  const counts = { elements, none, unique, ...outcomes };
  return {
    kind: kind.kind,
    ...counts,
    rate: elements === 0 ? 0 : outcomes.survived / elements,
    why: kind.explain(counts),
  };
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
    case 'tooCostly':
      return 'notFound';
  }
}

/** All nodes of a small dump, evenly spaced ones of a large one. */
export function sampledNodes(size: number): number[] {
  const count = Math.min(size, SURVIVAL_SAMPLE);
  return Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
}
