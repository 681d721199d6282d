import { setTimeout as delay } from 'node:timers/promises';
import { openCache } from '@vigie/cache';
import type { ScreenState } from '@vigie/domain';
import {
  type FuseOptions,
  fuseScreen,
  liveWork,
  openStateTables,
  type ReindexJob,
  type ReindexPorts,
  reindexInBackground,
  reindexTables,
  type StateStore,
  spaceOf,
} from '@vigie/fusion';
import type { Database } from '@vigie/postgres';
import { aScreen } from '@vigie/testkit';
import { fusionErrors } from '../src/errors';
import type { Embedder } from '../src/ports';
import { DATABASES, FUSE_OPTIONS, fusedState } from './databases';
import { type FakeEmbedder, fakeEmbedder, vectorFor } from './fake-embedder';

const OTHER: FuseOptions = { ...FUSE_OPTIONS, screenProvider: 'other-screen', textProvider: 'other-text' };
const SPACE = spaceOf(OTHER, OTHER.weights);
const OLD_SPACE = spaceOf(FUSE_OPTIONS, FUSE_OPTIONS.weights);
const PACE = { pollMs: 30, leaseMs: 2_000, restMs: 0, yieldMs: 300 };

/** Another screen model: other vectors, of another dimension. */
const otherEmbedder = (refused: Readonly<Record<string, string>> = {}): FakeEmbedder => {
  const fake = fakeEmbedder(refused);
  return {
    ...fake,
    embedScreen: async (evidence) => {
      await fake.embedScreen(evidence);
      return { provider: 'other-screen', vectors: [vectorFor(`other ${evidence}`, 96)] };
    },
  };
};

