import type { Selector } from '../grammar/selector';
import type { DumpView } from './dump-view';
import type { ElementTable } from './elements';
import type { KindCounts, KindSelector, SelectorKind, SelectorKindName } from './kinds/selector-kind';

/** Of a dump with more than `above` elements each kind is tried on `elements`, evenly spaced; the comparison says so. */
export const SURVIVAL_SAMPLE = { above: 10_000, elements: 2_000 } as const;

/**
 * How a kind of selector survives from dump to dump, and why. Each element counts once, its base being the first dump that
 * has it.
 */
export interface KindSurvival extends KindCounts {
  readonly kind: SelectorKindName;
  /** Distinct elements over all dumps. */
  readonly elements: number;
  /** `unique / elements`: how much of the program the kind tells apart. Of a sample, `unique / tried`. */
  readonly coverage: number;
  /** `survived / unique`: how much of that is found again; 0 where it tells nothing apart. */
  readonly rate: number;
  readonly why: string;
  /** The same counts with each dump as the base in its turn: an element counts once for every dump that has it. */
  readonly cases: KindCounts;
  /** Cases that are in no count, since matching them took more work than is allowed. */
  readonly untried: number;
}

/** The best kinds first: those that find most of the elements again. */
export function byWorth<Kind extends Pick<KindSurvival, 'rate' | 'coverage'>>(kinds: readonly Kind[]): Kind[] {
  return [...kinds].sort((a, b) => b.rate * b.coverage - a.rate * a.coverage);
}

type Outcome = 'survived' | 'wrong' | 'ambiguous' | 'notFound' | 'untried';
/** The worst first. */
const OUTCOMES = ['untried', 'wrong', 'ambiguous', 'notFound', 'survived'] as const satisfies readonly Outcome[];

type Fate = Exclude<Outcome, 'untried'> | 'shared' | { readonly none: string } | 'untried';

/** Tries one kind of selector on every element of every dump that another dump has too. */
export function kindSurvival(kind: SelectorKind, views: readonly DumpView[], table: ElementTable): KindSurvival {
  const once = new Tally();
  const cases = new Tally();
  for (const [dump, view] of views.entries()) {
    const selectorOf = kind.prepare(view);
    for (const node of sampledNodes(view.tree.size)) {
      const element = table.elementOf(dump, node);
      const dumps = table.dumpsWith(element);
      if (dumps.length < 2) continue;
      const fate = fateOf(
        selectorOf(node),
        (at, selector) => outcomeIn(views, table, at, element, selector),
        dump,
        dumps,
      );
      cases.add(fate);
      if (dumps[0] === dump) once.add(fate);
    }
  }
  const counts = once.counts();
  const { unique, survived } = counts;
  const isSample = views.some(({ tree }) => tree.size > SURVIVAL_SAMPLE.above);
  const elements = table.count;
  const of = isSample ? counts.tried : elements;
  return {
    kind: kind.kind,
    elements,
    ...counts,
    coverage: of === 0 ? 0 : unique / of,
    rate: unique === 0 ? 0 : survived / unique,
    why: kind.explain(counts),
    cases: cases.counts(),
    untried: cases.untried,
  };
}

function fateOf(
  made: KindSelector,
  outcomeAt: (dump: number, selector: Selector) => Outcome,
  base: number,
  dumps: readonly number[],
): Fate {
  if (made.kind === 'untried') return 'untried';
  if (made.kind === 'none') return { none: made.reason };
  const outcomes = dumps.map((dump) => outcomeAt(dump, made.selector));
  if (outcomes.includes('untried')) return 'untried';
  if (outcomes[dumps.indexOf(base)] !== 'survived') return 'shared';
  return OUTCOMES.find((worst) => outcomes.includes(worst)) ?? 'survived';
}

class Tally {
  private readonly fates = { survived: 0, wrong: 0, ambiguous: 0, notFound: 0, shared: 0, untried: 0 };
  private readonly none: Record<string, number> = {};

  get untried(): number {
    return this.fates.untried;
  }

  add(fate: Fate): void {
    if (typeof fate === 'string') this.fates[fate]++;
    else this.none[fate.none] = (this.none[fate.none] ?? 0) + 1;
  }

  counts(): KindCounts {
    const { untried: _, ...fates } = this.fates;
    const unique = fates.survived + fates.wrong + fates.ambiguous + fates.notFound;
    const without = Object.values(this.none).reduce((sum, count) => sum + count, 0);
    return { tried: without + fates.shared + unique, none: { ...this.none }, unique, ...fates };
  }
}

function outcomeIn(
  views: readonly DumpView[],
  table: ElementTable,
  dump: number,
  element: number,
  selector: Selector,
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
