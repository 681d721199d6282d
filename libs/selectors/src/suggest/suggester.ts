import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import type { Selector } from '../grammar/selector';
import type { MayShow } from './own-tests';
import { type NoSelector, Search } from './search';

/** A selector that was tried with the matcher in every dump, or why there is none. */
export type Suggested =
  | {
      readonly kind: 'selector';
      readonly selector: Selector;
      /** By the table of costs; low is sturdy. */
      readonly cost: number;
    }
  | { readonly kind: 'none'; readonly reason: NoSelector };

/**
 * Makes selectors for elements: own features first, then something sturdy above, within or beside them, the place among
 * siblings last. What is proposed finds the element, and it alone, in every dump that has it. The work of one suggester
 * is bounded; past it every answer is `effort`.
 */
export function suggester(
  views: readonly DumpView[],
  table: ElementTable,
  mayShow: MayShow = () => true,
): (element: number) => Suggested {
  const search = new Search(views, table, mayShow);
  return (element) => {
    const proposal = search.full(element);
    if (proposal === null) return { kind: 'none', reason: search.reasonFor(element) };
    const selector = { steps: proposal.steps };
    if (!provesTrue(views, table, element, selector)) return { kind: 'none', reason: 'effort' };
    return { kind: 'selector', selector, cost: proposal.cost };
  };
}

/** The search works on sets that it narrows itself; the word that counts is the matcher's. */
function provesTrue(views: readonly DumpView[], table: ElementTable, element: number, selector: Selector): boolean {
  return table.dumpsWith(element).every((dump) => {
    const found = views[dump]?.find(selector);
    return found?.kind === 'one' && found.node === table.nodeOf(dump, element);
  });
}
