import {
  type Catalog,
  indexTree,
  type NameKey,
  type Redactor,
  traceSelector,
  type UiaTree,
  WorkBudget,
} from '@vigie/selectors';
import type { Mark } from './write/html/tree-view';

/** More marks than these make no picture. */
const MOST_MARKED = 100;

/** Which elements of a dump the catalog's selectors find. */
export function catalogMarks(
  { entries }: Catalog,
  tree: UiaTree,
  key: NameKey,
  redact: Redactor,
): ReadonlyMap<number, readonly Mark[]> {
  const index = indexTree(tree);
  const budget = new WorkBudget();
  const marks = new Map<number, Mark[]>();
  for (const { selectorId, selector } of entries) {
    const trace = traceSelector(index, selector, key, budget);
    for (const node of trace.kind === 'done' ? trace.nodes.slice(0, MOST_MARKED) : []) {
      const found = marks.get(node) ?? [];
      found.push({ label: redact(selectorId).shown, href: '' });
      marks.set(node, found);
    }
  }
  return marks;
}
