import { createHash } from 'node:crypto';
import { foldText } from '@vigie/domain';
import { anchorsOf } from '../assign/anchors';
import { assignElements, type Pair } from '../assign/assign-elements';
import type { Comparable } from '../view/comparable';
import { SAME_TEXT } from '../view/likeness';
import { centreOf } from '../view/place';
import { isReadAt, LABELLED_BESIDE } from '../view/read-there';
import { type Item, sheetOf } from '../view/sheet';
import type { View } from '../view/view';

/** Hexadecimal digits of an id: 20 (80 bits) never meet by chance on one screen, nor in one application. */
const DIGITS = 20;
/** What stands this well where it was may have lost the end of its text to the reader. */
const IN_PLACE = 0.8;
/** Of a text of which less is left, another may be the beginning. */
const CUT_AT_LEAST = 4;
const HALF = 0.5;

/**
 * F-11.1. One id per element of `seen`, in their order: the one of the element of `reference` that it is, or a new one from
 * application, centre and label. No two are equal. A label that says another thing makes another element: by one word
 * (“Imprimer la note”, “Supprimer la note”) or one number (“Lit 12”, “Lit 13”). The same label elsewhere, alone of its text
 * on both screens, is the same element.
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
    for (const { reference: from, seen: to } of anchorsOf(before, now)) {
      const id = reference.elements[from.index]?.elementId ?? '';
      if (id === '' || taken.has(id) || ids[to.index] !== undefined || from.type !== to.type) continue;
      ids[to.index] = id;
      taken.add(id);
    }
  }
  // An id of the reference is not given anew: what it named may come back.
  const known = new Set([...taken, ...(reference?.elements ?? []).map(({ elementId }) => elementId)]);
  return ids.map((id, index) => id ?? firstId(seen, index, known));
}

function isHeir({ signals: { label, position } }: Pair, before: Item, now: Item, seen: View): boolean {
  const [a, b] = [before.text, now.text];
  // Without a text the place decided.
  if (label === null || a.compact === '' || b.compact === '' || label >= SAME_TEXT) return true;
  if (LABELLED_BESIDE.has(before.type) && LABELLED_BESIDE.has(now.type) && isReadAt(seen, a, now.box)) return true;
  return position >= IN_PLACE && isCut(a, b);
}

/** Whether one is the beginning of the other, of which no number was cut away. */
function isCut(a: Comparable, b: Comparable): boolean {
  const [short, long] = a.skeleton.length < b.skeleton.length ? [a.skeleton, b.skeleton] : [b.skeleton, a.skeleton];
  const enough = short.length >= CUT_AT_LEAST && short.length >= HALF * long.length;
  return enough && long.startsWith(short) && digitsOf(a) === digitsOf(b);
}

function digitsOf({ compact }: Comparable): string {
  return compact.replace(/\D/g, '');
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
