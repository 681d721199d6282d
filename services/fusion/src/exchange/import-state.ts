import { isCoded } from '@vigie/errors';
import { fusionErrors } from '../errors';
import type { FusedState, StateStore } from '../ports';
import { loadFused } from './load-fused';
import { writeExchange } from './write-exchange';

type Store = Pick<StateStore, 'load' | 'vectorsOf' | 'loadVectors' | 'spaceOf' | 'save'>;

/**
 * Stores an imported state; 'known' when it is stored already, and nothing is changed. What is stored under its id is
 * never overwritten: a file from elsewhere must not change what runs here are matched against. Throws STATE_DIFFERS.
 */
export async function importState(store: Store, fused: FusedState): Promise<'stored' | 'known'> {
  const stored = await storedOf(store, fused.state.screenStateId);
  if (stored === null) {
    await store.save(fused);
    return 'stored';
  }
  const [mine, theirs] = [writeExchange(stored).document, writeExchange(fused).document];
  if (Buffer.compare(mine, theirs) === 0) return 'known';
  throw fusionErrors.create('STATE_DIFFERS', { screenStateId: fused.state.screenStateId });
}

async function storedOf(store: Store, screenStateId: string): Promise<FusedState | null> {
  try {
    return await loadFused(store, screenStateId);
  } catch (error) {
    if (isCoded(error, 'STATE_UNKNOWN')) return null;
    throw error;
  }
}
