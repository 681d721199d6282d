import { Redis } from 'ioredis';
import type { Cache, CacheOptions, SetOptions } from './cache';
import { cacheErrors } from './errors';

/** No caller waits longer for Redis than this: making most values again takes less than a second. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2000;
const READY_TIMEOUT_MS = 2000;
const RECONNECT_MAX_MS = 1000;

/** After a failure Redis is left alone for so long, so that a silent one costs one timeout and not one per call. */
const REST_MS = 1000;

/** A value that nobody bounded leaves after a day; patient data must not stay in Redis for ever. */
const DEFAULT_TTL_MS = 86_400_000;

/** The cache in Redis, shared by all replicas. While Redis is away it misses, with one advisory an outage. */
export async function redisCache(options: CacheOptions & { readonly redisUrl: string }): Promise<Cache> {
  const cache = new RedisCache(options);
  await cache.open();
  return cache;
}

class RedisCache implements Cache {
  readonly #redis: Redis;
  readonly #server: string;
  readonly #onAdvisory: NonNullable<CacheOptions['onAdvisory']>;
  #restUntilMs = 0;
  #away = false;

  constructor({ redisUrl, namespace, onAdvisory }: CacheOptions & { readonly redisUrl: string }) {
    this.#server = serverOf(redisUrl);
    this.#onAdvisory = onAdvisory ?? logAdvisory;
    this.#redis = new Redis(redisUrl, {
      keyPrefix: `vigie:${namespace}:`,
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (attempts) => Math.min(100 * attempts, RECONNECT_MAX_MS),
    });
    // Without a listener ioredis prints every failed reconnection.
    this.#redis.on('error', (error) => this.#failed(error));
    this.#redis.on('ready', () => {
      this.#away = false;
      this.#restUntilMs = 0;
    });
  }

  /** A Redis that is away when a service starts is no reason not to start; it is used as soon as it answers. */
  async open(): Promise<void> {
    await this.#redis.connect().catch((error: unknown) => this.#failed(error));
  }

  async get(key: string): Promise<Uint8Array | null> {
    return (await this.#attempt(() => this.#redis.getBuffer(key))) ?? null;
  }

  async set(key: string, value: Uint8Array, options?: SetOptions): Promise<void> {
    const ttl = Math.max(1, Math.round(options?.ttlMs ?? DEFAULT_TTL_MS));
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    await this.#attempt(() => this.#redis.set(key, bytes, 'PX', ttl));
  }

  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS);
    });
    try {
      await Promise.race([this.#redis.ping(), late]);
    } catch (error) {
      throw this.#error(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #attempt<T>(command: () => Promise<T>): Promise<T | null> {
    if (Date.now() < this.#restUntilMs) return null;
    try {
      const answer = await command();
      this.#away = false;
      return answer;
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  #failed(error: unknown): void {
    this.#restUntilMs = Date.now() + REST_MS;
    if (this.#away) return;
    this.#away = true;
    this.#onAdvisory(this.#error(error));
  }

  #error(cause: unknown) {
    return cacheErrors.create('CACHE_UNREACHABLE', { server: this.#server }, cause);
  }
}

/** Host and port alone: an address may hold a password. */
function serverOf(redisUrl: string): string {
  const url = URL.parse(redisUrl);
  if (url === null || !/^rediss?:$/.test(url.protocol)) throw cacheErrors.create('CACHE_ADDRESS_INVALID');
  return `${url.hostname}:${url.port || '6379'}`;
}

function logAdvisory(advisory: { readonly code: string }): void {
  const entry = {
    level: 'warn',
    time: new Date().toISOString(),
    service: 'cache',
    error: advisory,
    msg: advisory.code,
  };
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}
