import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache } from '@vigie/cache';
import { cosine, openStateTables, rebuildEmbeddings, type StateStore } from '@vigie/fusion';
import { type Database, migrate } from '@vigie/postgres';
import { count, DATABASES } from './databases';

const MIGRATIONS = join(__dirname, '..', 'sql', 'migrations');
const ROWS = readFileSync(join(__dirname, 'fixtures', 'version-1.sql'), 'utf8');

/** A database as the first version left it: its own migration, and rows that its code wrote. */
async function asVersion1(database: Database): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-migrations-'));
  copyFileSync(join(MIGRATIONS, '0001_states.sql'), join(folder, '0001_states.sql'));
  await migrate(database, { owner: 'fusion', folder });
  rmSync(folder, { recursive: true });
  for (const statement of ROWS.split('\n').filter((line) => line.startsWith('insert'))) await database.query(statement);
}

const open = async (database: Database) => openStateTables(database, await openCache({ namespace: 'fusion' }));

async function upgradeAll(store: StateStore): Promise<number> {
  let total = 0;
  for (let some = -1; some !== 0; total += some) some = await store.upgrade();
  return total;
}

describe.each(DATABASES)('in %s', (_, openDatabase) => {
  let database: Database;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    ({ database, stop } = await openDatabase());
  }, 180_000);
  afterEach(() => stop());

  const formats = () =>
    database.query<{ frame_id: string; app_name: string; format: number }>(
      'select frame_id, app_name, format from screen_states order by frame_id',
    );

  test('the tables come up from nothing, and a second time changes nothing', async () => {
    const store = await open(database);
    expect(await store.upgrade()).toBe(0);
    const applied = await database.query("select * from vigie_migrations where owner = 'fusion' order by name");
    await open(database);
    expect(await database.query("select * from vigie_migrations where owner = 'fusion' order by name")).toEqual(
      applied,
    );
  });

  test('F-15.5: states of the first version are read, searched and confirmed before they are upgraded', async () => {
    await asVersion1(database);
    const store = await open(database);
    const state = (await store.loadMany(await idsOf('v1-search'))).values().next().value!;
    expect(state).toMatchObject({ frameId: 'v1-search', mode: 'complete', request: { context: { ipp: '80012345' } } });
    const { components } = await rebuildEmbeddings(store, state);
    expect(Object.keys(components).sort()).toEqual(['context', 'image', 'text', 'title', 'ui']);
    const found = await store.nearest({ screenStateId: state.screenStateId, limit: 2 });
    const [again] = await idsOf('v1-search-again');
    expect(found[0]?.screenStateId).toBe(again);
    const confirmed = await store.confirmedFor('ajouter-une-note', 'rechercher', 5);
    expect(confirmed.map((one) => one.screenStateId)).toEqual([state.screenStateId]);
  });

  test('F-15.5: old rows get their application and elements, once, and keep their vectors', async () => {
    await asVersion1(database);
    const store = await open(database);
    const [id] = await idsOf('v1-search');
    const vectors = await store.vectorsOf(id!);
    expect(await upgradeAll(store)).toBe(6);
    expect(await upgradeAll(store)).toBe(0);
    expect((await formats()).map((row) => [row.frame_id, row.app_name, row.format])).toEqual([
      ['v1-billing', 'facturation', 2],
      ['v1-desktop', '', 2],
      ['v1-light', 'dph', 2],
      ['v1-record', 'dph', 2],
      ['v1-search', 'dph', 2],
      ['v1-search-again', 'dph', 2],
    ]);
    expect(await store.vectorsOf(id!)).toEqual(vectors);
    const elements = await database.query<{ id: string }>(
      'select site || app_name || element_id as id from ui_elements order by 1',
    );
    expect(elements.map((row) => row.id)).toEqual([
      'chu-norddphelement-enregistrer',
      'chu-norddphelement-nom',
      'chu-norddphelement-rechercher',
      'chu-sudfacturationelement-valider',
    ]);
    const near = await store.nearest({ screenStateId: id!, limit: 10, appName: 'facturation' });
    expect(near.map((one) => one.screenStateId)).toEqual(await idsOf('v1-billing'));
  });

  test('two replicas that upgrade at once upgrade each row once, and one that ends half-way loses nothing', async () => {
    await asVersion1(database);
    const [first, second] = [await open(database), await open(database)];
    const done = await Promise.all([first.upgrade(), second.upgrade(), first.upgrade()]);
    expect(done.reduce((sum, one) => sum + one, 0) + (await upgradeAll(second))).toBe(6);
    await database.query(
      "update screen_states set format = 1, app_name = '' where frame_id in ('v1-record', 'v1-search')",
    );
    expect(await upgradeAll(first)).toBe(2);
    expect(await count(database, 'ui_elements')).toBe(4);
    expect((await formats()).filter((row) => row.app_name === '').length).toBe(1);
  });

  test('a row whose document nobody can read does not keep the others from being upgraded', async () => {
    await asVersion1(database);
    await database.query(`update screen_states set document = '\\xffffff' where frame_id = 'v1-billing'`);
    const store = await open(database);
    expect(await upgradeAll(store)).toBe(6);
    expect((await formats()).find((row) => row.frame_id === 'v1-billing')?.app_name).toBe('');
  });

  test('a replica of the first version goes on storing, and what it stored is upgraded', async () => {
    const store = await open(database);
    for (const statement of ROWS.split('\n').filter((line) => line.startsWith('insert')))
      await database.query(statement);
    expect(await upgradeAll(store)).toBe(6);
  });

  test('an old state that is fused anew is written in the new form', async () => {
    await asVersion1(database);
    const store = await open(database);
    const [id] = await idsOf('v1-search');
    const state = (await store.load(id!))!;
    const parts = await store.vectorsOf(id!);
    const stored = await store.loadVectors([state.vectorId, ...parts.map((part) => part.vectorId)]);
    const [row] = await database.query<{ space: string }>(
      'select space from screen_states where screen_state_id = $1',
      [id],
    );
    const vectors = parts.map((part) => ({ ...part, vector: stored.get(part.vectorId)! }));
    const fingerprint = stored.get(state.vectorId)!;
    expect(await store.save({ state, space: row!.space, fingerprint, vectors })).toBe(true);
    expect((await formats()).find((one) => one.frame_id === 'v1-search')).toMatchObject({ app_name: 'dph', format: 2 });
    const rebuilt = await rebuildEmbeddings(store, state);
    expect(cosine(rebuilt.fingerprint, fingerprint)).toBeCloseTo(1, 6);
  });

  async function idsOf(...frames: string[]): Promise<string[]> {
    const rows = await database.query<{ screen_state_id: string }>(
      'select screen_state_id from screen_states where frame_id = any ($1::text[])',
      [frames],
    );
    return rows.map((row) => row.screen_state_id);
  }
});
