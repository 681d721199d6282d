import type { Element, Line, MatchStateRequest, Screen } from '@vigie/domain';
import {
  DEFAULT_WEIGHTS,
  explainStates,
  fuseScreen,
  nameElements,
  openStateTables,
  ownWeights,
  recogniseState,
  type StateStore,
  viewCache,
  type Weights,
} from '@vigie/fusion';
import { type Database, openDatabase } from '@vigie/postgres';
import { aFrameRequest, aLine, anElement, aScreen, aWindow } from '@vigie/testkit';
import { FUSE_OPTIONS } from './databases';
import { fakeEmbedder } from './fake-embedder';

const SECRET = 'MARTIN Jeanne';
let database: Database;
let store: StateStore;

beforeAll(async () => {
  database = await openDatabase({ embedded: {} });
  store = await openStateTables(database, { get: async () => null, set: async () => undefined });
}, 180_000);
afterAll(() => database.close());

const at = (x: number, y: number, width = 120) => ({ x, y, width, height: 26 });
const control = (type: Element['type'], label: string, x: number, y: number, value = '') =>
  anElement({ elementId: `${label}@${x},${y}`, type, role: '', label, value, box: at(x, y), confidence: 0.95 });
const line = (text: string, x: number, y: number): Line => aLine({ text, box: at(x, y, 8 * text.length) });

function page(name: string, labels: readonly string[], patient = SECRET): Partial<Screen> {
  const elements = [
    control('text_input', 'Nom', 150, 150, patient),
    ...labels.map((label, index) => control('button', label, 100 + 150 * index, 300)),
  ];
  const lines = [line(name, 100, 40), line('Nom', 100, 154), line(patient, 160, 154)].concat(
    labels.map((label, index) => line(label, 110 + 150 * index, 304)),
  );
  return { elements, lines, words: [], window: aWindow({ title: `DPH - ${name}` }) };
}
const SEARCH = ['Rechercher', 'Effacer', 'Imprimer', 'Aide'];
const NOTES = ['Enregistrer', 'Annuler', 'Modifier', 'Signer'];

let frames = 0;
async function see(screen: Partial<Screen>, context: Record<string, string> = {}): Promise<string> {
  frames++;
  const seen = aScreen({
    frameId: `frame-${frames}`,
    evidence: `sha256-${'b'.repeat(64)}`,
    request: aFrameRequest({ context }),
    ...screen,
  });
  const fused = await fuseScreen(fakeEmbedder(), seen, FUSE_OPTIONS, () => 0, nameElements(store));
  await store.save(fused);
  return fused.state.screenStateId;
}

const match = (screenStateId: string, over: Partial<MatchStateRequest> = {}, weights?: Weights) =>
  recogniseState(
    { store, views: viewCache(store), weightsOf: () => weights },
    { screenStateId, workflowId: '', stepId: '', limit: 5, language: '', ...over },
  );

