import { type Bus, connectBus, memoryBus } from '@vigie/bus';
import { type Cache, openCache } from '@vigie/cache';
import {
  decodeConfirmStateResponse,
  decodeEmbedRequest,
  decodeExplainStatesResponse,
  decodeMatchStateResponse,
  decodeScreenState,
  decodeSearchStatesResponse,
  encodeConfirmStateRequest,
  encodeEmbedResponse,
  encodeExplainStatesRequest,
  encodeMatchStateRequest,
  encodeScreen,
  encodeSearchStatesRequest,
  streams,
  subjects,
} from '@vigie/contracts';
import type { EmbedInput, Screen, ScreenState } from '@vigie/domain';
import { FINGERPRINT_DIMENSIONS, fusionConfig, type RunningFusion, startFusion } from '@vigie/fusion';
import { type Database, openDatabase } from '@vigie/postgres';
import { aFrameRequest, aScreen, testNats } from '@vigie/testkit';
import { vectorFor } from './fake-embedder';

const config = { ...fusionConfig.parse({}), embedTimeoutMs: 3_000 };

const BUSES: readonly (readonly [string, () => Promise<{ bus: Bus; stop(): Promise<void> }>])[] = [
  ['the bus in memory', async () => ({ bus: memoryBus(), stop: async () => {} })],
  [
    'a nats-server',
    async () => {
      const server = await testNats();
      return { bus: await connectBus({ url: server.url, name: 'test' }), stop: () => server.stop() };
    },
  ],
];

/** Answers as embedding does: a vector by content, and the failure that a picture's name asks for. */
async function respondAsEmbedding(bus: Bus): Promise<{ stop(): Promise<void> }> {
  return bus.respond(subjects.embed, 'embedding', async (data) => {
    const { provider, inputs } = decodeEmbedRequest(data);
    const refused = inputs.some((input) => input.kind === 'image' && input.evidence === MISSING);
    if (refused)
      return encodeEmbedResponse({ provider: '', dimensions: 0, vectors: [], embedMs: 0, failure: 'EVIDENCE_MISSING' });
    const content = (input: EmbedInput) =>
      input.kind === 'text' ? input.text : `${input.evidence}${JSON.stringify(input.region)}`;
    const vectors = inputs.map((input) => vectorFor(content(input), 64));
    return encodeEmbedResponse({ provider, dimensions: 64, vectors, embedMs: 1, failure: '' });
  });
}

const MISSING = `sha256-${'0'.repeat(64)}`;
let frames = 0;
const screenOf = (over: Partial<Screen> = {}): Screen =>
  aScreen({ frameId: `frame-${Date.now()}-${frames++}`, evidence: `sha256-${'d'.repeat(64)}`, ...over });

