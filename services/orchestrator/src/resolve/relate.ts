import { type Rect, rectArea, rectCentre, rectContains } from '@vigie/domain';
import type { BoundText, Relation } from '@vigie/workflow';
import { matchRow, rowsOf } from '../compare/rows';
import type { Seen } from '../compare/seen';
import { SAME_BUT_ACCENTS, textSimilarity } from '../compare/text-similarity';
import type { Candidate } from './candidate';
import { distanceTowards } from './directions';
import { findCandidates } from './find-candidates';

/** Distance, pixels, that halves the score of a candidate twice as far as the nearest. */
const NEAR = 16;

/** The candidates that stand in a relation, the nearest to each anchor with the full score, farther ones with less. */
export function relate(relation: Relation<BoundText>, candidates: readonly Candidate[], seen: Seen): Candidate[] {
  switch (relation.kind) {
    case 'in_window':
      return candidates.filter((c) => seen.window !== null && rectContains(seen.window.bounds, rectCentre(c.box)));
    case 'in_row_with':
      return inRow(relation.cells, candidates, seen);
    case 'inside':
      return inside(relation.anchor, candidates, seen);
    default:
      return towards(relation, candidates, seen);
  }
}

function inRow(cells: readonly BoundText[], candidates: readonly Candidate[], seen: Seen): Candidate[] {
  const texts = cells.map((cell) => cell.value);
  // The cells that were asked for say how high the row is: a tall sign beside them would reach into its neighbours.
  const found = rowsOf(seen.words).flatMap((row) => {
    const cells = matchRow(texts, row);
    return cells ? [{ cells, exact: cells.every((cell, at) => textSimilarity(texts[at] ?? '', cell.text) === 1) }] : [];
  });
  // A row that differs in an accent may be somebody else's; it counts where none says it exactly.
  const exact = found.filter((row) => row.exact);
  const rows = (exact.length > 0 ? exact : found).flatMap((row) => row.cells.map((cell) => cell.box));
  return candidates.filter((candidate) => {
    const { y } = rectCentre(candidate.box);
    return rows.some((cell) => y >= cell.y && y <= cell.y + cell.height);
  });
}

type Anchored = Extract<Relation<BoundText>, { anchor: unknown }>;

/** An anchor that stands at several places counts at each of them: what must be unique is the target. */
function anchorBoxes(anchor: Anchored['anchor'], seen: Seen): Rect[] {
  const found = findCandidates(anchor, seen);
  const exact = found.some(({ signals }) => signals.text === 1);
  return found.filter(({ signals }) => !exact || signals.text !== SAME_BUT_ACCENTS).map((candidate) => candidate.box);
}

function towards(relation: Anchored, candidates: readonly Candidate[], seen: Seen): Candidate[] {
  const { kind } = relation;
  if (kind === 'inside') return [...candidates];
  const best = new Map<Candidate, number>();
  for (const anchor of anchorBoxes(relation.anchor, seen)) {
    const placed = candidates.flatMap((candidate) => {
      const distance = distanceTowards(kind, candidate.box, anchor);
      return distance === null ? [] : [{ candidate, distance }];
    });
    const nearest = Math.min(...placed.map((place) => place.distance));
    for (const { candidate, distance } of placed) {
      const score = (nearest + NEAR) / (distance + NEAR);
      best.set(candidate, Math.max(best.get(candidate) ?? 0, score));
    }
  }
  return [...best].map(([candidate, score]) => scaled(candidate, score));
}

/** Within the smallest box that holds the anchor and a candidate; a dialog that is a window of its own is such a box. */
function inside(anchor: Anchored['anchor'], candidates: readonly Candidate[], seen: Seen): Candidate[] {
  const boxes = seen.elements.map((element) => element.box);
  const whole = rectArea(seen.size);
  if (seen.window && rectArea(seen.window.bounds) < whole * 0.9) boxes.push(seen.window.bounds);
  boxes.sort((a, b) => rectArea(a) - rectArea(b));
  const kept = new Set<Candidate>();
  for (const place of anchorBoxes(anchor, seen)) {
    const holders = boxes.filter((box) => rectContains(box, rectCentre(place)));
    for (const holder of holders) {
      const within = candidates.filter((candidate) => holds(holder, candidate.box));
      for (const candidate of within) kept.add(candidate);
      if (within.length > 0) break;
    }
  }
  return [...kept];
}

function holds(outer: Rect, inner: Rect): boolean {
  return rectArea(inner) < rectArea(outer) && rectContains(outer, rectCentre(inner));
}

function scaled(candidate: Candidate, score: number): Candidate {
  return { ...candidate, signals: { ...candidate.signals, relation: candidate.signals.relation * score } };
}
