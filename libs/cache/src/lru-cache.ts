import { LRUCache } from 'lru-cache';
import type { Cache, SetOptions } from './cache';

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** What an entry costs beside its value: the key and the bookkeeping, roughly. */
const ENTRY_OVERHEAD_BYTES = 128;

/** The cache within the process: the least recently used entries leave when the bound is reached. */
export function lruCache(maxBytes: number = DEFAULT_MAX_BYTES): Cache {
  const entries = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => value.length + key.length + ENTRY_OVERHEAD_BYTES,
  });
  return {
    get: async (key) => entries.get(key) ?? null,
    set: async (key: string, value: Uint8Array, options?: SetOptions) => {
      // A copy: the caller may reuse its buffer, and a view would keep a whole image alive for a few bytes.
      entries.set(key, Uint8Array.from(value), options === undefined ? {} : { ttl: options.ttlMs });
    },
    ready: async () => {},
    close: async () => entries.clear(),
  };
}