describe.each(BUSES)('over %s', (_, open) => {
  let bus: Bus;
  let stopServer: () => Promise<void>;
  let database: Database;
  let cache: Cache;
  let running: RunningFusion;
  let embedding: { stop(): Promise<void> } | null = null;
  const states = new Map<string, ScreenState>();

  beforeAll(async () => {
    ({ bus, stop: stopServer } = await open());
    database = await openDatabase({ embedded: {} });
    cache = await openCache({ namespace: 'fusion' });
    embedding = await respondAsEmbedding(bus);
    running = await startFusion({ config, bus, cache, database });
    await bus.subscribe(subjects.allStates, ({ data }) => {
      const state = decodeScreenState(data);
      states.set(state.frameId, state);
    });
  }, 180_000);
  afterAll(async () => {
    await running.stop();
    await bus.close();
    await cache.close();
    await database.close();
    await stopServer();
  });

  const stateOf = async (screen: Screen): Promise<ScreenState> => {
    await bus.publish(subjects.screen(screen.workstationId), encodeScreen(screen));
    for (let waited = 0; waited < 15_000; waited += 20) {
      const state = states.get(screen.frameId);
      if (state) return state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('no state came');
  };
  const search = async (screenStateId: string, workflowId = '', stepId = '') =>
    decodeSearchStatesResponse(
      await bus.request(
        subjects.searchStates,
        encodeSearchStatesRequest({ screenStateId, limit: 10, workflowId, stepId }),
        { timeoutMs: 5_000 },
      ),
    );
  const confirm = async (screenStateId: string) =>
    decodeConfirmStateResponse(
      await bus.request(
        subjects.confirmState,
        encodeConfirmStateRequest({ screenStateId, workflowId: 'note', stepId: 'open' }),
        { timeoutMs: 5_000 },
      ),
    );

  test('a screen on the bus becomes a stored state with its request and context', async () => {
    const screen = screenOf({ request: aFrameRequest({ context: { ipp: '80012345' } }) });
    const state = await stateOf(screen);
    expect(state).toMatchObject({ failure: '', mode: 'complete', request: screen.request });
    expect((await running.store.loadVectors([state.vectorId])).get(state.vectorId)).toHaveLength(
      FINGERPRINT_DIMENSIONS,
    );
    expect(await running.store.load(state.screenStateId)).toEqual(state);
  });

  test('states stay in the stream for whoever comes late', async () => {
    const screen = screenOf({ workstationId: 'poste-9' });
    await stateOf(screen);
    const kept = await bus.replay({ stream: streams.states.name, subject: subjects.state('poste-9') });
    expect(kept.map(({ data }) => decodeScreenState(data).frameId)).toContain(screen.frameId);
  });

  test('a screen that could not be perceived becomes a state with its failure, so that nobody waits in vain', async () => {
    const state = await stateOf(screenOf({ failure: 'FRAME_LOG_BROKEN', words: [], lines: [], elements: [] }));
    expect(state.failure).toBe('FRAME_LOG_BROKEN');
    expect(await running.store.load(state.screenStateId)).toBeNull();
  });

  test('a picture that is gone costs the image modality, not the state', async () => {
    const state = await stateOf(screenOf({ evidence: MISSING }));
    expect(state.failure).toBe('');
    expect(state.components.map((component) => component.name)).not.toContain('image');
    expect(state.doubts.map((doubt) => doubt.code)).toContain('EVIDENCE_MISSING');
  });

  test('a message that is no screen does not stop the next one', async () => {
    await bus.publish(subjects.screen('poste-1'), Uint8Array.of(255, 1, 2));
    expect((await stateOf(screenOf())).failure).toBe('');
  });

  test('searching and confirming by request', async () => {
    const [a, b] = [await stateOf(screenOf()), await stateOf(screenOf())];
    expect((await search(a.screenStateId)).neighbours.map((neighbour) => neighbour.screenStateId)).toContain(
      b.screenStateId,
    );
    expect(await confirm(b.screenStateId)).toEqual({ failure: '' });
    const found = await search(a.screenStateId, 'note', 'open');
    expect(found.neighbours).toEqual([
      { screenStateId: b.screenStateId, similarity: expect.closeTo(1, 4), workflowId: 'note', stepId: 'open' },
    ]);
    expect(await confirm('state-none')).toEqual({ failure: 'STATE_UNKNOWN' });
    expect(await search('state-none')).toMatchObject({ failure: 'STATE_UNKNOWN', neighbours: [] });
  });

  test('a state is recognised, and compared with another, by request', async () => {
    const [known, seen] = [await stateOf(screenOf({ site: 'nord' })), await stateOf(screenOf({ site: 'nord' }))];
    expect(seen.elements.map(({ elementId }) => elementId)).toEqual(known.elements.map(({ elementId }) => elementId));
    const match = async (screenStateId: string) => {
      const wanted = { screenStateId, workflowId: '', stepId: '', limit: 5, language: '' as const };
      const answer = await bus.request(subjects.matchState, encodeMatchStateRequest(wanted), { timeoutMs: 5_000 });
      return decodeMatchStateResponse(answer);
    };
    const explain = async (a: string, b: string) => {
      const wanted = { a, b, workflowId: '', language: '' as const };
      const answer = await bus.request(subjects.explainStates, encodeExplainStatesRequest(wanted), {
        timeoutMs: 5_000,
      });
      return decodeExplainStatesResponse(answer);
    };
    expect(await match(seen.screenStateId)).toMatchObject({
      known: true,
      nearest: { screenStateId: known.screenStateId },
      failure: '',
    });
    const explained = await explain(known.screenStateId, seen.screenStateId);
    expect(explained).toMatchObject({ similarity: expect.closeTo(1, 4), differences: [], failure: '' });
    expect(await match('state-none')).toMatchObject({ known: false, nearest: null, failure: 'STATE_UNKNOWN' });
    expect(await explain(known.screenStateId, 'state-none')).toMatchObject({ failure: 'STATE_UNKNOWN' });
  });

  test('it is ready when bus, cache and database are', async () => {
    await expect(running.ready()).resolves.toBeUndefined();
  });

  test('without embedding a state says so instead of waiting for ever', async () => {
    await embedding?.stop();
    const state = await stateOf(screenOf());
    expect(state.failure).toMatch(/^BUS_(NO_RESPONDER|TIMEOUT)$/);
    embedding = await respondAsEmbedding(bus);
  });
});
