import type { Element } from '@vigie/domain';
import type { Assignment } from '../assign/assign-elements';
import { placedBox } from '../assign/placement';
import { liesIn } from '../view/place';
import { isReadAt } from '../view/read-there';
import { type Item, type Sheet, sheetOf } from '../view/sheet';
import type { View } from '../view/view';
import { changesOf, isChoiceMoved } from './changed-aspects';
import type { Difference } from './difference';
import { displacement } from './displacement';
import { lineDifferences } from './line-differences';
import { withModals } from './with-modals';

/** What was seen with less confidence comes and goes from look to look. */
const SURE = 0.5;

/** Everything in which `seen` differs from `reference`, elements first, in the order of the reference (F-6.5). */
export function differencesOf(reference: View, seen: View, assignment: Assignment): readonly Difference[] {
  const [before, now] = [sheetOf(reference), sheetOf(seen)];
  const found = [...elementDifferences(before, now, assignment), ...lineDifferences(before, now, assignment)];
  return withModals(found, before, now, assignment);
}

function elementDifferences(before: Sheet, now: Sheet, { pairs, placement }: Assignment): Difference[] {
  const seen = now.view;
  const paired = { reference: new Set<number>(), seen: new Set<number>() };
  const choiceMoved = isChoiceMoved(before, now, pairs);
  const found: Difference[] = [];
  for (const pair of pairs) {
    paired.reference.add(pair.reference);
    paired.seen.add(pair.seen);
    const at = { subject: 'element', reference: pair.reference, seen: pair.seen } as const;
    const changes = changesOf(before, now, pair, choiceMoved);
    if (changes.aspects.length > 0) found.push({ kind: 'changed', ...at, ...changes });
    const [a, b] = [before.items[pair.reference] as Item, now.items[pair.seen] as Item];
    const by = a.isData && !a.isRow ? null : displacement(a.box, b.box, placement, now.size);
    if (by !== null) found.push({ kind: 'moved', ...at, by });
  }
  for (const item of worthTelling(before)) {
    if (paired.reference.has(item.index)) continue;
    const readAsText = isReadAt(seen, item.text, placedBox(placement, item.box));
    found.push({ kind: 'missing', subject: 'element', reference: item.index, readAsText });
  }
  for (const item of worthTelling(now)) {
    if (!paired.seen.has(item.index)) found.push({ kind: 'extra', subject: 'element', seen: item.index });
  }
  return found;
}

/** Cells are told by their rows. */
function worthTelling({ view, items }: Sheet): Item[] {
  const rows = items.filter(({ isRow }) => isRow);
  return items.filter((item) => {
    if ((view.elements[item.index] as Element).confidence < SURE) return false;
    return !item.isData || item.isRow || !rows.some((row) => liesIn(row.box, item.box));
  });
}
