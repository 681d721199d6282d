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
 * How the selectors of one kind fared. Each element of each dump that is in another dump too is counted once per such
 * base dump; its selector, made from the base alone, is tried in every dump that has the element. An element stands
 * under its worst outcome: wrong, then ambiguous, then not found, then survived.
 */
export interface KindCounts {
  readonly elements: number;
  /** Elements for which there is no selector of the kind; by reason. */
  readonly none: Readonly<Record<string, number>>;
  /** Elements whose selector finds them alone in the base dump. */
  readonly unique: number;
  /** Unique in the base, and exactly the same element in every other dump that has it. */
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
  const { elements, survived, wrong, ambiguous, notFound } = counts;
  const lost = [
    wrong > 0 ? `${wrong} find another element` : '',
    ambiguous > 0 ? `${ambiguous} are ambiguous` : '',
    notFound > 0 ? `${notFound} find nothing` : '',
    noneCount(counts) > 0 ? `${noneCount(counts)} have no such selector` : '',
  ].filter((part) => part !== '');
  return `${survived} of ${elements} survive${lost.length > 0 ? `; ${lost.join(', ')}` : ''}.`;
}
