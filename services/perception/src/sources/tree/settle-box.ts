import { type Rect, rectArea, rectIntersection } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import type { WeighedClaim } from './claim';

/** A box lies in another when so much of it does. */
const INSIDE = 0.9;
/** The outer of the two is at most so many times as large. */
const MOST_TIMES = 6;

/**
 * Toolkits' boxes and what is seen differ: GTK stretches a check box over its column and tells of a tab the label alone. A
 * claim takes the box of what rules saw when there is exactly one thing of its type that lies in it, or around it.
 */
export function settleBox<Claim extends WeighedClaim>(claim: Claim, ruled: readonly Candidate[]): Claim {
  if (claim.type === 'text' || claim.type === 'generic') return claim;
  const same = ruled.filter(({ type, box }) => type === claim.type && (isIn(box, claim.box) || isIn(claim.box, box)));
  const [only, another] = same;
  return only === undefined || another !== undefined ? claim : { ...claim, box: only.box };
}

function isIn(inner: Rect, outer: Rect): boolean {
  const area = rectArea(inner);
  return rectArea(rectIntersection(inner, outer)) >= INSIDE * area && rectArea(outer) <= MOST_TIMES * area;
}
