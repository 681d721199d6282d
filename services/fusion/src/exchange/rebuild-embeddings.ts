import type { FingerprintComponentName, ScreenState } from '@vigie/domain';
import type { StateStore } from '../ports';

export interface RebuiltEmbeddings {
  readonly fingerprint: Float32Array;
  readonly components: Readonly<Partial<Record<FingerprintComponentName, Float32Array>>>;
}

/** Every embedding of a loaded state by its stored vector ids (F-12.5). Throws VECTOR_UNKNOWN. */
export async function rebuildEmbeddings(
  store: Pick<StateStore, 'loadVectors'>,
  state: ScreenState,
): Promise<RebuiltEmbeddings> {
  const ids = [state.vectorId, ...state.components.map((component) => component.vectorId)];
  const vectors = await store.loadVectors(ids);
  const vectorOf = (id: string) => vectors.get(id) ?? new Float32Array();
  return {
    fingerprint: vectorOf(state.vectorId),
    components: Object.fromEntries(state.components.map(({ name, vectorId }) => [name, vectorOf(vectorId)])),
  };
}