describe('of stored states', () => {
  let search: string;
  let notes: string;
  beforeAll(async () => {
    search = await see(page('Recherche de patient', SEARCH), { ipp: '1' });
    notes = await see(page('Notes du patient', NOTES), { ipp: '1' });
    await store.confirm(search, 'note', 'find');
    await store.confirm(notes, 'note', 'write');
  });

  test('a screen is told to be the confirmed state of the step that shows it, another patient’s data or not', async () => {
    const seen = await see(page('Notes du patient', NOTES, 'DURAND Paul'), { ipp: '2' });
    const found = await match(seen, { workflowId: 'note' });
    expect(found).toMatchObject({
      known: true,
      nearest: { screenStateId: notes, workflowId: 'note', stepId: 'write', context: 'other' },
      because: [],
    });
    expect(found.nearest?.confidence).toBeGreaterThan(0.8);
  });

  test('a screen that no step knows is told with the nearest state and why it is not that one, in codes', async () => {
    const seen = await see(page('Prescription', ['Prescrire', 'Arrêter', 'Suspendre', 'Renouveler']));
    const found = await match(seen, { workflowId: 'note' });
    expect(found.known).toBe(false);
    expect(found.nearest?.workflowId).toBe('note');
    expect(found.because.length).toBeGreaterThan(0);
    for (const { code, found: was, bar } of found.because) {
      expect(code).toMatch(/^[A-Z_]+$/);
      expect(was).not.toBe(bar);
    }
    expect(JSON.stringify(found)).not.toContain('Prescri');
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  test('differences name elements by ids that both states’ documents know', async () => {
    const seen = await see(page('Notes du patient', [...NOTES.slice(0, 3)]));
    const { nearest } = await match(seen, { workflowId: 'note', stepId: 'write' });
    const missing = nearest?.differences.filter(({ kind, subject }) => kind === 'missing' && subject === 'element');
    const signer = (await store.load(notes))?.elements.find(({ label }) => label === 'Signer');
    expect(missing?.map(({ referenceId }) => referenceId)).toContain(signer?.elementId);
  });

  test('with a language each difference is told in a sentence, without one in none', async () => {
    const seen = await see(page('Notes du patient', [...NOTES.slice(0, 3)]));
    const french = await match(seen, { workflowId: 'note', stepId: 'write', language: 'fr' });
    expect(french.nearest?.differences.map(({ sentence }) => sentence).join('\n')).toContain('Signer');
    const silent = await match(seen, { workflowId: 'note', stepId: 'write' });
    expect(silent.nearest?.differences.every(({ sentence }) => sentence === '')).toBe(true);
  });

  test('without a workflow a state confirmed for a step comes before one that was only seen', async () => {
    const elsewhere = page('Recherche de patient', SEARCH);
    await see(elsewhere);
    const found = await match(await see(elsewhere));
    expect(found).toMatchObject({ known: true, nearest: { screenStateId: search, stepId: 'find' } });
  });

  test('a screen that was only seen before is known too, and is no step’s', async () => {
    const documents = page('Documents scannés', ['Numériser', 'Classer', 'Pivoter', 'Détruire']);
    const before = await see(documents);
    expect(await match(await see(documents))).toMatchObject({
      known: true,
      nearest: { screenStateId: before, workflowId: '', stepId: '' },
    });
  });

  test('what nothing is stored of has no nearest state, and a state that is not stored is refused', async () => {
    const alone = await see({ ...page('Seule', ['Un', 'Deux']), window: aWindow({ appName: 'autre' }) });
    expect(await match(alone)).toEqual({
      known: false,
      nearest: null,
      because: [{ code: 'NO_CANDIDATES', found: 0, bar: 1 }],
    });
    await expect(match('state-none')).rejects.toMatchObject({ code: 'STATE_UNKNOWN' });
  });

  test('an explanation says of each modality how near it is and what of the distance it makes up', async () => {
    const explained = await explainStates(
      store,
      { a: search, b: notes, workflowId: '', language: '' },
      DEFAULT_WEIGHTS,
    );
    expect(explained.components.map(({ name }) => name)).toEqual(['image', 'text', 'title', 'ui', 'context']);
    const image = explained.components[0];
    expect([image?.cosine, image?.share]).toEqual([expect.closeTo(1, 4), expect.closeTo(0, 4)]);
    expect(explained.components.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(explained).toMatchObject({ context: 'same', contextKeys: [] });
    expect(explained.allDifferences).toBeGreaterThan(0);
    expect(JSON.stringify(explained)).not.toContain(SECRET);
  });

  test('an explanation’s similarity is that which a search under the same weights finds', async () => {
    const weights = { ...DEFAULT_WEIGHTS, text: 0.9 };
    const [{ similarity } = { similarity: 0 }] = (
      await store.nearest({ screenStateId: search, limit: 50, weights })
    ).filter(({ screenStateId }) => screenStateId === notes);
    const explained = await explainStates(store, { a: search, b: notes, workflowId: '', language: '' }, weights);
    expect(explained.similarity).toBeCloseTo(similarity, 4);
  });

  test('an explanation names the keys of contexts that differ, never their values', async () => {
    const other = await see(page('Notes du patient', NOTES), { ipp: '80012345', visit: '7' });
    const explained = await explainStates(store, { a: notes, b: other, workflowId: '', language: '' }, DEFAULT_WEIGHTS);
    expect(explained).toMatchObject({ context: 'other', contextKeys: ['ipp', 'visit'] });
    expect(JSON.stringify(explained)).not.toContain('80012345');
  });

  test('a state does not differ from itself', async () => {
    const explained = await explainStates(
      store,
      { a: notes, b: notes, workflowId: '', language: 'en' },
      DEFAULT_WEIGHTS,
    );
    expect(explained).toMatchObject({ similarity: expect.closeTo(1, 5), differences: [], contextKeys: [] });
    expect(explained.components.every(({ share }) => share === 0)).toBe(true);
    await expect(
      explainStates(store, { a: notes, b: 'state-none', workflowId: '', language: '' }, DEFAULT_WEIGHTS),
    ).rejects.toMatchObject({ code: 'STATE_UNKNOWN' });
  });
});

test('a workflow’s own weights stand for what it names, the usual ones for the rest', () => {
  const config = { weights: DEFAULT_WEIGHTS, workflowWeights: { note: { context: 0.4, image: undefined } } };
  expect(ownWeights(config, 'note')).toEqual({ ...DEFAULT_WEIGHTS, context: 0.4 });
  expect(ownWeights(config, 'other')).toBeUndefined();
  expect(ownWeights(config, 'constructor')).toBeUndefined();
});

test('views that were asked for last are kept; others are read again', async () => {
  const reads: string[][] = [];
  const state = (await store.load(await see(page('Page', NOTES)))) as NonNullable<
    Awaited<ReturnType<StateStore['load']>>
  >;
  const views = viewCache(
    {
      loadMany: async (ids) => {
        reads.push([...ids]);
        return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, state]));
      },
    },
    2,
  );
  await views(['a', 'b']);
  await views(['a', 'c']);
  expect([...(await views(['a', 'b', 'gone'])).keys()]).toEqual(['a', 'b']);
  expect(reads).toEqual([['a', 'b'], ['c'], ['b', 'gone']]);
});