describe.each(DATABASES)('in %s', (_, openDatabase) => {
  let database: Database;
  let store: StateStore;
  let stop: () => Promise<void>;
  const started: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    ({ database, stop } = await openDatabase());
    store = await openStateTables(database, await openCache({ namespace: 'fusion' }));
    // Each change of a state's space, so that a test can tell once from twice.
    await database.query('create table space_changes (screen_state_id text, space text)');
    await database.query(`create function note_space() returns trigger language plpgsql as
      'begin insert into space_changes values (new.screen_state_id, new.space); return new; end'`);
    await database.query(`create trigger note_space after update on screen_states for each row
      when (old.space <> new.space) execute function note_space()`);
  }, 180_000);
  afterEach(async () => {
    await Promise.all(started.splice(0).map((replica) => replica.stop()));
    for (const table of ['reindex_jobs', 'screen_states', 'fusion_vectors', 'ui_elements', 'space_changes'])
      await database.query(`delete from ${table}`);
  });
  afterAll(() => stop());

  const jobOf = (holder: string, space = SPACE) => reindexTables(database, space, holder);

  function replica(name: string, over: Partial<ReindexPorts> = {}, pace = PACE): ReindexJob {
    const job = jobOf(name);
    const ports: ReindexPorts = {
      job,
      store,
      embedder: otherEmbedder(),
      options: OTHER,
      live: liveWork(),
      nowMs: () => performance.now(),
      onEnd: () => {},
      onFailure: () => {},
      ...over,
    };
    started.push(reindexInBackground(ports, pace));
    return job;
  }

  async function saved(count: number): Promise<ScreenState[]> {
    const states: ScreenState[] = [];
    for (let i = 0; i < count; i++) {
      const fused = await fusedState();
      await store.save(fused);
      states.push(fused.state);
    }
    return states;
  }

  async function finished(job: ReindexJob, withinMs = 20_000) {
    const until = Date.now() + withinMs;
    for (;;) {
      const progress = await job.progress();
      if (progress.status === 'finished' || Date.now() > until) return progress;
      await delay(25);
    }
  }

  const changes = () => database.query<{ screen_state_id: string; space: string }>('select * from space_changes');

  test('states of other providers are fused anew, found by the new fingerprints, and keep what they were', async () => {
    const [first, second] = await saved(2);
    await store.confirm(first!.screenStateId, 'admission', 'step-1');
    const job = replica('a');
    expect(await job.progress()).toMatchObject({ status: 'none', total: 2, done: 0 });
    await job.start();
    expect(await finished(job)).toEqual({
      status: 'finished',
      space: SPACE,
      total: 2,
      done: 2,
      failed: [],
      heldUpBy: '',
      spaces: [{ space: SPACE, states: 2 }],
    });
    const anew = await store.load(first!.screenStateId);
    const { vectorId: __, components, fuseMs: ___, ...kept } = first!;
    expect(anew).toMatchObject(kept);
    expect(anew!.components.find(({ name }) => name === 'image')?.provider).toBe('other-screen');
    expect(components.find(({ name }) => name === 'image')?.provider).toBe('fake-screen');
    const near = await store.nearest({ screenStateId: second!.screenStateId, limit: 5 });
    expect(near).toMatchObject([{ screenStateId: first!.screenStateId, workflowId: 'admission' }]);
  });

  test('without an order nothing is embedded anew', async () => {
    await saved(1);
    const embedder = otherEmbedder();
    const job = replica('a', { embedder });
    await delay(200);
    expect(embedder.asked).toEqual({ screens: 0, crops: 0, texts: 0 });
    expect(await job.progress()).toMatchObject({ status: 'none', spaces: [{ space: OLD_SPACE, states: 1 }] });
  });

  test('a state whose picture is gone keeps its space and stays readable, and is tried again when asked', async () => {
    const [lost, kept] = await saved(2);
    const refused: Record<string, string> = { [lost!.evidence]: 'EVIDENCE_MISSING' };
    const job = replica('a', { embedder: otherEmbedder(refused) });
    await job.start();
    expect(await finished(job)).toMatchObject({
      total: 2,
      done: 1,
      failed: [{ code: 'EVIDENCE_MISSING', states: 1 }],
      spaces: expect.arrayContaining([{ space: OLD_SPACE, states: 1 }]),
    });
    expect(await store.load(lost!.screenStateId)).toEqual(lost);
    expect((await store.nearest({ screenStateId: kept!.screenStateId, limit: 5 })).length).toBe(0);
    delete refused[lost!.evidence];
    await job.start();
    expect(await finished(job)).toMatchObject({ total: 2, done: 2, failed: [] });
    expect(await changes()).toHaveLength(2);
  });

  test('a state that never had a picture needs none now', async () => {
    const screen = aScreen({ frameId: 'frame-without', evidence: `sha256-${'e'.repeat(64)}` });
    const gone = { [screen.evidence]: 'EVIDENCE_MISSING' };
    const fused = await fuseScreen(fakeEmbedder(gone), screen, FUSE_OPTIONS, () => 0);
    await store.save(fused);
    const job = replica('a', { embedder: otherEmbedder(gone) });
    await job.start();
    expect(await finished(job)).toMatchObject({ total: 1, done: 1, failed: [] });
    expect((await store.load(fused.state.screenStateId))?.doubts).toEqual(fused.state.doubts);
  });

  test('while embedding is away the work waits, says why, and goes on when it is back', async () => {
    await saved(3);
    let away = true;
    const good = otherEmbedder();
    const guard = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
      return (...args: A) =>
        away
          ? Promise.reject(fusionErrors.create('FUSION_EMBEDDING_REFUSED', { failure: 'EMBED_ENGINE_DOWN' }))
          : work(...args);
    };
    const embedder: Embedder = {
      embedScreen: guard(good.embedScreen),
      embedCrops: guard(good.embedCrops),
      embedTexts: guard(good.embedTexts),
    };
    const job = replica('a', { embedder });
    await job.start();
    await delay(300);
    expect(await job.progress()).toMatchObject({ done: 0, failed: [], heldUpBy: 'EMBED_ENGINE_DOWN' });
    away = false;
    expect(await finished(job)).toMatchObject({ total: 3, done: 3, failed: [], heldUpBy: '' });
  });

  test('two replicas share the job without doing a state twice', async () => {
    await saved(8);
    const embedders = [otherEmbedder(), otherEmbedder()];
    replica('a', { embedder: embedders[0]! });
    const job = replica('b', { embedder: embedders[1]! });
    await Promise.all([job.start(), jobOf('a').start()]);
    expect(await finished(job)).toMatchObject({ total: 8, done: 8 });
    expect(embedders[0]!.asked.screens + embedders[1]!.asked.screens).toBe(8);
    expect(await changes()).toHaveLength(8);
  });

  test('live screens go first: nothing is embedded anew while one is being fused, for as long as is bearable', async () => {
    await saved(1);
    const live = liveWork();
    const embedder = otherEmbedder();
    const job = replica('a', { live, embedder }, { ...PACE, yieldMs: 60_000 });
    let through = () => {};
    const screen = live.during(
      () =>
        new Promise<void>((resolve) => {
          through = resolve;
        }),
    );
    await job.start();
    await delay(300);
    expect(embedder.asked.screens).toBe(0);
    through();
    await screen;
    expect(await finished(job)).toMatchObject({ done: 1 });
  });

  test('a day without a quiet moment slows the work down and does not stop it', async () => {
    await saved(2);
    const live = liveWork();
    void live.during(() => new Promise(() => {}));
    const job = replica('a', { live }, { ...PACE, yieldMs: 100 });
    await job.start();
    expect(await finished(job)).toMatchObject({ done: 2 });
  });

  test('a state that the sweep deletes while it is embedded stays deleted', async () => {
    const [state] = await saved(1);
    const good = otherEmbedder();
    const embedder: Embedder = {
      ...good,
      embedScreen: async (evidence) => {
        await store.sweep(Date.now() + 60_000);
        return good.embedScreen(evidence);
      },
    };
    const job = replica('a', { embedder });
    await job.start();
    expect(await finished(job)).toMatchObject({ total: 0, failed: [] });
    expect(await store.load(state!.screenStateId)).toBeNull();
  });

  test('states that arrive in the old space during the work are embedded anew, too', async () => {
    await saved(2);
    let late = true;
    const good = otherEmbedder();
    const embedder: Embedder = {
      ...good,
      embedScreen: async (evidence) => {
        if (late) {
          late = false;
          await saved(3);
        }
        return good.embedScreen(evidence);
      },
    };
    const job = replica('a', { embedder });
    await job.start();
    expect(await finished(job)).toMatchObject({ total: 5, done: 5, spaces: [{ space: SPACE, states: 5 }] });
  });

  test('a job for other providers takes the place of one that is not configured any more', async () => {
    await saved(1);
    await jobOf('a', 'fingerprint-1-of-before').start();
    const job = replica('b');
    await job.start();
    expect(await finished(job)).toMatchObject({ done: 1 });
    expect(await jobOf('a', 'fingerprint-1-of-before').progress()).toMatchObject({ status: 'none' });
  });
});
