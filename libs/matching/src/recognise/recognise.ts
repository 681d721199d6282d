import { expectedFrom } from '../match/expected-from';
import { matchState, type StateMatch } from '../match/match-state';
import type { View } from '../view/view';
import { contextRelation } from './context-relation';
import type { Because, Candidate, Compared, Recognition } from './recognition';
import { whyNot } from './why-not';

/** Confirmed states of another step that match this much less are not meant. */
const AS_LIKELY = 0.02;
/** What another context takes from a candidate in the choice between candidates, not from its confidence. */
const CONTEXT_WEIGHS: Readonly<Record<Compared['context'], number>> = { same: 0, absent: 0.005, other: 0.01 };

interface Weighed {
  readonly candidate: Candidate;
  readonly match: StateMatch;
  readonly compared: Compared;
}

/**
 * Which of the candidates the seen screen is: the one that matches best, or none of them. States confirmed for one step are
 * laid over one another, so that what changes from patient to patient counts for nothing.
 */
export function recognise(seen: View, candidates: readonly Candidate[]): Recognition {
  const weighed = candidates.map((candidate) => weighCandidate(seen, candidate, candidates));
  const [best, ...others] = weighed.sort(
    (a, b) => rank(b) - rank(a) || b.candidate.similarity - a.candidate.similarity,
  );
  if (best === undefined)
    return { kind: 'unknown', nearest: null, because: [{ code: 'NO_CANDIDATES', found: 0, bar: 1 }] };
  if (!best.match.matched) return { kind: 'unknown', nearest: best.compared, because: whyNot(best.match, seen) };
  const rival = others.find((other) => isRival(best, other));
  if (rival !== undefined) return { kind: 'unknown', nearest: best.compared, because: [twoAreAsLikely(best, rival)] };
  return { kind: 'known', ...best.compared };
}

function weighCandidate(seen: View, candidate: Candidate, all: readonly Candidate[]): Weighed {
  const { id, similarity, view, workflowId, stepId } = candidate;
  const ofStep = all.filter((other) => stepId !== '' && other.workflowId === workflowId && other.stepId === stepId);
  const others = ofStep.filter((other) => other.id !== id).map((other) => other.view);
  const match = matchState(expectedFrom([view, ...others]), seen);
  const { confidence, differences } = match;
  const context = contextRelation(view.context, seen.context);
  return { candidate, match, compared: { id, similarity, workflowId, stepId, confidence, context, differences } };
}

function rank({ compared }: Weighed): number {
  return compared.confidence - CONTEXT_WEIGHS[compared.context];
}

/** Another state that matches as well, though the two are not one state: then nothing on the screen decides between them. */
function isRival(best: Weighed, other: Weighed): boolean {
  if (!other.match.matched || best.compared.confidence - other.compared.confidence > AS_LIKELY) return false;
  const sameStep =
    best.candidate.stepId === other.candidate.stepId && best.candidate.workflowId === other.candidate.workflowId;
  return (
    !(sameStep && best.candidate.stepId !== '') &&
    !matchState(expectedFrom([best.candidate.view]), other.candidate.view).matched
  );
}

function twoAreAsLikely(best: Weighed, rival: Weighed): Because {
  return { code: 'TWO_ARE_AS_LIKELY', found: best.compared.confidence - rival.compared.confidence, bar: AS_LIKELY };
}
