import { type Rect, rectIou } from '@vigie/domain';
import { likeness } from '../view/likeness';
import type { Item } from '../view/sheet';
import type { Anchor } from './anchors';
import { squaredDistance } from './grid';
import { type Placement, placed, placedBox } from './placement';

/** How two items agree, each 0 … 1. Null: there is nothing to compare. */
export interface Signals {
  readonly type: number;
  /** Null when neither says anything. */
  readonly label: number | null;
  readonly position: number;
  /** Whether it stands to what is around it as it did; null when nothing there is known for sure. */
  readonly neighbours: number | null;
}

/** What is a field to one look may be a list to another; the rest is not confused. */
const LOOK_ALIKE = [
  ['text_input', 'dropdown'],
  ['button', 'link', 'tab'],
  ['checkbox', 'radio'],
];
const LIKE_TYPE = 0.6;
const GENERIC_TYPE = 0.4;
/** One of two says something: the reader missed it, or it is another. */
const ONE_SAYS_NOTHING = 0.4;
/** What stands in rows is data: other data stands in the same row. */
const WEIGHTS = {
  control: { type: 0.15, label: 0.45, position: 0.2, neighbours: 0.2 },
  data: { type: 0.15, label: 0.35, position: 0.3, neighbours: 0.2 },
};

export function typeSignal(a: string, b: string): number {
  if (a === b) return 1;
  if (a.startsWith('generic') || b.startsWith('generic')) return GENERIC_TYPE;
  return LOOK_ALIKE.some((types) => types.includes(a) && types.includes(b)) ? LIKE_TYPE : 0;
}

export function labelSignal(a: Item, b: Item): number | null {
  if (a.text.compact === '' && b.text.compact === '') return null;
  if (a.text.compact === '' || b.text.compact === '') return ONE_SAYS_NOTHING;
  return likeness(a.text, b.text);
}

/** `reach`: pixels from the expected place at which half is lost. */
export function positionSignal(a: Item, b: Item, placement: Placement, reach: number): number {
  const near = 1 / (1 + squaredDistance(placed(placement, a.centre), b.centre) / reach ** 2);
  return near * (0.6 + 0.4 * sizeAgreement(placedBox(placement, a.box), b.box));
}

export function neighbourSignal(
  a: Item,
  b: Item,
  around: readonly Anchor[],
  { scale }: Placement,
  reach: number,
): number | null {
  const known = around.filter(({ reference }) => reference !== a);
  if (known.length === 0) return null;
  const standings = known.map(({ reference, seen }) => {
    const expected = {
      x: seen.centre.x + scale.x * (a.centre.x - reference.centre.x),
      y: seen.centre.y + scale.y * (a.centre.y - reference.centre.y),
    };
    return 1 / (1 + squaredDistance(expected, b.centre) / reach ** 2);
  });
  // The better half: a neighbour that moved by itself says nothing of what stayed.
  standings.sort((x, y) => y - x);
  const better = standings.slice(0, Math.ceil(standings.length / 2));
  return better.reduce((sum, value) => sum + value, 0) / better.length;
}

export function scoreOf({ type, label, position, neighbours }: Signals, isData: boolean): number {
  const weights = isData ? WEIGHTS.data : WEIGHTS.control;
  let sum = weights.type * type + weights.position * position;
  let whole = weights.type + weights.position;
  if (label !== null) {
    sum += weights.label * label;
    whole += weights.label;
  }
  if (neighbours !== null) {
    sum += weights.neighbours * neighbours;
    whole += weights.neighbours;
  }
  return sum / whole;
}

/** How much two boxes share where each is expected. */
export function overlap(a: Item, b: Item, placement: Placement): number {
  return rectIou(placedBox(placement, a.box), b.box);
}

function sizeAgreement(a: Rect, b: Rect): number {
  const smaller = Math.min(a.width, b.width) * Math.min(a.height, b.height);
  const larger = Math.max(a.width, b.width) * Math.max(a.height, b.height);
  return larger === 0 ? 1 : smaller / larger;
}
