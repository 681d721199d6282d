import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeScreenState, encodeScreenState, limits } from '@vigie/contracts';
import { PERCEPTION_MODES } from '@vigie/domain';
import {
  asStored,
  cosine,
  EXCHANGE_LIMITS,
  exchangeJsonSchemas,
  type FusedState,
  fuseFingerprint,
  fuseScreen,
  importState,
  loadFused,
  openStateTables,
  readExchange,
  rebuildEmbeddings,
  type StateStore,
  writeExchange,
} from '@vigie/fusion';
import { type Database, openDatabase } from '@vigie/postgres';
import { aFrameRequest } from '@vigie/testkit';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { anyScreen } from './any-screen';
import { emptyTables, FUSE_OPTIONS, fusedState } from './databases';
import { fakeEmbedder } from './fake-embedder';

const noCache = { get: async () => null, set: async () => undefined };
const anyMode = fc.constantFrom(...PERCEPTION_MODES);
const validator = new Ajv2020({ strict: false });
const schemas = exchangeJsonSchemas();
const isState = validator.compile(schemas['screen-state.schema.json']!);
const isElement = validator.compile(schemas['ui-element.schema.json']!);

const replaced = (json: unknown, from: string, to: string) => JSON.parse(JSON.stringify(json).replace(from, to));
const jsonOf = (document: Uint8Array) => JSON.parse(Buffer.from(document).toString());
const read = (files: ReturnType<typeof writeExchange>): FusedState => {
  const exchange = readExchange(files, asStored);
  if (exchange.kind === 'refused') throw new Error(JSON.stringify(exchange.problems));
  return exchange.fused;
};

describe('an exported state', () => {
  let databases: Database[];
  let here: StateStore;
  let there: StateStore;

  beforeAll(async () => {
    databases = [await openDatabase({ embedded: {} }), await openDatabase({ embedded: {} })];
    [here, there] = (await Promise.all(databases.map((database) => openStateTables(database, noCache)))) as [
      StateStore,
      StateStore,
    ];
  }, 120_000);

  afterAll(() => Promise.all(databases.map((database) => database.close())));

  test('F-11.5, F-12.4: exported, imported into an empty database and exported again, every state is the same bytes, by the published schemas', async () => {
    await fc.assert(
      fc.asyncProperty(anyScreen, anyMode, async (screen, mode) => {
        await Promise.all(databases.map(emptyTables));
        const fused = await fuseScreen(fakeEmbedder(), screen, { ...FUSE_OPTIONS, mode }, () => 0);
        const { screenStateId } = fused.state;
        await here.save(fused);
        const files = writeExchange(await loadFused(here, screenStateId));
        expect(isState(jsonOf(files.document)) || isState.errors).toBe(true);
        for (const element of jsonOf(files.document).ui_elements) expect(isElement(element)).toBe(true);
        expect(await importState(there, read(files))).toBe('stored');
        expect(await importState(there, read(files))).toBe('known');
        expect(writeExchange(await loadFused(there, screenStateId))).toEqual(files);
      }),
      { numRuns: 100 },
    );
  }, 300_000);

  test('F-12.5: an imported state rebuilds every embedding, and its fingerprint from them', async () => {
    await fc.assert(
      fc.asyncProperty(anyScreen, anyMode, async (screen, mode) => {
        const fused = await fuseScreen(fakeEmbedder(), screen, { ...FUSE_OPTIONS, mode }, () => 0);
        await there.save(read(writeExchange(fused)));
        const state = await there.load(fused.state.screenStateId);
        const rebuilt = await rebuildEmbeddings(there, state!);
        const parts = Object.entries(rebuilt.components) as [keyof typeof rebuilt.components, Float32Array][];
        const components = parts.map(([name, vector]) => ({ name, provider: '', vector }));
        expect(rebuilt.fingerprint).toEqual(fused.fingerprint);
        expect(cosine(fuseFingerprint(components, FUSE_OPTIONS.weights)!, fused.fingerprint)).toBeCloseTo(1, 5);
        const elements = fused.vectors.filter(({ elementId }) => elementId !== '');
        const loaded = await there.loadVectors(elements.map(({ vectorId }) => vectorId));
        for (const { vectorId, vector } of elements) expect(loaded.get(vectorId)).toEqual(vector);
      }),
      { numRuns: 100 },
    );
  }, 300_000);

  test('never overwrites a state that is stored under its id', async () => {
    const mine = await fusedState();
    await here.save(mine);
    const theirs = read(writeExchange({ ...mine, state: { ...mine.state, site: 'chu-sud' } }));
    await expect(importState(here, theirs)).rejects.toMatchObject({ code: 'STATE_DIFFERS' });
    expect(await here.load(mine.state.screenStateId)).toEqual(decodeScreenState(encodeScreenState(mine.state)));
    await expect(loadFused(here, 'state-none')).rejects.toMatchObject({ code: 'STATE_UNKNOWN' });
  });
});

