export type { Cache, CacheOptions, SetOptions } from './cache';
export { cacheErrors } from './errors';
export { openCache } from './open-cache';
