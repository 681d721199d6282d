import { type Rect, rectArea, rectIntersection } from '@vigie/domain';
import { changedTiles, type TileMap } from './changed-tiles';
import { isGreyed } from './greyed';
import { findLargeBlock } from './large-block';
import { LIMITS } from './limits';
import { strokeInNoise } from './noise';
import { inflated, type Pair, wholeOf } from './pair';
import { isPartlyCovered } from './partly-covered';
import { firstChange } from './place-change';
import type { PixelView, SightDemand, SightVerdict } from './sight';

const SAME: SightVerdict = { kind: 'same' };

/**
 * Whether an input that was decided on `seen` may be given on `now`. Carets, clocks, hover, focus rings and an encoder's
 * noise are no reason against it; other letters, anything moved, greyed, covered, or a new block anywhere are.
 */
export function compareSight(seen: PixelView, now: PixelView, demand: SightDemand): SightVerdict {
  if (seen.width !== now.width || seen.height !== now.height) return failed(wholeOf(seen));
  const tiles = changedTiles(seen, now);
  if (tiles.count === 0) return SAME;
  const pair = pairOf(seen, now, tiles);
  return identityVerdict(pair, demand) ?? blockVerdict(pair, demand) ?? targetVerdict(pair, demand) ?? SAME;
}

function pairOf(seen: PixelView, now: PixelView, tiles: TileMap): Pair {
  const noisy = tiles.count > LIMITS.noisyShare * tiles.marks.length;
  return { seen, now, tiles, noisy, stroke: noisy ? strokeInNoise(seen, now, tiles) : LIMITS.stroke };
}

function identityVerdict(pair: Pair, { identity }: SightDemand): SightVerdict | null {
  for (const region of identity) {
    const at = firstChange(pair, { regions: [region], except: null, carets: false });
    if (at !== null) return { kind: 'differs', reason: 'IDENTITY_MISMATCH', at };
  }
  return null;
}

function blockVerdict(pair: Pair, demand: SightDemand): SightVerdict | null {
  const { target } = demand;
  const block = findLargeBlock(pair, fieldOf(demand));
  if (block === null) return null;
  const over = target !== null && block.hides && liesOver(block.box, target);
  return over ? { kind: 'differs', reason: 'OCCLUDED', at: block.box } : failed(block.box);
}

function liesOver(box: Rect, target: Rect): boolean {
  return rectArea(rectIntersection(box, target)) > rectArea(target) * LIMITS.partFrom;
}

function targetVerdict(pair: Pair, demand: SightDemand): SightVerdict | null {
  const { target } = demand;
  if (target === null) return null;
  const except = fieldOf(demand);
  const at = firstChange(pair, { regions: surroundingsOf(target, pair.seen.width), except, carets: true });
  if (at !== null) return failed(at);
  if (except === null && isGreyed(pair, target)) return failed(target);
  if (isPartlyCovered(pair, target)) return { kind: 'differs', reason: 'OCCLUDED', at: target };
  return null;
}

/** The target with its near context; and the row that it stands in, which may name what it acts on. */
function surroundingsOf(target: Rect, width: number): readonly Rect[] {
  const near = inflated(target, LIMITS.aroundX, LIMITS.aroundY);
  if (target.height > LIMITS.rowHeight) return [near];
  const margin = Math.round(target.height * LIMITS.rowMargin);
  return [near, { x: 0, y: target.y + margin, width, height: target.height - 2 * margin }];
}

/** What the focus may change: the field with its border. */
function fieldOf({ target, tolerance }: SightDemand): Rect | null {
  return target === null || tolerance === 'still' ? null : inflated(target, LIMITS.halo, LIMITS.halo);
}

function failed(at: Rect): SightVerdict {
  return { kind: 'differs', reason: 'PRECONDITION_FAILED', at };
}
