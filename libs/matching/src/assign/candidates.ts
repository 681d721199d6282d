import type { Point } from '@vigie/domain';
import type { Item } from '../view/sheet';
import { type Anchor, textKey } from './anchors';
import { Grid, squaredDistance } from './grid';
import { type Placement, placed, through } from './placement';

/** Things near the expected place that are looked at, of all that say anything, and of those that say the same. */
const NEAR = 8;
/** More items of one text than this are told apart by their place alone. */
const SAME_TEXT = 12;
/** Texts that found no partner are compared each with each, up to this many on a side. */
const UNMET = 40;

/** Pairs worth a closer look, as indices into the two lists; a number of them that grows with the lists, not their product. */
export function candidatePairs(
  reference: readonly Item[],
  seen: readonly Item[],
  placement: Placement,
  around: readonly (readonly Anchor[])[],
  square: number,
): Set<number> {
  const pairs = new Set<number>();
  const grid = new Grid(seen, square);
  const byText = grouped(seen);
  const met = new Set<number>();
  reference.forEach((item, at) => {
    const same = byText.get(textKey(item)) ?? [];
    if (same.length > 0 && same.length <= SAME_TEXT) for (const other of same) pairs.add(pairKey(at, other));
    if (same.length > 0) met.add(at);
    for (const point of expectedAt(item, placement, around[at]?.[0], square)) {
      for (const near of grid.nearest(point, 2 * NEAR)) {
        if (near.isRow === item.isRow) pairs.add(pairKey(at, near.index));
      }
    }
  });
  addUnmet(pairs, reference, seen, met);
  return pairs;
}

/** Where all of the screen went, and where the nearest thing went that is known for sure. */
function expectedAt(item: Item, placement: Placement, anchor: Anchor | undefined, square: number): readonly Point[] {
  const point = placed(placement, item.centre);
  if (anchor === undefined) return [point];
  const local = placed(through(placement, anchor.reference.centre, anchor.seen.centre), item.centre);
  return squaredDistance(point, local) > (square / 4) ** 2 ? [point, local] : [point];
}

function addUnmet(pairs: Set<number>, reference: readonly Item[], seen: readonly Item[], met: Set<number>): void {
  const texts = grouped(reference);
  const here = indices(reference).filter((at) => !met.has(at) && saysEnough(reference[at] as Item));
  const there = indices(seen).filter((at) => !texts.has(textKey(seen[at] as Item)) && saysEnough(seen[at] as Item));
  if (here.length > UNMET || there.length > UNMET) return;
  for (const a of here) {
    for (const b of there) if (mayBeBadlyRead(reference[a] as Item, seen[b] as Item)) pairs.add(pairKey(a, b));
  }
}

function saysEnough({ isData, isRow, text }: Item): boolean {
  return (!isData || isRow) && text.compact.length >= 4;
}

function mayBeBadlyRead(a: Item, b: Item): boolean {
  const [x, y] = [a.text.compact.length, b.text.compact.length];
  return a.isRow === b.isRow && Math.min(x, y) > 0.7 * Math.max(x, y);
}

function grouped(items: readonly Item[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, at) => {
    if (item.text.compact === '') return;
    const group = groups.get(textKey(item));
    if (group === undefined) groups.set(textKey(item), [at]);
    else group.push(at);
  });
  return groups;
}

function indices(items: readonly unknown[]): number[] {
  return items.map((_, at) => at);
}

/** Two indices as one number. */
export function pairKey(a: number, b: number): number {
  return a * 1_048_576 + b;
}

export function pairOf(key: number): readonly [number, number] {
  return [Math.floor(key / 1_048_576), key % 1_048_576];
}
