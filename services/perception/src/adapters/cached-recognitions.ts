import type { Cache } from '@vigie/cache';
import type { Recognition } from '../read/ctc';
import type { RecognitionStore } from './vision-thread';

/** Part of the key: readings of another model or another decoding are not comparable. */
const VERSION = 'french-1';
/** Readings are patient data: they leave the cache after an hour without need. */
const TTL_MS = 3_600_000;

/** Recognitions in the cache that replicas share. Neither call throws; what cannot be read is a miss. */
export function cachedRecognitions(cache: Pick<Cache, 'get' | 'set'>): RecognitionStore {
  return {
    load: (keys) =>
      Promise.all(
        keys.map(async (key) => {
          const bytes = await cache.get(`${VERSION}:${key}`).catch(() => null);
          return bytes === null ? null : parse(bytes);
        }),
      ),
    store: (entries) => {
      for (const [key, recognition] of entries) {
        const bytes = Buffer.from(JSON.stringify(recognition));
        cache.set(`${VERSION}:${key}`, bytes, { ttlMs: TTL_MS }).catch(() => undefined);
      }
    },
  };
}

function parse(bytes: Uint8Array): Recognition | null {
  try {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Recognition>;
    return Array.isArray(value.glyphs) && Array.isArray(value.spaces) && typeof value.confidence === 'number'
      ? (value as Recognition)
      : null;
  } catch {
    return null;
  }
}
