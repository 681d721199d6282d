import { type Cache, type CacheOptions, openCache } from '@vigie/cache';
import * as fc from 'fast-check';

export interface Place {
  readonly options: Partial<CacheOptions>;
  stop(): Promise<void>;
}

export function cacheSuite(implementation: string, start: () => Promise<Place>): void {
  describe(`the cache (${implementation})`, () => {
    let place: Place;
    let cache: Cache;
    const open = (namespace: string) => openCache({ namespace, ...place.options });
    beforeAll(async () => {
      place = await start();
      cache = await open('words');
    });
    afterAll(async () => {
      await cache.close();
      await place.stop();
    });

    it('gives back the bytes that were put, whatever they are', async () => {
      const entry = fc.tuple(fc.string({ minLength: 1, unit: 'binary' }), fc.uint8Array({ maxLength: 200 }));
      await fc.assert(
        fc.asyncProperty(entry, async ([key, value]) => {
          await cache.set(key, value);
          const found = await cache.get(key);
          expect(found === null ? null : Buffer.from(found)).toEqual(Buffer.from(value));
        }),
        { numRuns: 100 },
      );
    });

    it('misses what nobody put', async () => {
      await expect(cache.get('absent')).resolves.toBeNull();
    });

    it('keeps the last value of a key', async () => {
      await cache.set('key', Uint8Array.of(1));
      await cache.set('key', Uint8Array.of(2));
      expect([...((await cache.get('key')) ?? [])]).toEqual([2]);
    });

    it('is not changed when the caller uses its buffer again', async () => {
      const buffer = Uint8Array.of(1, 2, 3);
      await cache.set('buffer', buffer.subarray(1));
      buffer.fill(9);
      expect([...((await cache.get('buffer')) ?? [])]).toEqual([2, 3]);
    });

    it('forgets a value after its time', async () => {
      await cache.set('short', Uint8Array.of(1), { ttlMs: 60 });
      expect(await cache.get('short')).not.toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 120));
      expect(await cache.get('short')).toBeNull();
    });

    it('keeps namespaces apart', async () => {
      const other = await open('images');
      await cache.set('same', Uint8Array.of(1));
      await expect(other.get('same')).resolves.toBeNull();
      await other.close();
    });

    it('takes a picture of 4 MB', async () => {
      const picture = new Uint8Array(4 * 1024 * 1024).fill(7);
      await cache.set('picture', picture);
      expect((await cache.get('picture'))?.length).toBe(picture.length);
    });

    it('is ready', async () => {
      await expect(cache.ready()).resolves.toBeUndefined();
    });
  });
}
