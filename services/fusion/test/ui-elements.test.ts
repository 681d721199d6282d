import { openCache } from '@vigie/cache';
import { elementDescriptor, type FusedState, openStateTables, type StateStore } from '@vigie/fusion';
import type { Database } from '@vigie/postgres';
import { A_MOMENT_MS, anElement, aWindow } from '@vigie/testkit';
import { count, DATABASES, emptyTables, fusedState } from './databases';

const FUTURE = Date.now() + 3_600_000;

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

  const button = (label: string, x = 10) =>
    anElement({ elementId: `element-${label}`, type: 'button', label, box: { x, y: 40, width: 80, height: 20 } });
  const screen = (labels: readonly string[], over: Parameters<typeof fusedState>[0] = {}) =>
    fusedState({ elements: labels.map((label, i) => button(label, 10 + 90 * i)), ...over });
  const descriptorOf = (state: FusedState, label: string) => {
    const vectorOf = (part: string) =>
      state.vectors.find((one) => one.part === part && one.elementId === `element-${label}`)?.vector ?? null;
    return elementDescriptor(vectorOf('element-visual'), vectorOf('element-text'))!;
  };
  const near = async (state: FusedState, label: string, filter = {}) =>
    store.nearestElements({ descriptor: descriptorOf(state, label), space: state.space, limit: 10, ...filter });

  test('F-10.5, F-11.3: an element is found by its look and words, once for all the states that show it', async () => {
    const first = await screen(['Valider', 'Annuler']);
    const later = await screen(['Valider', 'Annuler'], { capturedAtMs: A_MOMENT_MS + 3_600_000 });
    for (const state of [first, later]) await store.save(state);
    expect(await count(database, 'ui_elements')).toBe(2);
    const found = await near(first, 'Valider');
    expect(found.map((one) => one.elementId)).toEqual(['element-Valider', 'element-Annuler']);
    expect(found[0]).toMatchObject({
      site: 'chu-nord',
      appName: 'dph',
      type: 'button',
      firstSeenMs: A_MOMENT_MS,
      lastSeenMs: A_MOMENT_MS + 3_600_000,
    });
    expect(found[0]?.similarity).toBeCloseTo(1, 3);
  });

  test('elements are told apart by site and application, and found within them', async () => {
    const here = await screen(['Valider']);
    await store.save(here);
    await store.save(await screen(['Valider'], { site: 'chu-sud' }));
    await store.save(await screen(['Valider'], { window: aWindow({ appName: 'facturation' }) }));
    expect(await count(database, 'ui_elements')).toBe(3);
    expect((await near(here, 'Valider', { site: 'chu-sud' })).map((one) => one.site)).toEqual(['chu-sud']);
    expect((await near(here, 'Valider', { appName: 'facturation' })).map((one) => one.appName)).toEqual([
      'facturation',
    ]);
    expect(await near(here, 'Valider', { type: 'link' })).toEqual([]);
    expect(await near({ ...here, space: 'fingerprint-0-other' }, 'Valider')).toEqual([]);
  });

  test('a state that comes late moves the first sight back and nothing else', async () => {
    const seen = await screen(['Valider']);
    await store.save(seen);
    const moved = button('Valider', 400);
    await store.save(await fusedState({ elements: [moved], capturedAtMs: A_MOMENT_MS - 3_600_000 }));
    const [found] = await near(seen, 'Valider');
    expect(found).toMatchObject({ firstSeenMs: A_MOMENT_MS - 3_600_000, lastSeenMs: A_MOMENT_MS });
    expect(found?.similarity).toBeCloseTo(1, 3);
  });

  test('an element goes with the last state that has it, and stays with a confirmed one', async () => {
    const [old, confirmed] = [await screen(['Valider', 'Annuler']), await screen(['Annuler', 'Imprimer'])];
    for (const state of [old, confirmed]) await store.save(state);
    await store.confirm(confirmed.state.screenStateId, 'note', 'open');
    await store.sweep(Date.now() - 3_600_000);
    expect(await count(database, 'ui_elements')).toBe(3);
    await store.sweep(FUTURE);
    const left = await database.query<{ element_id: string }>('select element_id from ui_elements order by 1');
    expect(left.map((row) => row.element_id)).toEqual(['element-Annuler', 'element-Imprimer']);
  });

  test('no text of a screen stands in the table of elements', async () => {
    await store.save(await screen(['MARTIN Jean'].map(() => 'Valider')));
    await store.save(await fusedState({ elements: [anElement({ elementId: 'e1', label: 'MARTIN', value: 'Jean' })] }));
    const rows = await database.query('select e::text as row from ui_elements e');
    expect(JSON.stringify(rows)).not.toMatch(/MARTIN|Jean/);
  });
});
