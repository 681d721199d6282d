import {
  type ComponentComparison,
  type ExplainStatesRequest,
  FINGERPRINT_COMPONENTS,
  type FingerprintComponentName,
  type ScreenState,
  type StatesExplanation,
} from '@vigie/domain';
import { assignElements, differencesOf, differingKeys, type View, viewOf } from '@vigie/matching';
import { fusionErrors } from '../errors';
import type { Weights } from '../fuse/fingerprint';
import { similarityUnder } from '../fuse/reweigh';
import { boundedCosine, cosine } from '../fuse/unit-vector';
import { MOST_TOLD, tellDifference } from '../match/tell-difference';
import type { StateStore, StateVector } from '../ports';

/** What the nearness of two stored states consists of: by modality, by element, by context. Throws STATE_UNKNOWN. */
export async function explainStates(
  store: Pick<StateStore, 'loadMany' | 'vectorsOf' | 'loadVectors'>,
  { a, b, language }: ExplainStatesRequest,
  weights: Weights,
): Promise<StatesExplanation> {
  const states = await store.loadMany([a, b]);
  const [reference, seen] = [viewOf(stateIn(states, a)), viewOf(stateIn(states, b))];
  const [before, now] = [await componentsOf(store, a), await componentsOf(store, b)];
  const components = compareComponents(before, now, weights);
  const cosines = Object.fromEntries(components.filter(isShared).map(({ name, cosine: of }) => [name, of]));
  const had = { a: [...before.keys()], b: [...now.keys()] };
  const differences = differencesOf(reference, seen, assignElements(reference, seen));
  return {
    similarity: Math.min(1, similarityUnder(weights, cosines, had)),
    components,
    differences: differences.slice(0, MOST_TOLD).map((one) => tellDifference(one, reference, seen, language)),
    allDifferences: differences.length,
    ...compareContexts(reference, seen),
  };
}

function stateIn(states: ReadonlyMap<string, ScreenState>, screenStateId: string): ScreenState {
  const found = states.get(screenStateId);
  if (!found) throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
  return found;
}

interface Component {
  readonly provider: string;
  readonly vector: Float32Array;
}
type Components = ReadonlyMap<FingerprintComponentName, Component>;

async function componentsOf(
  store: Pick<StateStore, 'vectorsOf' | 'loadVectors'>,
  screenStateId: string,
): Promise<Components> {
  const parts = (await store.vectorsOf(screenStateId)).filter(({ elementId }) => elementId === '');
  const known = parts.filter((part): part is StateVector & { part: FingerprintComponentName } =>
    (FINGERPRINT_COMPONENTS as readonly string[]).includes(part.part),
  );
  const vectors = await store.loadVectors(known.map(({ vectorId }) => vectorId));
  return new Map(
    known.map(({ part, provider, vectorId }) => [part, { provider, vector: vectors.get(vectorId) as Float32Array }]),
  );
}

/** In the order of F-14.1; what neither has is left out. A modality that one lacks counts as a cosine of 0. */
function compareComponents(a: Components, b: Components, weights: Weights): ComponentComparison[] {
  const compared = FINGERPRINT_COMPONENTS.flatMap((name) => {
    const [one, other] = [a.get(name), b.get(name)];
    if (!one && !other) return [];
    const present = presence(one, other);
    const of = one && other && present === 'both' ? cosine(one.vector, other.vector) : 0;
    const bounded = boundedCosine(of);
    return [{ name, present, cosine: bounded, weight: Math.max(0, weights[name]) }];
  });
  const whole = compared.reduce((sum, { weight, cosine: of }) => sum + weight * (1 - of), 0);
  // Rounding leaves a trace of a distance between equal states.
  return compared.map((one) => ({ ...one, share: whole > 1e-6 ? (one.weight * (1 - one.cosine)) / whole : 0 }));
}

function presence(one: Component | undefined, other: Component | undefined): ComponentComparison['present'] {
  if (!one || !other) return one ? 'a' : 'b';
  return one.provider === other.provider ? 'both' : 'other_provider';
}

function isShared({ present }: ComponentComparison): boolean {
  return present === 'both';
}

function compareContexts(a: View, b: View): Pick<StatesExplanation, 'context' | 'contextKeys'> {
  const contextKeys = differingKeys(a.context, b.context);
  const absent = [a, b].some(({ context }) => Object.keys(context).length === 0);
  if (absent) return { context: 'absent', contextKeys };
  return { context: contextKeys.length === 0 ? 'same' : 'other', contextKeys };
}
