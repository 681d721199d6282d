import type { Cache, CacheOptions } from './cache';
import { lruCache } from './lru-cache';
import { redisCache } from './redis-cache';

/** A cache in Redis when an address is given, within the process otherwise. A Redis that is away is not an error here. */
export async function openCache(options: CacheOptions): Promise<Cache> {
  const { redisUrl } = options;
  return redisUrl === undefined || redisUrl === '' ? lruCache(options.maxBytes) : redisCache({ ...options, redisUrl });
}
