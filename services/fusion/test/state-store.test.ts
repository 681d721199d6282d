import { setTimeout as delay } from 'node:timers/promises';
import { type Cache, openCache } from '@vigie/cache';
import { cosine, openStateTables, rebuildEmbeddings, type StateStore, screenStateToJson } from '@vigie/fusion';
import type { Database } from '@vigie/postgres';
import { aFrameRequest, aLine, anElement } from '@vigie/testkit';
import fc from 'fast-check';
import { count as countRows, DATABASES, emptyTables, fusedState } from './databases';

const fused = (over: Parameters<typeof fusedState>[0] = {}, mode: 'light' | 'complete' = 'complete') =>
  fusedState(over, { mode });

describe.each(DATABASES)('in %s', (_, open) => {
  let database: Database;
  let stopServer: () => Promise<void>;
  let cache: Cache;
  let store: StateStore;

  beforeAll(async () => {
    ({ database, stop: stopServer } = await open());
  }, 180_000);
  beforeEach(async () => {
    cache = await openCache({ namespace: 'fusion' });
    store = await openStateTables(database, cache);
    await emptyTables(database);
  });
  afterEach(() => cache.close());
  afterAll(() => stopServer());

  const count = (table: string) => countRows(database, table);

  test('a state is read back as it was stored', async () => {
    const saved = await fused({ request: aFrameRequest({ context: { ipp: '80012345' } }) });
    await store.save(saved);
    expect(await store.load(saved.state.screenStateId)).toEqual(saved.state);
    expect(await store.load('state-none')).toBeNull();
  });

  test('F-8.5: a stored state keeps the context that was there when it was recorded', async () => {
    const saved = await fused({ request: aFrameRequest({ context: { numero_facture: 'F-12' } }) });
    await store.save(saved);
    expect((await store.load(saved.state.screenStateId))?.request?.context).toEqual({ numero_facture: 'F-12' });
  });

  test('F-12.5, F-12.3: a loaded state rebuilds every embedding from the stored vector ids', async () => {
    const saved = await fused({ request: aFrameRequest({ context: { ipp: '1' } }) });
    await store.save(saved);
    const loaded = await store.load(saved.state.screenStateId);
    const rebuilt = await rebuildEmbeddings(store, loaded!);
    expect(cosine(rebuilt.fingerprint, saved.fingerprint)).toBeCloseTo(1, 6);
    expect(Object.keys(rebuilt.components).sort()).toEqual(['context', 'image', 'text', 'title', 'ui']);
    for (const vector of Object.values(rebuilt.components)) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    await expect(store.loadVectors(['vector-none'])).rejects.toMatchObject({ code: 'VECTOR_UNKNOWN' });
  });

  test('F-11.5, F-12.4: the JSON has every field that the specification names, with vector ids that can be loaded', async () => {
    const saved = await fused({ request: aFrameRequest({ context: { ipp: '1' } }) });
    await store.save(saved);
    const json = screenStateToJson(saved.state, saved.space, await store.vectorsOf(saved.state.screenStateId));
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining([
        'screen_state_id',
        'timestamp',
        'session_id',
        'window',
        'raw',
        'perception',
        'ui_elements',
        'state_embedding',
        'context',
      ]),
    );
    expect(Object.keys(json.state_embedding.components).sort()).toEqual(['context', 'image', 'text', 'title', 'ui']);
    const [element] = json.ui_elements;
    expect(Object.keys(element!)).toEqual(
      expect.arrayContaining([
        'element_id',
        'type',
        'role',
        'bbox',
        'label',
        'visual',
        'text',
        'properties',
        'context',
        'tags',
      ]),
    );
    const ids = [element!.visual.embedding!.vector_id, element!.text.embedding!.vector_id];
    expect((await store.loadVectors(ids)).size).toBe(2);
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  test('a frame that is fused twice is stored once', async () => {
    const saved = await fused();
    expect(await store.save(saved)).toBe(true);
    expect(await store.save(saved)).toBe(false);
    expect(await count('screen_states')).toBe(1);
    expect(await count('screen_state_vectors')).toBe(saved.vectors.length);
  });

  test('a frame saved any number of times, by replicas at once, is one state with unchanged vectors', async () => {
    const contents = fc.record({
      screens: fc.array(fc.record({ frame: fc.integer({ min: 0, max: 3 }), again: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      elements: fc.uniqueArray(fc.constantFrom('Valider', 'Annuler', 'Nom', 'IPP', 'Rechercher'), { maxLength: 5 }),
    });
    const replicas = [store, await openStateTables(database, await openCache({ namespace: 'other' }))];
    await fc.assert(
      fc.asyncProperty(contents, async ({ screens, elements }) => {
        await emptyTables(database);
        const states = await Promise.all(
          screens.map(({ frame }) =>
            fused({
              frameId: `frame-twice-${frame}`,
              evidence: `sha256-${`${frame}`.repeat(64)}`,
              elements: elements.map((label, i) =>
                anElement({
                  elementId: `element-${label}`,
                  label,
                  box: { x: 10 + 90 * i, y: frame, width: 80, height: 20 },
                }),
              ),
            }),
          ),
        );
        const saves = states.flatMap((state, i) => Array.from({ length: screens[i]!.again * 2 }, () => state));
        await Promise.all(saves.map((state, i) => replicas[i % 2]!.save(state)));
        const different = new Map(states.map((state) => [state.state.screenStateId, state]));
        expect(await count('screen_states')).toBe(different.size);
        for (const { state, vectors } of different.values()) {
          const stored = await store.vectorsOf(state.screenStateId);
          expect(new Set(stored.map((one) => `${one.part} ${one.elementId} ${one.vectorId}`))).toEqual(
            new Set(vectors.map((one) => `${one.part} ${one.elementId} ${one.vectorId}`)),
          );
          const loaded = await store.loadVectors(vectors.map((one) => one.vectorId));
          for (const one of vectors) expect(loaded.get(one.vectorId)).toEqual(one.vector);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('states are loaded together, and what they were confirmed for is told latest first', async () => {
    const [first, second] = [await fused(), await fused()];
    for (const state of [first, second]) await store.save(state);
    const ids = [first, second].map(({ state }) => state.screenStateId) as [string, string];
    const loaded = await store.loadMany([...ids, 'state-none']);
    expect(new Set(loaded.keys())).toEqual(new Set(ids));
    await store.confirm(ids[0], 'note', 'open');
    await clockMovesOn();
    await store.confirm(ids[1], 'note', 'open');
    await clockMovesOn();
    await store.confirm(ids[1], 'note', 'save');
    expect((await store.confirmedFor('note', 'open', 10)).map((one) => one.screenStateId)).toEqual([ids[1], ids[0]]);
    expect((await store.confirmedFor('note', 'open', 1)).map((one) => one.screenStateId)).toEqual([ids[1]]);
    expect((await store.confirmationsOf(ids[1])).map((one) => one.stepId)).toEqual(['save', 'open']);
  });

  test('what is left in another space is counted and listed page by page', async () => {
    for (let i = 0; i < 3; i++) await store.save(await fused());
    const old = await Promise.all([1, 2, 3].map(async () => ({ ...(await fused()), space: 'fingerprint-0-old' })));
    for (const state of old) await store.save(state);
    const space = (await fused()).space;
    expect(await store.countBySpace()).toEqual(
      new Map([
        ['fingerprint-0-old', 3],
        [space, 3],
      ]),
    );
    const ids = old.map(({ state }) => state.screenStateId).sort();
    expect(await store.statesOutside(space, '', 2)).toEqual(ids.slice(0, 2));
    expect(await store.statesOutside(space, ids[1]!, 2)).toEqual(ids.slice(2));
  });

  test('F-15.5: after a change of mode the same frame is written in the new form', async () => {
    const frameId = 'frame-of-two-modes';
    const evidence = `sha256-${'b'.repeat(64)}`;
    await store.save(await fused({ frameId, evidence }, 'light'));
    const complete = await fused({ frameId, evidence });
    await store.save(complete);
    expect((await store.load(complete.state.screenStateId))?.mode).toBe('complete');
    expect(await count('screen_states')).toBe(1);
  });

  test('equal vectors of many screens are stored once', async () => {
    for (let i = 0; i < 5; i++) await store.save(await fused());
    const before = await count('fusion_vectors');
    await store.save(await fused());
    expect(await count('fusion_vectors')).toBe((before ?? 0) + 1);
  });

  test('the nearest states come first, without the one that was asked with', async () => {
    const evidence = `sha256-${'c'.repeat(64)}`;
    const target = await fused({ evidence });
    const twin = await fused({ evidence });
    const reworded = await fused({ evidence, lines: [aLine({ text: 'Ordonnance' })] });
    const stranger = await fused({
      lines: [aLine({ text: 'Agenda' })],
      elements: [anElement({ label: 'Semaine' })],
      window: null,
    });
    for (const state of [target, stranger, reworded, twin]) await store.save(state);
    const found = await store.nearest({
      screenStateId: target.state.screenStateId,
      limit: 3,
      workflowId: '',
      stepId: '',
    });
    expect(found.map((neighbour) => neighbour.screenStateId)).toEqual(
      [twin, reworded, stranger].map(({ state }) => state.screenStateId),
    );
    expect(found[0]?.similarity).toBeCloseTo(1, 5);
    expect(found[1]?.similarity).toBeCloseTo(cosine(target.fingerprint, reworded.fingerprint), 4);
  });

  test('F-5.5: a search can be kept to states confirmed for a workflow or a step', async () => {
    const [target, first, second, third] = [await fused(), await fused(), await fused(), await fused()];
    for (const state of [target, first, second, third]) await store.save(state);
    expect(await store.confirm(first.state.screenStateId, 'note', 'open')).toBe(true);
    expect(await store.confirm(second.state.screenStateId, 'note', 'save')).toBe(true);
    expect(await store.confirm(second.state.screenStateId, 'note', 'save')).toBe(true);
    expect(await store.confirm('state-none', 'note', 'save')).toBe(false);
    const ask = async (workflowId: string, stepId: string) =>
      (await store.nearest({ screenStateId: target.state.screenStateId, limit: 10, workflowId, stepId })).map(
        (neighbour) => [neighbour.screenStateId, neighbour.stepId] as const,
      );
    expect(await ask('note', 'save')).toEqual([[second.state.screenStateId, 'save']]);
    expect((await ask('note', '')).length).toBe(2);
    expect(await ask('other', '')).toEqual([]);
    expect((await ask('', '')).length).toBe(3);
  });

  test('states of another space are never found', async () => {
    const target = await fused();
    const alien = { ...(await fused()), space: 'fingerprint-0-other' };
    await store.save(target);
    await store.save(alien);
    expect(
      await store.nearest({ screenStateId: target.state.screenStateId, limit: 5, workflowId: '', stepId: '' }),
    ).toEqual([]);
  });

  test('a search with a state that is not stored is refused', async () => {
    const query = { screenStateId: 'state-none', limit: 5, workflowId: '', stepId: '' };
    await expect(store.nearest(query)).rejects.toMatchObject({ code: 'STATE_UNKNOWN' });
  });

  test('old states go with their vectors, confirmed ones stay', async () => {
    const [old, confirmed] = [await fused(), await fused()];
    await store.save(old);
    await store.save(confirmed);
    await store.confirm(confirmed.state.screenStateId, 'note', 'open');
    expect(await store.sweep(Date.now() - 3_600_000)).toBe(0);
    expect(await store.sweep(Date.now() + 3_600_000)).toBe(1);
    expect(await store.load(old.state.screenStateId)).toBeNull();
    expect(await store.load(confirmed.state.screenStateId)).not.toBeNull();
    const rebuilt = await rebuildEmbeddings(store, confirmed.state);
    expect(cosine(rebuilt.fingerprint, confirmed.fingerprint)).toBeCloseTo(1, 6);
  });

  test('a vector that the sweep removed is stored again with the next state that has it', async () => {
    const old = await fused();
    await store.save(old);
    await store.sweep(Date.now() + 3_600_000);
    expect(await count('fusion_vectors')).toBe(0);
    const next = await fused();
    await store.save(next);
    expect(await count('fusion_vectors')).toBe(next.vectors.length);
  });
});

/** PGlite's clock counts milliseconds, and two confirmations within one have no order. */
function clockMovesOn(): Promise<void> {
  return delay(2);
}
