import type { Point, Size } from '@vigie/domain';
import type { Item } from '../view/sheet';
import type { Anchor } from './anchors';
import { Grid, squaredDistance } from './grid';
import { IN_PLACE, type Placement, placed } from './placement';

/** Anchors from which a scale can be told; fewer tell a shift at most. */
const FOR_A_SCALE = 4;
/** A scale this near to 1, or to the ratio of the screens' sizes, is that one. */
const SCALE_STEP = 0.01;
/** Pairs of anchors nearer than this part of the screen tell no scale. */
const APART = 0.1;
/** Pixels within which something stands where it was expected. */
const IN_ITS_PLACE = 12;
/** Where a part of a screen was pushed aside, the part that stands in its place is the reference. */
const IN_PLACE_FIRST = 1.3;
/** Items that vote for a placement. */
const VOTERS = 120;

interface Side {
  readonly size: Size;
  readonly items: readonly Item[];
}

/** The common scale and shift of two screens, of those that offer themselves the one under which most items meet. */
export function findPlacement(reference: Side, seen: Side, anchors: readonly Anchor[]): Placement {
  const bySize: Placement = {
    scale: { x: ratio(seen.size.width, reference.size.width), y: ratio(seen.size.height, reference.size.height) },
    shift: { x: 0, y: 0 },
  };
  const offers = [IN_PLACE, bySize];
  if (anchors.length >= FOR_A_SCALE) offers.unshift(fitted(anchors, reference.size, bySize.scale));
  if (anchors.length > 0) offers.push(...offers.slice(-2).map(({ scale }) => shifted(anchors, scale)));
  return mostMeetings(reference.items, seen.items, offers);
}

function fitted(anchors: readonly Anchor[], size: Size, bySize: Point): Placement {
  const x = slope(anchors, 'x', APART * size.width) ?? slope(anchors, 'y', APART * size.height) ?? bySize.x;
  const y = slope(anchors, 'y', APART * size.height) ?? x;
  return shifted(anchors, { x: snapped(x, bySize.x), y: snapped(y, bySize.y) });
}

/** Median of the slopes between anchors (Theil and Sen): half of them may have moved by themselves. */
function slope(anchors: readonly Anchor[], axis: 'x' | 'y', apart: number): number | null {
  const slopes: number[] = [];
  anchors.forEach((a, index) => {
    for (const b of anchors.slice(index + 1)) {
      const run = b.reference.centre[axis] - a.reference.centre[axis];
      if (Math.abs(run) >= apart) slopes.push((b.seen.centre[axis] - a.seen.centre[axis]) / run);
    }
  });
  if (slopes.length < FOR_A_SCALE) return null;
  const found = median(slopes);
  return found >= 0.25 && found <= 4 ? found : null;
}

function shifted(anchors: readonly Anchor[], scale: Point): Placement {
  const along = (axis: 'x' | 'y') =>
    median(anchors.map(({ reference, seen }) => seen.centre[axis] - scale[axis] * reference.centre[axis]));
  return { scale, shift: { x: along('x'), y: along('y') } };
}

function mostMeetings(reference: readonly Item[], seen: readonly Item[], offers: readonly Placement[]): Placement {
  const grid = new Grid(seen, 2 * IN_ITS_PLACE);
  const step = Math.max(1, Math.floor(reference.length / VOTERS));
  const voters = reference.filter((_, index) => index % step === 0);
  let best = { placement: IN_PLACE, votes: -1 };
  for (const placement of offers) {
    const met = voters.reduce((sum, item) => sum + meets(item, placement, grid), 0);
    const votes = placement === IN_PLACE ? IN_PLACE_FIRST * met : met;
    if (votes > best.votes) best = { placement, votes };
  }
  return best.placement;
}

/** 0 … 1, the more the nearer something of its kind stands to where the item is expected. */
function meets(item: Item, placement: Placement, grid: Grid<Item>): number {
  const point = placed(placement, item.centre);
  const other = grid.nearest(point, 3).find(({ type }) => type === item.type);
  if (other === undefined) return 0;
  const said = item.text.compact === other.text.compact ? 1 : 0.5;
  return said * Math.max(0, 1 - Math.sqrt(squaredDistance(other.centre, point)) / IN_ITS_PLACE);
}

function snapped(scale: number, bySize: number): number {
  if (Math.abs(scale - 1) < SCALE_STEP) return 1;
  return Math.abs(scale - bySize) < SCALE_STEP ? bySize : scale;
}

function ratio(a: number, b: number): number {
  return a > 0 && b > 0 ? a / b : 1;
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
