import type { ElementType } from '@vigie/domain';
import type { TargetType } from '@vigie/workflow';
import { TYPE_SCORES } from '../bars';

const ALIKE: readonly ReadonlySet<ElementType>[] = [
  new Set(['button', 'link', 'tab'] as const),
  new Set(['text_input', 'dropdown'] as const),
  new Set(['checkbox', 'radio'] as const),
];

const FIELDS: ReadonlySet<TargetType> = new Set(['text_input', 'dropdown', 'checkbox', 'radio'] as const);

/** A field is not its label: its words alone are no place to click. */
export function isField(type: TargetType | null): boolean {
  return type !== null && FIELDS.has(type);
}

/** What an element of one type is worth when another is asked for; 0 excludes it. */
export function typeScore(wanted: TargetType | null, seen: ElementType): number {
  if (wanted === null || wanted === seen) return TYPE_SCORES.same;
  if (wanted === 'text') return 0;
  if (ALIKE.some((group) => group.has(wanted) && group.has(seen))) return TYPE_SCORES.alike;
  return wanted === 'generic' || seen === 'generic' ? TYPE_SCORES.generic : 0;
}

/** What words are worth when an element of a type is asked for. */
export function wordsScore(wanted: TargetType | null): number {
  if (wanted === 'text') return TYPE_SCORES.same;
  return isField(wanted) ? 0 : TYPE_SCORES.words;
}
