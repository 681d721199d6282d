import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEvidenceStore } from '../src/folder-store';
import { sweepRegularly } from '../src/sweep-regularly';

describe('regular sweeps', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vigie-sweep-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('remove what has outlived its retention and keep the proof', async () => {
    const failures: unknown[] = [];
    const store = await openEvidenceStore({ folder });
    const frame = await store.put(Buffer.from('a frame'), { kind: 'frame', retainMs: 1_000 });
    const proof = await store.put(Buffer.from('a proof'), { kind: 'before' });
    const sweeps = sweepRegularly(store, {
      everyMs: 20,
      nowMs: () => Date.now() + 2_000,
      onFailure: (error) => failures.push(error),
    });
    for (let i = 0; i < 100 && (await store.has(frame)); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    await sweeps.stop();
    expect(failures).toEqual([]);
    expect([await store.has(frame), await store.has(proof)]).toEqual([false, true]);
  });

  test('go on after one that failed, and end when they are stopped', async () => {
    let calls = 0;
    const failures: unknown[] = [];
    const store = {
      sweep: () => (++calls === 1 ? Promise.reject(new Error('full')) : Promise.resolve({ removed: 0 })),
    };
    const sweeps = sweepRegularly(store, { everyMs: 5, nowMs: Date.now, onFailure: (error) => failures.push(error) });
    while (calls < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await sweeps.stop();
    const after = calls;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(failures).toHaveLength(1);
    expect(calls).toBe(after);
  });
});
