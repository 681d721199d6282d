import { type View, viewOf } from '@vigie/matching';
import type { StateStore } from '../ports';

/** A view of a full screen holds some hundred kilobytes, what was worked out of it included. */
const MOST_VIEWS = 128;

/** Views of stored states by id; one that is not stored is left out. Those that were asked for last are kept. */
export type Views = (screenStateIds: readonly string[]) => Promise<ReadonlyMap<string, View>>;

/** A stored state's view does not change, so states that many screens are compared with are read once. */
export function viewCache(store: Pick<StateStore, 'loadMany'>, most = MOST_VIEWS): Views {
  const kept = new Map<string, View>();
  return async (ids) => {
    const missing = ids.filter((id) => !kept.has(id));
    const loaded = missing.length === 0 ? new Map() : await store.loadMany(missing);
    const found = new Map<string, View>();
    for (const id of ids) {
      const state = loaded.get(id);
      const view = kept.get(id) ?? (state && viewOf(state));
      if (view === undefined) continue;
      found.set(id, view);
      kept.delete(id);
      kept.set(id, view);
    }
    for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(id);
    return found;
  };
}
