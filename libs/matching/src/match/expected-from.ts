import { assignElements } from '../assign/assign-elements';
import { inverse, placedBox } from '../assign/placement';
import { knownPoints } from '../differ/known-points';
import { pairLines } from '../differ/line-pairs';
import { likeness } from '../view/likeness';
import { type Item, sheetOf } from '../view/sheet';
import type { View } from '../view/view';
import type { ExpectedState } from './expected-state';

/**
 * Of one state alone nobody knows what belongs to it and what was there by chance (and of any, readers miss something): this
 * part of its named controls has to be there.
 */
export const COVERAGE_OF_ONE = 0.8;

/** Elements seen with less confidence are not expected. */
const SURE = 0.5;
/** A label that reads otherwise on another confirmed state of the step is not what makes the state. */
const SAME_LABEL = 0.75;
/** States that are laid beside one another; more of a step say nothing new. */
const MOST = 8;

/**
 * What several confirmed states of one step share is required, what only some have is optional. `confirmed` holds at least
 * one; the first gives the view, to which the elements that only others have are added.
 */
export function expectedFrom(confirmed: readonly View[]): ExpectedState {
  const [first, ...others] = confirmed;
  const view: View = first ?? {
    app: '',
    title: '',
    size: { width: 1, height: 1 },
    elements: [],
    lines: [],
    context: {},
  };
  const named = namedControls(view);
  if (others.length === 0) {
    return { view, required: named, optional: [], lines: saidBy(view), coverage: COVERAGE_OF_ONE };
  }
  let merged = view;
  let required = new Set(named);
  let lines = new Set(saidBy(view));
  for (const other of others.slice(0, MOST)) {
    const laid = layOver(merged, other);
    required = new Set([...required].filter((index) => laid.shared.has(index)));
    lines = new Set([...lines].filter((index) => laid.lines.has(index)));
    merged = laid.merged;
  }
  const optional = namedControls(merged).filter((index) => !required.has(index));
  return { view: merged, required: [...required], optional, lines: [...lines], coverage: 1 };
}

/** What the two share, as indices of the first, and the first with what only the other has. */
function layOver(view: View, other: View): { shared: Set<number>; lines: Set<number>; merged: View } {
  const [before, now] = [sheetOf(view), sheetOf(other)];
  const { pairs, placement } = assignElements(view, other);
  const shared = pairs.filter((pair) => {
    const [a, b] = [before.items[pair.reference] as Item, now.items[pair.seen] as Item];
    return likeness(a.text, b.text) >= SAME_LABEL;
  });
  const lines = pairLines(before, now, placement, knownPoints(before, now, pairs)).filter(
    ({ seen, apart }) => seen !== null && apart.weight < 1,
  );
  const paired = new Set(pairs.map(({ seen }) => seen));
  const back = inverse(placement);
  const added = namedControls(other)
    .filter((index) => !paired.has(index))
    .flatMap((index) => other.elements[index] ?? [])
    .map((element) => ({ ...element, box: placedBox(back, element.box) }));
  return {
    shared: new Set(shared.map(({ reference }) => reference)),
    lines: new Set(lines.map(({ reference }) => reference.index)),
    merged: added.length === 0 ? view : { ...view, elements: [...view.elements, ...added] },
  };
}

/** Controls with a name of letters, and buttons with any (“+”): what a step can be recognised by. */
function namedControls(view: View): number[] {
  return sheetOf(view)
    .items.filter(({ index, type, isData, text }) => {
      // A generic box without a role is a piece of a table, or a panel.
      return (
        !isData &&
        type !== 'generic ' &&
        (view.elements[index]?.confidence ?? 0) >= SURE &&
        (type === 'button' ? /[\p{L}\p{N}+<>-]/u : /\p{L}{2}/u).test(text.compact)
      );
    })
    .map(({ index }) => index);
}

function saidBy(view: View): number[] {
  return sheetOf(view).sayings.map(({ index }) => index);
}
