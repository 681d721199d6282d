import { SAME_TEXT } from '../view/likeness';
import { type Item, type Sheet, sheetOf } from '../view/sheet';
import type { View } from '../view/view';
import { type Anchor, anchorsOf } from './anchors';
import { candidatePairs, pairOf } from './candidates';
import { choosePairs, type Edge } from './choose-pairs';
import { findPlacement } from './find-placement';
import { Nearest, squaredDistance } from './grid';
import type { Placement } from './placement';
import {
  labelSignal,
  neighbourSignal,
  overlap,
  positionSignal,
  type Signals,
  scoreOf,
  typeSignal,
  wentWith,
} from './signals';

/** An element of the reference that is one of the seen screen: indices into `View.elements`. */
export interface Pair {
  readonly reference: number;
  readonly seen: number;
  /** 0 … 1. */
  readonly score: number;
  readonly signals: Signals;
}

/** Which elements of two screens are the same. One to one; what has no partner is in neither pair. */
export interface Assignment {
  readonly placement: Placement;
  /** In the order of the reference. */
  readonly pairs: readonly Pair[];
}

/** From here on two elements may be one. */
const PERHAPS_ONE = 0.5;
/** Elements that say other things are one (changed) only where one stands on the other. */
const IN_THE_SAME_PLACE = 0.45;
/** Elements that say nothing are one where they touch, or stand to their neighbours as before. */
const AT_THE_SAME_PLACE = 0.25;
const AMONG_THE_SAME = 0.6;
/** Texts this much alike may be one that was badly read. */
const BADLY_READ = 0.6;
/** Part of the screen's diagonal at which half of what a place says is lost. */
const REACH = 0.015;
const NEIGHBOURS = 4;
/** Sides of the squares in which partners are looked for, in reaches. */
const SQUARE = 1.5;

/** One-to-one, by type, label, position and neighbours, under the screens' common shift and scale. */
export function assignElements(reference: View, seen: View): Assignment {
  return assignItems(sheetOf(reference), sheetOf(seen));
}

function assignItems(reference: Sheet, seen: Sheet): Assignment {
  const anchors = anchorsOf(reference.items, seen.items);
  const placement = findPlacement(reference, seen, anchors);
  const reach = REACH * Math.hypot(seen.size.width, seen.size.height) || 1;
  const around = reference.items.map((item) => nearestAnchors(item, anchors));
  const edges: Edge<Signals>[] = [];
  for (const key of candidatePairs(reference.items, seen.items, placement, around, SQUARE * reach)) {
    const [a, b] = pairOf(key);
    const [x, y] = [reference.items[a] as Item, seen.items[b] as Item];
    const signals = {
      type: typeSignal(x.type, y.type),
      label: labelSignal(x, y),
      position: positionSignal(x, y, placement, reach),
      neighbours: neighbourSignal(x, y, around[a] as readonly Anchor[], placement, reach),
    };
    const score = scoreOf(signals, x, y);
    if (score >= PERHAPS_ONE && mayBeOne(x, y, signals, around[a] as readonly Anchor[], placement, reach))
      edges.push({ a, b, score, because: signals });
  }
  const pairs = choosePairs(edges).map(({ a, b, score, because }) => ({
    reference: a,
    seen: b,
    score,
    signals: because,
  }));
  return { placement, pairs };
}

function mayBeOne(
  a: Item,
  b: Item,
  { type, label, position, neighbours }: Signals,
  around: readonly Anchor[],
  placement: Placement,
  reach: number,
): boolean {
  if (type === 0 && (label ?? 0) < SAME_TEXT) return false;
  if (label !== null && label >= SAME_TEXT) return true;
  const shared = overlap(a, b, placement);
  if (label === null) return shared >= AT_THE_SAME_PLACE || (position >= 0.5 && (neighbours ?? 0) >= AMONG_THE_SAME);
  if (label >= BADLY_READ) return position >= 0.5 || (neighbours ?? 0) >= AMONG_THE_SAME;
  return (
    shared >= IN_THE_SAME_PLACE ||
    (type === 1 && !a.type.startsWith('generic') && wentWith(a, b, around, placement, reach))
  );
}

function nearestAnchors(item: Item, anchors: readonly Anchor[]): readonly Anchor[] {
  const best = new Nearest<Anchor>(NEIGHBOURS);
  for (const anchor of anchors) {
    if (anchor.reference !== item) best.offer(anchor, squaredDistance(anchor.reference.centre, item.centre));
  }
  return best.things;
}
