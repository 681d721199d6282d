import { type Point, type Rect, rectArea, rectCentre, rectIntersection } from '@vigie/domain';
import type { BoundTarget } from '@vigie/workflow';
import { BARS, TARGET_WEIGHTS } from '../bars';
import type { Seen } from '../compare/seen';
import { SAME_BUT_ACCENTS } from '../compare/text-similarity';
import type { PictureSight } from '../match/full-screen/picture-sight';
import type { Candidate, RankedCandidate } from './candidate';
import { findCandidates } from './find-candidates';
import { readingOrder } from './reading-order';
import { relate } from './relate';
import { rowCandidates } from './rows-as-targets';

/** Share of a box by which it may reach over a window's edge: frames and shadows. */
const CUT = 0.15;

export interface ResolvedTarget {
  readonly kind: 'resolved';
  readonly box: Rect;
  readonly point: Point;
  readonly score: number;
  /** Lead over the next candidate; 1 when there is none. */
  readonly margin: number;
  /** What found it: `element`, `words` or `row`, and the relations that it stands in; or `picture`. */
  readonly method: string;
  readonly signals: Candidate['signals'];
}

export type Resolution =
  | ResolvedTarget
  /** `best` is the score of the best that was seen, under the bar; 0 when nothing answered at all. */
  | {
      readonly kind: 'not_found';
      readonly best: number;
      readonly because: 'nothing_alike' | 'relation' | 'covered' | 'below_bar' | 'nth' | PictureReason;
    }
  | { readonly kind: 'ambiguous'; readonly count: number; readonly margin: number };

/** Why a point of a recorded picture is not on the screen. */
type PictureReason = 'other_size' | 'nothing_distinct' | 'unlike';

/** The place of a recorded point: found by its surroundings alone, near where it was, or not at all. */
export function resolvePoint(target: BoundTarget, sight: PictureSight): Resolution {
  if (target.at === null) return { kind: 'not_found', best: 0, because: 'nothing_alike' };
  const place = sight.find(target.at);
  if (place.kind !== 'found') return place;
  const { box, point, margin } = place;
  // Rounding may leave the best a hair over 1.
  const score = Math.min(1, place.score);
  return { kind: 'resolved', box, point, score, margin, method: 'picture', signals: { text: 0, type: 0, relation: 0 } };
}

/**
 * The one thing on the screen that a target means, or a refusal: never the better of two that are too close, never one
 * below the bar.
 */
export function resolveTarget(target: BoundTarget, seen: Seen): Resolution {
  const found = startCandidates(target, seen);
  if (found.length === 0) return { kind: 'not_found', best: 0, because: 'nothing_alike' };
  const related = target.relations.reduce<readonly Candidate[]>((left, relation) => {
    // The rows themselves are the candidates already.
    const done = relation.kind === 'in_row_with' && left.every((candidate) => candidate.source === 'row');
    return done ? left : relate(relation, left, seen);
  }, found);
  if (related.length === 0) return { kind: 'not_found', best: 0, because: 'relation' };
  const clear = related.filter((candidate) => !isPartlyBehind(candidate.box, seen));
  if (clear.length === 0) return { kind: 'not_found', best: 0, because: 'covered' };
  return choose(target, rank(clear));
}

/** What the active window's edge cuts belongs to neither side for certain: its middle may be the window's, not its own. */
function isPartlyBehind(box: Rect, { window }: Seen): boolean {
  if (window === null) return false;
  const inside = rectArea(rectIntersection(box, window.bounds)) / Math.max(1, rectArea(box));
  return inside > CUT && inside < 1 - CUT;
}

function startCandidates(target: BoundTarget, seen: Seen): Candidate[] {
  const row = target.relations.find((relation) => relation.kind === 'in_row_with');
  if (target.label === null && target.type === null && row) return rowCandidates(row.cells, seen);
  return findCandidates(target, seen);
}

function rank(candidates: readonly Candidate[]): RankedCandidate[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.signals) }))
    .sort((a, b) => b.score - a.score);
}

function scoreOf(signals: Candidate['signals']): number {
  const { text, type, relation } = TARGET_WEIGHTS;
  return signals.text * text + signals.type * type + signals.relation * relation;
}

function choose(target: BoundTarget, ranked: readonly RankedCandidate[]): Resolution {
  const best = ranked[0] as RankedCandidate;
  if (best.score < BARS.targetScore) return { kind: 'not_found', best: best.score, because: 'below_bar' };
  const isClose = (candidate: RankedCandidate) => best.score - candidate.score < BARS.targetMargin;
  // Of several that are alike an accent may have been missed in one, and it still counts.
  const rivals = target.nth === null ? byAccents(ranked) : ranked;
  const close = rivals.filter(isClose);
  const margin = rivals[1] ? Math.max(0, best.score - rivals[1].score) : 1;
  if (target.nth === null) {
    if (isOnlyFolded(best) && rivals.some(isExact)) {
      return { kind: 'ambiguous', count: 1 + rivals.filter(isExact).length, margin: 0 };
    }
    return close.length === 1 ? resolved(target, best, margin) : { kind: 'ambiguous', count: close.length, margin };
  }
  const ordered = readingOrder(close);
  const nth = ordered[target.nth - 1];
  return nth ? resolved(target, nth, margin) : { kind: 'not_found', best: best.score, because: 'nth' };
}

/** Where the best is called exactly so, what differs from it in an accent is something else. */
function byAccents(ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return isExact(ranked[0] as RankedCandidate) ? ranked.filter((candidate) => !isOnlyFolded(candidate)) : ranked;
}

function isExact({ signals }: Candidate): boolean {
  return signals.text === 1;
}

/** Called so but for an accent: never better than what is called exactly so, however well it stands. */
function isOnlyFolded({ signals }: Candidate): boolean {
  return signals.text === SAME_BUT_ACCENTS;
}

function resolved(target: BoundTarget, candidate: RankedCandidate, margin: number): ResolvedTarget {
  const relations = target.relations.map((relation) => relation.kind);
  return {
    kind: 'resolved',
    box: candidate.box,
    point: rectCentre(candidate.box),
    score: candidate.score,
    margin,
    method: [...new Set([candidate.source, ...relations])].join('+'),
    signals: candidate.signals,
  };
}
