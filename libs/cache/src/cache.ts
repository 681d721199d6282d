import type { CodedError } from '@vigie/errors';

export interface SetOptions {
  /** The value is a miss after so long, milliseconds. Default: a day in Redis, no end within the process. */
  readonly ttlMs: number;
}

/**
 * Bytes by key, which may be gone at any moment: whoever asks can make the value again. `get` and `set` never throw and
 * never wait long; a cache that is away misses. The returned bytes are shared, so nobody may change them.
 */
export interface Cache {
  get(key: string): Promise<Uint8Array | null>;
  set(key: string, value: Uint8Array, options?: SetOptions): Promise<void>;
  /** Throws CACHE_UNREACHABLE when Redis is away. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface CacheOptions {
  /** Where Redis answers; without it the cache lives in this process. */
  readonly redisUrl?: string;
  /** Bound of the cache within the process, bytes; default 64 MiB. Redis has its own (`maxmemory`). */
  readonly maxBytes?: number;
  /** Keeps the keys of different uses apart. */
  readonly namespace: string;
  /** Told once when Redis goes away; default one JSON line on stderr. */
  readonly onAdvisory?: (advisory: CodedError) => void;
}
