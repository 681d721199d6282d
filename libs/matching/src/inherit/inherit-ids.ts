import { createHash } from 'node:crypto';
import { foldText } from '@vigie/domain';
import { distance } from 'fastest-levenshtein';
import { assignElements, type Pair } from '../assign/assign-elements';
import { centreOf } from '../view/place';
import { isReadAt, LABELLED_BESIDE } from '../view/read-there';
import { type Item, sheetOf } from '../view/sheet';
import type { View } from '../view/view';

/** Hexadecimal digits of an id: 20 (80 bits) never meet by chance on one screen, nor in one application. */
const DIGITS = 20;
/** Labels of controls less alike than this name another element, wherever it stands. */
const BADLY_READ = 0.55;
/** Texts of tables are the patient's: more of them has to stand. */
const SAME_DATA = 0.75;
/** What stands this well where it was may have lost the beginning or the end of its text to the reader. */
const IN_PLACE = 0.8;
const CUT_AT_LEAST = 2;
const MISREAD_AT_LEAST = 5;

/**
 * F-11.1. One id per element of `seen`, in their order: the one of the element of `reference` that it is, or a new one from
 * application, centre and label. No two are equal. A label that says another thing makes another element of a control:
 * “Supprimer” does not inherit from “Enregistrer”.
 */
export function inheritIds(reference: View | null, seen: View): readonly string[] {
  const ids: (string | undefined)[] = seen.elements.map(() => undefined);
  const taken = new Set<string>();
  if (reference !== null) {
    const [before, now] = [sheetOf(reference).items, sheetOf(seen).items];
    for (const pair of assignElements(reference, seen).pairs) {
      const id = reference.elements[pair.reference]?.elementId ?? '';
      if (id === '' || taken.has(id) || !isHeir(pair, before[pair.reference] as Item, now[pair.seen] as Item, seen))
        continue;
      ids[pair.seen] = id;
      taken.add(id);
    }
  }
  // An id of the reference is not given anew: what it named may come back.
  const known = new Set([...taken, ...(reference?.elements ?? []).map(({ elementId }) => elementId)]);
  return ids.map((id, index) => id ?? firstId(seen, index, known));
}

function isHeir({ signals: { label, position } }: Pair, before: Item, now: Item, seen: View): boolean {
  const [a, b] = [before.text.compact, now.text.compact];
  // Without a text the place decided.
  if (label === null || a === '' || b === '') return true;
  if (!before.isData || !now.isData) if (label >= BADLY_READ) return true;
  if (LABELLED_BESIDE.has(before.type) && LABELLED_BESIDE.has(now.type) && isReadAt(seen, before.text, now.box))
    return true;
  return label >= SAME_DATA || distance(a, b) <= 1 || (position >= IN_PLACE && isCut(a, b));
}

/** Whether one is the beginning or the end of the other, but for a misread letter in a dozen. */
function isCut(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < CUT_AT_LEAST) return false;
  const misread = Math.ceil(short.length / 12) * (short.length < MISREAD_AT_LEAST ? 0 : 1);
  return [long.slice(0, short.length), long.slice(-short.length)].some((part) => distance(short, part) <= misread);
}

/** A digest, so that no id holds clear text of a screen. `taken` grows by it. */
function firstId(view: View, index: number, taken: Set<string>): string {
  const element = view.elements[index];
  const { x, y } = centreOf(element?.box ?? { x: 0, y: 0, width: 0, height: 0 });
  const base = [view.app, Math.round(x), Math.round(y), foldText(element?.label ?? '')];
  for (let again = 0; ; again++) {
    const parts = JSON.stringify(again === 0 ? base : [...base, again]);
    const id = `element-${createHash('sha256').update(parts).digest('hex').slice(0, DIGITS)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
