import { scoreOver } from '../compare/catalog-survival';
import type { DumpView } from '../compare/dump-view';
import type { ElementTable } from '../compare/elements';
import { printSelector } from '../grammar/print-selector';
import type { Selector } from '../grammar/selector';
import type { Standing } from './suggestion-report';

/** How a selector does for an element; `element` -1 where it is unknown which is meant. */
export function standingOf(
  views: readonly DumpView[],
  table: ElementTable,
  element: number,
  selector: Selector,
  shown: Selector | null,
): Standing {
  let unique = 0;
  let total = 0;
  let elsewhere = 0;
  for (const [dump, view] of views.entries()) {
    const node = element === -1 ? -1 : table.nodeOf(dump, element);
    const found = view.find(selector);
    if (node !== -1) total++;
    if (node !== -1 && found.kind === 'one' && found.node === node) unique++;
    if (node === -1 && found.kind !== 'none') elsewhere++;
  }
  const text = shown === null ? null : printSelector(shown);
  return { selector: text, stabilityScore: scoreOver(views, selector), unique, total, elsewhere };
}
