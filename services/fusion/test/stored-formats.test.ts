import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeScreenState, encodeScreenState } from '@vigie/contracts';
import { PERCEPTION_MODES } from '@vigie/domain';
import {
  asStored,
  importState,
  loadFused,
  openStateTables,
  readExchange,
  readStateFolder,
  rebuildEmbeddings,
  type StateStore,
  writeExchange,
} from '@vigie/fusion';
import type { Database } from '@vigie/postgres';
import { embedAnew } from '../src/reindex/embed-anew';
import { DATABASES, emptyTables, FUSE_OPTIONS } from './databases';
import { fakeEmbedder } from './fake-embedder';

const STATES = join(__dirname, 'fixtures', 'states');
const noCache = { get: async () => null, set: async () => undefined };
/** Each form that was ever written has states of each mode here; they are never made anew. */
const FOLDERS = readdirSync(STATES).flatMap((format) => PERCEPTION_MODES.map((mode) => [format, mode] as const));

async function readFixture(format: string, mode: string) {
  const { files, problems } = await readStateFolder(join(STATES, format, mode));
  const exchange = readExchange(files, asStored);
  if (exchange.kind === 'refused') throw new Error(JSON.stringify([problems, exchange.problems]));
  return { files, fused: exchange.fused };
}

test('there are states of every form', () => {
  expect(readdirSync(STATES)).toEqual(['format-1', 'format-2']);
});

describe.each(FOLDERS)('F-15.5: a state of %s, mode %s', (format, mode) => {
  const document = decodeScreenState(readFileSync(join(STATES, format, mode, 'document.bin')));

  test('is read as its row holds it', () => {
    expect(document).toMatchObject({
      mode,
      sessionId: 'run-1',
      window: { title: 'DPH - Recherche de patient' },
      request: { stepId: 'rechercher', context: { ipp: '8004213' } },
      lines: [{ text: 'Rechercher' }, { text: 'MARTIN Élodie' }],
    });
    expect(document.elements.map(({ label }) => label)).toEqual(mode === 'light' ? [] : ['Rechercher', 'Nom']);
    expect(document.components.map(({ name }) => name).sort()).toEqual(
      mode === 'complete' ? ['context', 'image', 'text', 'title', 'ui'] : ['image'],
    );
  });

  test('is read from its folder, with the fingerprint in the space that it was in', async () => {
    const { fused } = await readFixture(format, mode);
    const { screenStateId, sessionId, evidence, vectorId, elements } = document;
    expect(fused.state).toMatchObject({ mode, screenStateId, sessionId, evidence, vectorId });
    expect(fused.space).toBe(`fingerprint-${format === 'format-1' ? 1 : 2}-b2bd339af9e7f493`);
    expect(fused.state.request?.context).toEqual(document.request?.context);
    expect(fused.state.elements.map(({ elementId, label, value }) => [elementId, label, value])).toEqual(
      elements.map(({ elementId, label, value }) => [elementId, label, value]),
    );
    // All that its row holds; of the first form, what its JSON told.
    const order = (some: typeof document) => ({
      ...some,
      components: [...some.components].sort((a, b) => (a.name < b.name ? -1 : 1)),
    });
    if (format !== 'format-1') expect(order(fused.state)).toEqual(order(document));
  });
});

describe.each(DATABASES)('in %s', (_, open) => {
  let database: Database;
  let store: StateStore;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, stop } = await open());
    store = await openStateTables(database, noCache);
  }, 120_000);
  afterAll(() => stop());
  beforeEach(() => emptyTables(database));

  test.each(FOLDERS)(
    'F-12.5: a state of %s, mode %s is imported, rebuilds every embedding, and leaves in the present form',
    async (format, mode) => {
      const { files, fused } = await readFixture(format, mode);
      expect(await importState(store, fused)).toBe('stored');
      const state = (await store.load(fused.state.screenStateId))!;
      expect(encodeScreenState(state)).toEqual(encodeScreenState(fused.state));
      const rebuilt = await rebuildEmbeddings(store, state);
      expect(rebuilt.fingerprint).toHaveLength(1536);
      expect(Object.keys(rebuilt.components)).toHaveLength(mode === 'complete' ? 5 : 1);
      const again = writeExchange(await loadFused(store, fused.state.screenStateId));
      expect([...again.vectors].sort()).toEqual([...files.vectors].sort());
      if (format === 'format-2') expect(Buffer.from(again.document).equals(files.document)).toBe(true);
      const back = readExchange(again, asStored);
      expect(back.kind === 'state' && (await importState(store, back.fused))).toBe('known');
    },
  );
});

test('a state of the first form whose space nobody knows gets one of its own', async () => {
  const { files } = await readStateFolder(join(STATES, 'format-1', 'complete'));
  const document = Buffer.from(Buffer.from(files.document).toString().replace('"weight": 0.5', '"weight": 0.7'));
  const exchange = readExchange({ ...files, document }, asStored);
  expect(exchange).toMatchObject({ kind: 'state', fused: { space: expect.stringMatching(/^imported-vector-/) } });
  const fused = exchange.kind === 'state' ? exchange.fused : null;
  expect(readExchange(writeExchange(fused!), asStored).kind).toBe('state');
});

test('a state of the first form, which does not say its frame, keeps its id when it is embedded anew', async () => {
  const { fused } = await readFixture('format-1', 'complete');
  const anew = await embedAnew(fakeEmbedder(), fused.state, FUSE_OPTIONS, () => 0);
  expect(anew.space).not.toBe(fused.space);
  expect(anew.state).toMatchObject({ screenStateId: fused.state.screenStateId, sessionId: fused.state.sessionId });
  expect(anew.state.components.map(({ name }) => name).sort()).toEqual(['context', 'image', 'text', 'title', 'ui']);
});
