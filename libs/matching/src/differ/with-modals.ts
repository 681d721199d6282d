import { type Element, foldText, type Line, type Rect } from '@vigie/domain';
import type { Assignment } from '../assign/assign-elements';
import { placedBox } from '../assign/placement';
import { liesIn } from '../view/place';
import type { Sheet } from '../view/sheet';
import type { Difference } from './difference';
import { type FoundModal, findModals, type Novelty } from './find-modal';

/** Up to it a text that reads otherwise may be misread. */
const MISREAD = 0.5;
/** Of a screen under a dialog this part still stands; where less does, it is another screen. */
const STILL = 0.4;
/** Below it an element stands to its neighbours otherwise than it did. */
const ASTRAY = 0.4;
const PRESSED: ReadonlySet<string> = new Set(['button', 'link']);

/** A table that is empty for one patient says so where it has rows for another: that is no dialog. */
const EMPTY = /\b(aucune?s?|pas de|vide|no|none|nothing|empty)\b/;

function isPressed({ type, label }: Element): boolean {
  return PRESSED.has(type) && /\p{L}{2}/u.test(label);
}

/** The differences, with those that a dialog makes brought together as one. */
export function withModals(
  found: readonly Difference[],
  before: Sheet,
  now: Sheet,
  { pairs, placement }: Assignment,
): readonly Difference[] {
  const astray = new Set(
    pairs.flatMap(({ reference, signals }) => ((signals.neighbours ?? 1) < ASTRAY ? [reference] : [])),
  );
  const novelties = found.flatMap((difference) => noveltyOf(difference, now, astray));
  if (novelties.length === 0) return found;
  const other = new Set(novelties.filter(({ subject }) => subject === 'element').map(({ seen }) => seen));
  const standing = pairs.flatMap(({ seen }) => (other.has(seen) ? [] : [(now.view.elements[seen] as Element).box]));
  const hidden = found.flatMap((difference) => {
    if (difference.kind !== 'missing' || difference.readAsText) return [];
    const box = goneBox(difference, before);
    return box === null ? [] : [placedBox(placement, box)];
  });
  const modals = findModals(novelties, standing, hidden, now.size);
  if (modals.length === 0 || standing.length < STILL * before.items.length) return found;
  const told = modals.map((modal) => asDifference(modal, found, before, placement));
  return [...found.filter((difference) => !isOfModal(difference, modals, before, placement)), ...told];
}

/**
 * What may belong to a dialog: what is extra, what says another thing in its place, and what stands elsewhere now without
 * its neighbours (the “Annuler” of a dialog is easily taken for the one that it covers).
 */
function noveltyOf(difference: Difference, now: Sheet, astray: ReadonlySet<number>): Novelty[] {
  if (difference.kind === 'missing' || difference.kind === 'extra_modal') return [];
  if (difference.kind === 'changed' && !saysOtherwise(difference)) return [];
  const { subject, seen } = difference;
  if (difference.kind === 'moved' && (subject === 'line' || !astray.has(difference.reference))) return [];
  if (subject === 'line') {
    const { box, text } = now.view.lines[seen] as Line;
    return [
      { subject, seen, box, isPressed: false, speaksUp: difference.kind === 'extra' && !EMPTY.test(foldText(text)) },
    ];
  }
  const element = now.view.elements[seen] as Element;
  if (now.items[seen]?.isData) return [];
  return [{ subject, seen, box: element.box, isPressed: isPressed(element), speaksUp: false }];
}

function saysOtherwise({ aspects, weight }: Extract<Difference, { kind: 'changed' }>): boolean {
  return weight > MISREAD && (aspects.includes('label') || aspects.includes('text'));
}

function goneBox(difference: Difference, { view }: Sheet): Rect | null {
  if (difference.kind === 'extra' || difference.kind === 'extra_modal') return null;
  if (difference.kind === 'changed' && !saysOtherwise(difference)) return null;
  const from = difference.subject === 'line' ? view.lines : view.elements;
  return from[difference.reference]?.box ?? null;
}

function asDifference(
  { box, inside }: FoundModal,
  found: readonly Difference[],
  before: Sheet,
  placement: Assignment['placement'],
): Difference {
  const covered = found.flatMap((difference) => {
    if (difference.kind === 'extra' || difference.kind === 'extra_modal' || difference.subject === 'line') return [];
    const stood = goneBox(difference, before);
    return stood !== null && liesIn(box, placedBox(placement, stood)) ? [difference.reference] : [];
  });
  const of = (subject: Novelty['subject']) =>
    [...new Set(inside.filter((novelty) => novelty.subject === subject).map(({ seen }) => seen))].sort((a, b) => a - b);
  return { kind: 'extra_modal', box, elements: of('element'), lines: of('line'), covered: [...new Set(covered)] };
}

/** Told by the dialog already: what is in it, and what it covers. */
function isOfModal(
  difference: Difference,
  modals: readonly FoundModal[],
  before: Sheet,
  placement: Assignment['placement'],
): boolean {
  if (difference.kind === 'extra_modal') return false;
  const stood = goneBox(difference, before);
  return modals.some(({ box, inside }) => {
    if (difference.kind === 'missing') return stood !== null && liesIn(box, placedBox(placement, stood));
    return inside.some(({ subject, seen }) => subject === difference.subject && seen === difference.seen);
  });
}
