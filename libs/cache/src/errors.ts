import { defineErrors } from '@vigie/errors';

export const cacheErrors = defineErrors('cache', {
  CACHE_UNREACHABLE: {
    message: 'No answer from Redis at {server}; the cache misses until it is back.',
    remedy: 'Start Redis or correct its address. The services go on without it, only slower.',
  },
  CACHE_ADDRESS_INVALID: {
    message: 'The address of Redis is not a redis:// or rediss:// address.',
    remedy: 'Give an address such as redis://127.0.0.1:6379, or none for a cache within the process.',
  },
});
