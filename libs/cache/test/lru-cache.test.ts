import { openCache } from '@vigie/cache';
import { cacheSuite } from './cache-suite';

cacheSuite('in process', async () => ({ options: {}, stop: async () => {} }));

describe('a cache within the process', () => {
  it('drops what was used longest ago when its bound is reached', async () => {
    const cache = await openCache({ namespace: 'n', maxBytes: 10_000 });
    for (const key of ['a', 'b', 'c']) await cache.set(key, new Uint8Array(3000));
    await cache.get('a');
    await cache.set('d', new Uint8Array(3000));
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await cache.get(key)) !== null));
    expect(kept).toEqual([true, false, true, true]);
  });

  it('does not keep a value that is larger than all of it', async () => {
    const cache = await openCache({ namespace: 'n', maxBytes: 1000 });
    await cache.set('big', new Uint8Array(2000));
    await expect(cache.get('big')).resolves.toBeNull();
  });
});
