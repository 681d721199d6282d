import type { Cache } from '@vigie/cache';
import type { VectorCache } from '../ports';

/** Vectors as little-endian 32-bit floats in the shared cache. */
export function cachedVectors(cache: Pick<Cache, 'get' | 'set'>): VectorCache {
  return {
    get: async (key) => {
      const bytes = await cache.get(key);
      if (!bytes || bytes.length === 0 || bytes.length % 4 !== 0) return null;
      // Copied by the constructor: a Buffer may be a window into a pool, and its `slice` does not copy.
      return new Float32Array(new Uint8Array(bytes).buffer);
    },
    set: (key, vector) => cache.set(key, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength).slice()),
  };
}

/** Asks within the process first. What was found far away is kept near; both keep what is new. */
export function nearAndFar(near: VectorCache, far: VectorCache): VectorCache {
  return {
    get: async (key) => {
      const known = await near.get(key);
      if (known) return known;
      const found = await far.get(key);
      if (found) await near.set(key, found);
      return found;
    },
    set: async (key, vector) => {
      await Promise.all([near.set(key, vector), far.set(key, vector)]);
    },
  };
}
