import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@vigie/config';
import { PERCEPTION_MODES } from '@vigie/domain';
import { fuseFingerprint, fuseScreen, fusionConfig, openStateTables, type StateStore } from '@vigie/fusion';
import { type Database, openDatabase } from '@vigie/postgres';
import fc from 'fast-check';
import { anyScreen } from './any-screen';
import { emptyTables, FUSE_OPTIONS } from './databases';
import { fakeEmbedder } from './fake-embedder';

const anyMode = fc.constantFrom(...PERCEPTION_MODES);
const noCache = { get: async () => null, set: async () => undefined };

test('F-15.3: in mode complete the fingerprint is fused from every modality that the screen has', async () => {
  await fc.assert(
    fc.asyncProperty(anyScreen, async (screen) => {
      const { state, vectors, fingerprint } = await fuseScreen(fakeEmbedder(), screen, FUSE_OPTIONS, () => 0);
      const says = (text: string) => /[\p{L}\p{N}]/u.test(text);
      const names = state.components.map(({ name }) => name);
      expect(names).toContain('image');
      expect(names.includes('title')).toBe(says(screen.window?.title ?? ''));
      expect(state.elements).toEqual(screen.elements);
      const components = vectors.filter(({ elementId }) => elementId === '');
      const fused = fuseFingerprint(
        components.map((one) => ({ ...one, name: one.part as 'image' })),
        FUSE_OPTIONS.weights,
      );
      expect(fused).toEqual(fingerprint);
    }),
    { numRuns: 100 },
  );
});

test('F-15.4: the mode is set by the environment, and else by a configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-modes-'));
  const file = join(folder, 'vigie.yaml');
  const read = (env: Record<string, string>) => readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_', env, file }).mode;
  try {
    fc.assert(
      fc.property(anyMode, fc.option(anyMode), (inFile, inEnvironment) => {
        writeFileSync(file, `mode: ${inFile}\n`);
        expect(read(inEnvironment === null ? {} : { VIGIE_FUSION_MODE: inEnvironment })).toBe(inEnvironment ?? inFile);
      }),
      { numRuns: 100 },
    );
    expect(() => read({ VIGIE_FUSION_MODE: 'dark' })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('stored states', () => {
  let database: Database;
  let store: StateStore;

  beforeAll(async () => {
    database = await openDatabase({ embedded: {} });
    store = await openStateTables(database, noCache);
  }, 120_000);
  afterAll(() => database.close());

  test('F-15.5: after a change of mode what was stored is read and found, and what is seen is written in the new mode', async () => {
    await fc.assert(
      fc.asyncProperty(anyScreen, anyScreen, anyMode, anyMode, async (before, after, old, present) => {
        await emptyTables(database);
        const fuse = (screen: typeof before, mode: typeof old) =>
          fuseScreen(fakeEmbedder(), screen, { ...FUSE_OPTIONS, mode }, () => 0);
        const stored = await fuse(before, old);
        await store.save(stored);
        const seen = await fuse(after, present);
        await store.save(seen);
        expect(await store.load(stored.state.screenStateId)).toMatchObject({
          mode: old,
          vectorId: stored.state.vectorId,
        });
        const [found] = await store.nearest({ screenStateId: seen.state.screenStateId, limit: 1 });
        expect(found?.screenStateId).toBe(stored.state.screenStateId);
        await store.save(await fuse(before, present));
        const again = await store.load(stored.state.screenStateId);
        expect(again).toMatchObject({ mode: present });
        expect(again?.elements).toHaveLength(present === 'light' ? 0 : before.elements.length);
      }),
      { numRuns: 100 },
    );
  }, 300_000);
});
