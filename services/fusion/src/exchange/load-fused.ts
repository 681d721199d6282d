import { fusionErrors } from '../errors';
import { vectorIdOf } from '../fuse/identify';
import type { FusedState, StateStore } from '../ports';

type Stored = Pick<StateStore, 'load' | 'vectorsOf' | 'loadVectors' | 'spaceOf'>;

/** Embedding anew may write between two reads; it never writes one state twice in a row. */
const ATTEMPTS = 3;

/** A stored state with its vectors, all of one moment. Throws STATE_UNKNOWN, VECTOR_UNKNOWN. */
export async function loadFused(store: Stored, screenStateId: string): Promise<FusedState> {
  for (let attempt = 1; ; attempt++) {
    const fused = await attemptLoad(store, screenStateId);
    if (vectorIdOf(fused.space, fused.fingerprint) === fused.state.vectorId) return fused;
    if (attempt === ATTEMPTS) throw fusionErrors.create('STATE_INCONSISTENT', { screenStateId });
  }
}

async function attemptLoad(store: Stored, screenStateId: string): Promise<FusedState> {
  const [state, space] = [await store.load(screenStateId), await store.spaceOf(screenStateId)];
  if (state === null || space === null) throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
  const parts = await store.vectorsOf(screenStateId);
  const vectors = await store.loadVectors([state.vectorId, ...parts.map(({ vectorId }) => vectorId)]);
  const vectorOf = (id: string) => vectors.get(id) ?? new Float32Array();
  return {
    state,
    space,
    fingerprint: vectorOf(state.vectorId),
    vectors: parts.map((part) => ({ ...part, vector: vectorOf(part.vectorId) })),
  };
}
