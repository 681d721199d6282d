import type { ComparedState, MatchStateRequest, StateNeighbour, StateRecognition, ToldLanguage } from '@vigie/domain';
import {
  type Candidate,
  type Compared,
  expectedFrom,
  type Recognition,
  recognise,
  type View,
  viewOf,
} from '@vigie/matching';
import { fusionErrors } from '../errors';
import type { Weights } from '../fuse/fingerprint';
import type { StateFilter, StateStore } from '../ports';
import { MOST_TOLD, tellDifference } from './tell-difference';
import type { Views } from './view-cache';

export interface RecognisePorts {
  readonly store: Pick<StateStore, 'load' | 'nearest'>;
  readonly views: Views;
  /** Those of a workflow that has its own; undefined for the weights of the stored fingerprints. */
  weightsOf(workflowId: string): Weights | undefined;
}

/**
 * Which known state a stored one is. First its fingerprint finds the nearest states, those confirmed for a step before
 * others; then these are laid over it element by element. Throws STATE_UNKNOWN.
 */
export async function recogniseState(ports: RecognisePorts, request: MatchStateRequest): Promise<StateRecognition> {
  const { screenStateId, workflowId, stepId, language } = request;
  const state = await ports.store.load(screenStateId);
  if (state === null) throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
  const seen = viewOf(state);
  const place = { site: state.site, appName: state.window?.appName ?? '' };
  const among = async (filter: StateFilter) => {
    const candidates = await candidatesOf(ports, request, { ...place, ...filter });
    return { candidates, recognition: recognise(seen, candidates) };
  };
  const found = await among({ workflowId, stepId, confirmed: true });
  if (found.recognition.kind === 'known' || workflowId !== '' || stepId !== '') return told(found, seen, language);
  // No step knows it; it may have been seen before all the same.
  const seenBefore = await among({});
  const better = seenBefore.recognition.kind === 'known' || found.candidates.length === 0;
  return told(better ? seenBefore : found, seen, language);
}

async function candidatesOf(
  { store, views, weightsOf }: RecognisePorts,
  { screenStateId, workflowId, limit }: MatchStateRequest,
  filter: StateFilter,
): Promise<readonly Candidate[]> {
  const nearest = await store.nearest({ screenStateId, limit, ...filter, weights: weightsOf(workflowId) });
  const seen = await views(nearest.map((neighbour) => neighbour.screenStateId));
  return nearest.flatMap((neighbour) => candidateOf(neighbour, seen.get(neighbour.screenStateId)));
}

function candidateOf(
  { screenStateId: id, similarity, workflowId, stepId }: StateNeighbour,
  view: View | undefined,
): Candidate[] {
  return view === undefined ? [] : [{ id, similarity, view, workflowId, stepId }];
}

interface Found {
  readonly candidates: readonly Candidate[];
  readonly recognition: Recognition;
}

function told({ candidates, recognition }: Found, seen: View, language: ToldLanguage): StateRecognition {
  if (recognition.kind === 'known') {
    return { known: true, nearest: tellCompared(recognition, candidates, seen, language), because: [] };
  }
  const { nearest, because } = recognition;
  return { known: false, nearest: nearest && tellCompared(nearest, candidates, seen, language), because };
}

function tellCompared(
  { id, similarity, workflowId, stepId, confidence, context, differences }: Compared,
  candidates: readonly Candidate[],
  seen: View,
  language: ToldLanguage,
): ComparedState {
  const reference = referenceOf(id, candidates);
  return {
    screenStateId: id,
    similarity,
    workflowId,
    stepId,
    confidence,
    context,
    differences: differences.slice(0, MOST_TOLD).map((one) => tellDifference(one, reference, seen, language)),
    allDifferences: differences.length,
  };
}

/** What `recognise` compared with, which its indices are of: the state, with what only others of its step have. */
function referenceOf(id: string, candidates: readonly Candidate[]): View {
  const found = candidates.find((candidate) => candidate.id === id) as Candidate;
  const others = candidates.filter(
    (other) =>
      other !== found && found.stepId !== '' && other.workflowId === found.workflowId && other.stepId === found.stepId,
  );
  return expectedFrom([found.view, ...others.map(({ view }) => view)]).view;
}
