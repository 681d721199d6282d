import { selectorsErrors } from '../errors';
import type { Selector } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import { Matcher } from './matcher';
import type { TreeIndex } from './tree-index';
import { BudgetSpent, WorkBudget } from './work-budget';

/** How a match went: `reached[i]` are the nodes that the selector's first i + 1 steps find; no more after an empty one. */
export type SelectorTrace =
  | {
      readonly kind: 'done';
      readonly nodes: readonly number[];
      readonly reached: readonly number[];
      /** For the step that found nothing: the nodes that fulfil it when it stands alone. */
      readonly alone: number | null;
    }
  | { readonly kind: 'tooCostly' };

/**
 * The nodes that a selector finds, as numbers in document order, each once. A hashed name is matched with the key it was
 * made with; with another key or none it matches nothing. Work is bounded: SELECTOR_TOO_COSTLY is thrown past the budget.
 */
export function matchSelector(index: TreeIndex, selector: Selector, key: NameKey | null): number[] {
  const trace = traceSelector(index, selector, key);
  if (trace.kind === 'tooCostly') throw selectorsErrors.create('SELECTOR_TOO_COSTLY');
  return [...trace.nodes];
}

/** The same with where it stopped, under a budget that several selectors may share. */
export function traceSelector(
  index: TreeIndex,
  selector: Selector,
  key: NameKey | null,
  budget: WorkBudget = new WorkBudget(),
): SelectorTrace {
  try {
    budget.beginSelector();
    return { kind: 'done', ...new Matcher(index, key, budget).trace(selector) };
  } catch (fault) {
    if (fault instanceof BudgetSpent) return { kind: 'tooCostly' };
    throw fault;
  }
}
