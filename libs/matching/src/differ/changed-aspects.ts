import type { Element, ElementState } from '@vigie/domain';
import type { Comparable } from '../view/comparable';
import { isReadAt, LABELLED_BESIDE } from '../view/read-there';
import { saidApart } from '../view/said-apart';
import type { Item, Sheet } from '../view/sheet';
import type { View } from '../view/view';
import type { ChangedAspect } from './difference';

/** What of a paired element is another, and how much of that says another thing. */
export interface Changes {
  readonly aspects: readonly ChangedAspect[];
  readonly weight: number;
}

/** A reader that finds no label is no proof of another one, but of a long one it is a hint. */
const LOST_LABEL = 0.5;
const LONG_LABEL = 4;
/** Headers of tables are cut, and taken together, now so, now so. */
const CUT_OTHERWISE = 0.3;
const OTHER_TYPE = 0.3;
const OTHER_STATE = 0.3;
/** Twice, for what lost the choice and for what got it, this is more than a match bears. */
const OTHER_CHOICE = 0.7;
const SURE_STATE = 0.6;
/** States that say how a program stands, not what a person ticked or where the caret is. */
const TELLING: ReadonlySet<ElementState> = new Set(['disabled', 'expanded', 'collapsed', 'read_only']);
/** The tab or the place of a menu that is shown. */
const CHOSEN: ReadonlySet<ElementState> = new Set(['selected']);
const TICKS: ReadonlySet<ElementState> = new Set(['checked', 'unchecked', 'mixed']);

interface Paired {
  readonly reference: number;
  readonly seen: number;
}

/** Whether one element lost a choice that another got: a tab that only looks otherwise may be a misjudged colour. */
export function isChoiceMoved(reference: Sheet, seen: Sheet, pairs: readonly Paired[]): boolean {
  const chosen = pairs
    .filter((pair) => reference.items[pair.reference]?.isData === false)
    .map((pair) => [reference.view.elements[pair.reference], seen.view.elements[pair.seen]] as [Element, Element])
    .filter(([a, b]) => statesDiffer(a, b, CHOSEN))
    .map(([a]) => confidence(a, 'selected') > 0);
  return chosen.includes(true) && chosen.includes(false);
}

export function changesOf(reference: Sheet, seen: Sheet, pair: Paired, choiceMoved: boolean): Changes {
  const [x, y] = [reference.items[pair.reference] as Item, seen.items[pair.seen] as Item];
  const [a, b] = [reference.view.elements[pair.reference] as Element, seen.view.elements[pair.seen] as Element];
  const aspects: ChangedAspect[] = [];
  let weight = 0;
  const note = (aspect: ChangedAspect, heavy: number) => {
    if (!aspects.includes(aspect)) aspects.push(aspect);
    weight = Math.max(weight, heavy);
  };
  const apart = labelApart(x, y, a.label, b.label);
  const label = apart !== null && isLabelStill(reference.view, x, seen.view, y) ? null : apart;
  if (label !== null && label > 0 && !x.isData && !y.isData) note('label', label);
  else if (label !== null) note('value', 0);
  if (a.value.trim() !== b.value.trim()) note('value', 0);
  if (a.type !== b.type) note('type', OTHER_TYPE);
  if (!x.isData && statesDiffer(a, b, TELLING)) note('state', OTHER_STATE);
  if (!x.isData && statesDiffer(a, b, CHOSEN)) note('state', choiceMoved ? OTHER_CHOICE : OTHER_STATE);
  if (statesDiffer(a, b, TICKS)) note('state', 0);
  return { aspects, weight };
}

/**
 * Whether what one look took for the label still stands where it stood, and the other's did: labels beside fields are cut,
 * and given to their neighbours, now so, now so, and of others a part is lost. Then the lines tell what has changed.
 */
function isLabelStill(before: View, x: Item, now: View, y: Item): boolean {
  const isBeside = LABELLED_BESIDE.has(x.type) && LABELLED_BESIDE.has(y.type);
  if (!isBeside && !isPart(x.text, y.text)) return false;
  if (y.text.compact === '') return isReadAt(now, x.text, y.box);
  if (x.text.compact === '') return isReadAt(before, y.text, x.box);
  return isReadAt(now, x.text, y.box) && isReadAt(before, y.text, x.box);
}

/** Null: the same label. 0: other data in it. Above: how much it is another label. */
function labelApart(x: Item, y: Item, a: string, b: string): number | null {
  if (x.text.compact === y.text.compact) return null;
  if (x.text.compact === '' || y.text.compact === '') {
    return Math.max(x.text.compact.length, y.text.compact.length) >= LONG_LABEL ? LOST_LABEL : null;
  }
  const apart = saidApart(x.text, a, y.text, b);
  if (apart.kind === 'same') return null;
  return isGeneric(x) && isGeneric(y) && isPart(x.text, y.text) ? Math.min(CUT_OTHERWISE, apart.weight) : apart.weight;
}

function isGeneric({ type }: Item): boolean {
  return type.startsWith('generic');
}

/** Whether one is words of the other. */
function isPart(a: Comparable, b: Comparable): boolean {
  const [x, y] = [a, b].map(({ words }) => ` ${words.map(({ skeleton }) => skeleton).join(' ')} `) as [string, string];
  return x.includes(y) || y.includes(x);
}

function statesDiffer(a: Element, b: Element, names: ReadonlySet<ElementState>): boolean {
  return [...names].some((name) => {
    const [here, there] = [confidence(a, name), confidence(b, name)];
    return (here >= SURE_STATE && there === 0) || (there >= SURE_STATE && here === 0);
  });
}

function confidence({ states }: Element, name: ElementState): number {
  return states.find((state) => state.name === name)?.confidence ?? 0;
}