test('files are held to what the protocol takes of a state', () => {
  expect(limits).toMatchObject(EXCHANGE_LIMITS);
});

test.each(Object.keys(schemas))('docs/%s is the schema that exports are checked by', (file) => {
  const published = readFileSync(path.join(__dirname, '../../../docs', file), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(schemas[file])));
});

describe('a folder that somebody else wrote', () => {
  let good: ReturnType<typeof writeExchange>;

  beforeAll(async () => {
    good = writeExchange(await fusedState({ request: aFrameRequest({ context: { ipp: '1' } }) }));
  });

  const problemsOf = (files: ReturnType<typeof writeExchange>) => {
    const exchange = readExchange(files, asStored);
    return exchange.kind === 'refused' ? exchange.problems : [];
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests write what no type allows.
  const edited = (edit: (json: any) => void) => {
    const json = jsonOf(good.document);
    edit(json);
    return { ...good, document: Buffer.from(JSON.stringify(json)) };
  };

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const wrong: Readonly<Record<string, readonly [place: string, remedy: string, edit: (json: any) => any]>> = {
    'a misspelt key': ['sesion_id', 'session_id', (json) => ({ ...json, sesion_id: 1 })],
    'a key of the prototype': [
      '__proto__',
      '',
      (json) => JSON.parse(`{"__proto__":{},${JSON.stringify(json).slice(1)}`),
    ],
    'such a key in the context': ['state.json', '', (json) => replaced(json, '"ipp"', '"__proto__"')],
    'a form of tomorrow': ['format', 'later', (json) => ({ ...json, format: 3 })],
    'no object': ['state.json', '', () => [1]],
    'a path for a vector': [
      'state_embedding.vector_id',
      '',
      (json) => replaced(json, json.state_embedding.vector_id, '../../etc/passwd'),
    ],
    'a normalised text that is not its text': [
      'ui_elements[0].text.normalized',
      '',
      (json) => replaced(json, '"normalized":"rechercher"', '"normalized":"autre chose"'),
    ],
    'lines without places': [
      'perception.detected_text',
      '',
      (json) => ({ ...json, perception: { ...json.perception, lines: [] } }),
    ],
    'a word of no line': ['state.json', '', (json) => replaced(json, '"line":0', '"line":7')],
    'a type that is none': ['ui_elements[0].type', '', (json) => replaced(json, '"type":"button"', '"type":"bouton"')],
  };

  test.each(Object.entries(wrong))('with %s is refused, and the place is told', (_, [place, remedy, edit]) => {
    const document = Buffer.from(JSON.stringify(edit(jsonOf(good.document))));
    const problems = problemsOf({ ...good, document });
    expect(problems.map((problem) => problem.path).join(' ')).toContain(place);
    expect(problems.map((problem) => problem.remedy).join(' ')).toContain(remedy);
    // Whatever the file holds, it stays there.
    expect(JSON.stringify(problems)).not.toMatch(/passwd|autre chose|bouton/);
  });

  test('has all its problems told at once', () => {
    const files = edited((json) => {
      json.extra = 1;
      json.mode = 'dark';
      json.ui_elements[0].confidence = 2;
    });
    const [first] = good.vectors.keys();
    const vectors = new Map([...good.vectors, [first!, Buffer.from('no vector')]]);
    expect(problemsOf({ ...files, vectors }).map(({ path: place }) => place)).toEqual(
      expect.arrayContaining(['extra', 'mode', 'ui_elements[0].confidence', `vectors/${first}.npy`]),
    );
  });

  test('whose vectors were exchanged, changed, lost or added is refused', () => {
    const [[a, first], [b, second]] = [...good.vectors] as [[string, Uint8Array], [string, Uint8Array]];
    const changed = Uint8Array.from(second);
    changed[140]! ^= 1;
    const without = new Map(good.vectors);
    without.delete(b);
    const reasons = (vectors: Map<string, Uint8Array>) =>
      problemsOf({ ...good, vectors })
        .map(({ reason }) => reason)
        .join();
    expect(reasons(new Map([...good.vectors, [a, second], [b, first]]))).toMatch(/numbers|digest/);
    expect(reasons(new Map([...good.vectors, [b, changed]]))).toContain('digest');
    expect(reasons(without)).toContain('missing');
    expect(reasons(new Map([...good.vectors, [`vector-${'0'.repeat(40)}`, first]]))).toContain('named nowhere');
  });

  test('of any bytes at all is refused without a throw', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json({ maxDepth: 5 }).map((text) => Buffer.from(text)),
      fc.constantFrom('[', '{"format":', '"').map((text) => Buffer.from(text.repeat(100_000))),
    );
    fc.assert(
      fc.property(anyBytes, (document) => {
        expect(readExchange({ ...good, document }, asStored).kind).toBe('refused');
      }),
      { numRuns: 200 },
    );
  });
});
