import { createHash } from 'node:crypto';
import type { RgbImage } from '@vigie/domain';
import type { Recognition } from './ctc';

/** A wider cache behind the local one, shared by replicas. Failing to answer is the same as not knowing. */
export interface SharedRecognitions {
  load(keys: readonly string[]): Promise<readonly (Recognition | null)[]>;
  store(entries: ReadonlyMap<string, Recognition>): void;
}

/** Recognitions by the pixels that they were read from; the least recently used go first. */
export interface RecognitionCache {
  find(keys: readonly string[]): Promise<(Recognition | null)[]>;
  keep(entries: ReadonlyMap<string, Recognition>): void;
  /** Empties the local part. */
  forget(): void;
}

/** Lines of some 100 dense screens, about 40 MB. */
const MAX_ENTRIES = 15_000;

export function createRecognitionCache(shared: SharedRecognitions | null, maxEntries = MAX_ENTRIES): RecognitionCache {
  const local = new Map<string, Recognition>();
  const remember = (key: string, recognition: Recognition): void => {
    local.delete(key);
    local.set(key, recognition);
    if (local.size > maxEntries) local.delete(local.keys().next().value!);
  };
  return {
    find: async (keys) => {
      const found = keys.map((key) => local.get(key) ?? null);
      keys.forEach((key, index) => {
        if (found[index]) remember(key, found[index]);
      });
      const missing = [...new Set(keys.filter((_key, index) => !found[index]))];
      if (!shared || missing.length === 0) return found;
      const loaded = await shared.load(missing);
      const wider = new Map<string, Recognition>();
      missing.forEach((key, index) => {
        const recognition = loaded[index];
        if (!recognition) return;
        wider.set(key, recognition);
        remember(key, recognition);
      });
      return found.map((one, index) => one ?? wider.get(keys[index]!) ?? null);
    },
    keep: (entries) => {
      for (const [key, recognition] of entries) remember(key, recognition);
      if (shared && entries.size > 0) shared.store(entries);
    },
    forget: () => local.clear(),
  };
}

/** Key of a crop: its size and a digest of its pixels. */
export function cropKey(crop: RgbImage): string {
  return `${crop.width}x${crop.height}-${createHash('sha1').update(crop.data).digest('base64url')}`;
}
