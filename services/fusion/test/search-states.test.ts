import { openCache } from '@vigie/cache';
import {
  cosine,
  FINGERPRINT_DIMENSIONS,
  type FusedState,
  openStateTables,
  type StateQuery,
  type StateStore,
} from '@vigie/fusion';
import { type Database, toVector } from '@vigie/postgres';
import { aLine, aWindow } from '@vigie/testkit';
import { signsOf } from '../src/fuse/signs';
import { DATABASES, emptyTables, fusedState } from './databases';
import { vectorFor } from './fake-embedder';

describe.each(DATABASES)('in %s', (_, open) => {
  let database: Database;
  let stop: () => Promise<void>;
  let store: StateStore;

  beforeAll(async () => {
    ({ database, stop } = await open());
  }, 180_000);
  beforeEach(async () => {
    store = await openStateTables(database, await openCache({ namespace: 'fusion' }));
    await emptyTables(database);
  });
  afterAll(() => stop());

  const saved = async (over: Parameters<typeof fusedState>[0]): Promise<FusedState> => {
    const state = await fusedState(over);
    await store.save(state);
    return state;
  };
  const idsNear = async (query: StateQuery) => (await store.nearest(query)).map((one) => one.screenStateId);
  const idOf = (state: FusedState) => state.state.screenStateId;
  const windowOf = (appName: string) => aWindow({ appName });

  test('a fingerprint that is not stored finds the states of its space', async () => {
    const [near, far] = [await saved({}), await saved({ lines: [aLine({ text: 'Agenda' })], window: null })];
    const { fingerprint, space } = near;
    expect(await idsNear({ fingerprint, space, limit: 5 })).toEqual([idOf(near), idOf(far)]);
    expect(await idsNear({ fingerprint, space: 'fingerprint-0-other', limit: 5 })).toEqual([]);
  });

  test('a search is kept to a site, to an application, or to both', async () => {
    const dph = await saved({ site: 'chu-nord', window: windowOf('dph') });
    const south = await saved({ site: 'chu-sud', window: windowOf('dph') });
    const billing = await saved({ site: 'chu-nord', window: windowOf('facturation') });
    const desktop = await saved({ site: 'chu-nord', window: null });
    const near = async (filter: { site?: string; appName?: string; workflowId?: string }) =>
      (await idsNear({ screenStateId: idOf(dph), limit: 10, ...filter })).sort();
    const all = (...states: FusedState[]) => states.map(idOf).sort();
    expect(await near({ appName: 'dph' })).toEqual(all(south));
    expect(await near({ site: 'chu-nord' })).toEqual(all(billing, desktop));
    expect(await near({ site: 'chu-nord', appName: 'facturation' })).toEqual(all(billing));
    expect(await near({ site: 'chu-sud', appName: 'facturation' })).toEqual([]);
    await store.confirm(idOf(south), 'note', 'open');
    await store.confirm(idOf(billing), 'note', 'open');
    expect(await near({ workflowId: 'note' })).toEqual(all(south, billing));
    expect(await near({ workflowId: 'note', site: 'chu-nord' })).toEqual(all(billing));
    expect(await near({ workflowId: 'note', appName: 'dph' })).toEqual(all(south));
  });

  test('the weights of a workflow decide which state is nearest, and by how much', async () => {
    const [left, right] = ['a', 'b'].map((digit) => `sha256-${digit.repeat(64)}`) as [string, string];
    const words = [aLine({ text: 'Recherche de patient' })];
    const asked = await saved({ evidence: left, lines: words });
    const looksAlike = await saved({ evidence: left, lines: [aLine({ text: 'Ordonnance' })] });
    const readsAlike = await saved({ evidence: right, lines: words });
    const none = { image: 0, text: 0, title: 0, ui: 0, context: 0 };
    const near = async (weights: typeof none) => store.nearest({ screenStateId: idOf(asked), limit: 2, weights });
    const byLook = await near({ ...none, image: 0.9, text: 0.1 });
    expect(byLook.map((one) => one.screenStateId)).toEqual([idOf(looksAlike), idOf(readsAlike)]);
    const byWords = await near({ ...none, image: 0.1, text: 0.9 });
    expect(byWords.map((one) => one.screenStateId)).toEqual([idOf(readsAlike), idOf(looksAlike)]);
    const componentOf = (state: FusedState, part: string) => state.vectors.find((one) => one.part === part)!.vector;
    const images = cosine(componentOf(asked, 'image'), componentOf(readsAlike, 'image'));
    expect(byWords[0]?.similarity).toBeCloseTo(0.9 + 0.1 * images, 5);
    const asFingerprint = await store.nearest({
      fingerprint: asked.fingerprint,
      space: asked.space,
      limit: 3,
      weights: { ...none, image: 0.1, text: 0.9 },
    });
    expect(asFingerprint.map((one) => one.screenStateId)).toEqual([idOf(asked), idOf(readsAlike), idOf(looksAlike)]);
    expect(asFingerprint[0]?.similarity).toBeCloseTo(1, 5);
    expect(asFingerprint[1]?.similarity).toBeCloseTo(byWords[0]!.similarity, 5);
  });

  test('F-10.5: a rare application is found among thousands of states of another one', async () => {
    const one = await saved({ window: windowOf('facturation') });
    const rows = Array.from({ length: 2_100 }, (_, i) => i);
    for (let from = 0; from < rows.length; from += 250) {
      const batch = rows.slice(from, from + 250);
      await database.query(
        `insert into screen_states (screen_state_id, frame_id, site, workstation_id, sequence, captured_at, session_id,
           mode, space, vector_id, fingerprint, document, app_name, format, signs)
         select id, id, 'chu-nord', 'poste-1', 1, now(), 's', 'complete', $4, id, fingerprint::vector, '', 'dph', 2, signs::bit(1536)
         from unnest($1::text[], $2::text[], $3::text[]) as v (id, fingerprint, signs)`,
        [
          batch.map((row) => `state-many-${row}`),
          batch.map((row) => toVector(vectorFor(`many ${row}`, FINGERPRINT_DIMENSIONS))),
          batch.map((row) => signsOf(vectorFor(`many ${row}`, FINGERPRINT_DIMENSIONS))),
          one.space,
        ],
      );
    }
    const fingerprint = vectorFor('many 7', FINGERPRINT_DIMENSIONS);
    const { space } = one;
    expect(await idsNear({ fingerprint, space, limit: 3, appName: 'facturation' })).toEqual([idOf(one)]);
    expect((await idsNear({ fingerprint, space, limit: 3, appName: 'dph' }))[0]).toBe('state-many-7');
    expect((await idsNear({ fingerprint, space, limit: 3 }))[0]).toBe('state-many-7');
  });
});
