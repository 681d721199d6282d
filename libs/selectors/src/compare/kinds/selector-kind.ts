import type { Selector } from '../../grammar/selector';
import type { DumpView } from '../dump-view';

export const SELECTOR_KINDS = [
  'runtime_id',
  'automation_id',
  'automation_id_and_type',
  'name',
  'name_and_type',
  'class_and_type',
  'path',
  'anchored',
] as const;
export type SelectorKindName = (typeof SELECTOR_KINDS)[number];

/** The selector of one kind for one element, or why there is none of that kind; `untried` when the work was spent. */
export type KindSelector =
  | { readonly kind: 'selector'; readonly selector: Selector }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'untried' };

/**
 * How the selectors of one kind fared. A selector is made from one dump, the base, and tried in every dump that has its
 * element. `tried` is the sum of those without such a selector, `shared` and `unique`; `unique` that of `survived`,
 * `wrong`, `ambiguous` and `notFound`, of which the worst counts, in this order: wrong, ambiguous, not found, survived.
 */
export interface KindCounts {
  /** Elements that another dump has too. */
  readonly tried: number;
  /** Elements for which there is no selector of the kind; by reason. */
  readonly none: Readonly<Record<string, number>>;
  /** Elements that the selector does not tell apart in the base: it finds several there. */
  readonly shared: number;
  /** Elements whose selector finds them alone in the base dump. */
  readonly unique: number;
  /** Exactly the same element in every other dump that has it. */
  readonly survived: number;
  /** Found another element in some dump: worse than finding none. */
  readonly wrong: number;
  readonly ambiguous: number;
  readonly notFound: number;
}

export interface SelectorKind {
  readonly kind: SelectorKindName;
  /** Readies a base dump; the answer makes the selector of one of its nodes. */
  prepare(base: DumpView): (node: number) => KindSelector;
  /** One or two sentences out of the counts. */
  explain(counts: KindCounts): string;
}

export function noneCount({ none }: KindCounts): number {
  return Object.values(none).reduce((sum, count) => sum + count, 0);
}

/** The sentence that is true of every kind. */
export function fate(counts: KindCounts): string {
  const { unique, survived, wrong, ambiguous, notFound } = counts;
  const lost = [
    wrong > 0 ? `${wrong} find another element` : '',
    ambiguous > 0 ? `${ambiguous} become ambiguous` : '',
    notFound > 0 ? `${notFound} find nothing` : '',
  ].filter((part) => part !== '');
  if (unique === 0) return 'It tells no element apart.';
  return `Of ${unique} that it tells apart ${survived} survive${lost.length > 0 ? `; ${lost.join(', ')}` : ''}.`;
}
