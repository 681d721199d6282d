import { type Rect, rectIou } from '@vigie/domain';
import { likeness, SAME_TEXT } from '../view/likeness';
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
/** What stands in tables is data: other data stands in the same place. */
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

/** `around`: the nearest anchors of the item `a`, which is none of them. */
export function neighbourSignal(
  a: Item,
  b: Item,
  around: readonly Anchor[],
  { scale }: Placement,
  reach: number,
): number | null {
  if (around.length === 0) return null;
  const standings: number[] = [];
  for (const { reference, seen } of around) {
    const across = b.centre.x - seen.centre.x - scale.x * (a.centre.x - reference.centre.x);
    const down = b.centre.y - seen.centre.y - scale.y * (a.centre.y - reference.centre.y);
    standings.push(1 / (1 + (across * across + down * down) / (reach * reach)));
  }
  // The better half: a neighbour that moved by itself says nothing of what stayed.
  standings.sort((x, y) => y - x);
  const better = (standings.length + 1) >> 1;
  let sum = 0;
  for (let at = 0; at < better; at++) sum += standings[at] as number;
  return sum / better;
}

/** Part of the reach within which something stands to its neighbours exactly as it did. */
const EXACTLY = 0.4;

/** Whether an element with another text stands to two neighbours, by one of its sides, as the first did: pushed aside together. */
export function wentWith(a: Item, b: Item, around: readonly Anchor[], { scale }: Placement, reach: number): boolean {
  const limit = EXACTLY * reach;
  const together = around.filter(({ reference, seen }) => {
    const down = b.centre.y - seen.centre.y - scale.y * (a.centre.y - reference.centre.y);
    const left = b.box.x - seen.box.x - scale.x * (a.box.x - reference.box.x);
    const right = left + b.box.width - seen.box.width - scale.x * (a.box.width - reference.box.width);
    return Math.abs(down) <= limit && Math.min(Math.abs(left), Math.abs(right)) <= limit;
  });
  return together.length >= 2;
}

export function scoreOf({ type, label, position, neighbours }: Signals, a: Item, b: Item): number {
  const weights = isPlacedByText(label, a, b) ? WEIGHTS.control : WEIGHTS.data;
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

/** A whole row that reads the same is the same row, wherever it was pushed; a cell may read as another by chance. */
function isPlacedByText(label: number | null, a: Item, b: Item): boolean {
  if (a.isRow && b.isRow) return (label ?? 0) >= SAME_TEXT;
  return !(a.isData && b.isData);
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
