/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, connectBus, memoryBus } from '@vigie/bus';
import { type Cache, openCache } from '@vigie/cache';
import { decodeEmbedResponse, encodeEmbedRequest, subjects } from '@vigie/contracts';
import type { EmbedInput } from '@vigie/domain';
import {
  createEngine,
  type EmbeddingEngine,
  embeddingConfig,
  GRADIENT_CROP_PROVIDER,
  HASHED_TEXT_PROVIDER,
  type RunningEmbedding,
  SCREEN_GRID_PROVIDER,
  startEmbedding,
} from '@vigie/embedding';
import { type EvidenceStore, openEvidenceStore } from '@vigie/evidence';
import { testNats } from '@vigie/testkit';
import { drawPng } from './draw-screen';

const config = { ...embeddingConfig.parse({}), threads: 1, maxInputs: 50 };

/** Counts the inputs that reach the models. */
function counting(engine: EmbeddingEngine): EmbeddingEngine & { computed: number; batches: number[] } {
  const counted = {
    ...engine,
    computed: 0,
    batches: [] as number[],
    embed: (provider: string, inputs: Parameters<EmbeddingEngine['embed']>[1]) => {
      counted.computed += inputs.length;
      counted.batches.push(inputs.length);
      return engine.embed(provider, inputs);
    },
  };
  return counted;
}

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

describe.each(BUSES)('over %s', (_, open) => {
  let bus: Bus;
  let stopServer: () => Promise<void>;
  let folder: string;
  let evidence: EvidenceStore;
  let cache: Cache;
  let engine: ReturnType<typeof counting>;
  let running: RunningEmbedding;
  let screen: string;

  beforeAll(async () => {
    ({ bus, stop: stopServer } = await open());
    folder = await mkdtemp(join(tmpdir(), 'vigie-embedding-'));
    evidence = await openEvidenceStore({ folder });
    screen = await evidence.put(await drawPng({ seed: 1002, width: 960, height: 600 }), { kind: 'frame' });
  });
  afterAll(async () => {
    await evidence.close();
    await bus.close();
    await stopServer();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    cache = await openCache({ namespace: 'test' });
    engine = counting(await createEngine({ ...config, modelsFile: '', catalogueFolder: '' }));
    running = await startEmbedding({ config, bus, cache, evidence, engine });
  });
  afterEach(async () => {
    await running.stop();
    await cache.close();
  });

  const ask = async (inputs: readonly EmbedInput[], provider = '') =>
    decodeEmbedResponse(
      await bus.request(subjects.embed, encodeEmbedRequest({ provider, inputs }), { timeoutMs: 20_000 }),
    );
  const text = (value: string): EmbedInput => ({ kind: 'text', text: value });
  const image = (
    evidenceName: string,
    region: { x: number; y: number; width: number; height: number } | null = null,
  ): EmbedInput => ({
    kind: 'image',
    evidence: evidenceName,
    region,
  });

  test('texts, whole screens and regions each have their default provider and unit vectors', async () => {
    const region = { x: 100, y: 80, width: 90, height: 24 };
    const answers = [
      await ask([text('Valider'), text('Annuler')]),
      await ask([image(screen)]),
      await ask([image(screen, region)]),
    ];
    expect(answers.map(({ provider, dimensions, failure }) => [provider, dimensions, failure])).toEqual([
      [HASHED_TEXT_PROVIDER, 512, ''],
      [SCREEN_GRID_PROVIDER, 6912, ''],
      [GRADIENT_CROP_PROVIDER, 296, ''],
    ]);
    for (const { vectors } of answers) for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    expect(answers[0]?.vectors).toHaveLength(2);
  });

  test('nothing is embedded twice, neither one after another nor at the same time', async () => {
    await Promise.all([
      ask([text('Nom'), text('Nom'), text('Prénom')]),
      ask([text('Nom')]),
      ask([image(screen)]),
      ask([image(screen)]),
    ]);
    expect(engine.computed).toBe(3);
    await ask([text('Prénom'), text('Nom')]);
    await ask([image(screen)]);
    expect(engine.computed).toBe(3);
  });

  test('a crop with the same pixels in another picture is not computed again', async () => {
    const region = { x: 100, y: 80, width: 90, height: 24 };
    const [first] = (await ask([image(screen, region)])).vectors;
    const again = await evidence.put(await drawPng({ seed: 1002, width: 960, height: 600 }).then(recompressed), {
      kind: 'frame',
    });
    expect(again).not.toBe(screen);
    const [second] = (await ask([image(again, region)])).vectors;
    expect(engine.computed).toBe(1);
    expect(Array.from(second!)).toEqual(Array.from(first!));
  });

  test('requests that arrive together travel in one batch', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => ask([text(`mot ${i}`)])));
    expect(Math.max(...engine.batches)).toBeGreaterThan(1);
  });

  test('one request with a bad input does not touch the others of its batch', async () => {
    const missing = `sha256-${'0'.repeat(64)}`;
    const [good, bad, also] = await Promise.all([ask([image(screen)]), ask([image(missing)]), ask([text('Nom')])]);
    expect(bad?.failure).toBe('EVIDENCE_MISSING');
    expect(bad?.vectors).toEqual([]);
    expect([good?.failure, also?.failure]).toEqual(['', '']);
    expect(good?.vectors).toHaveLength(1);
  });

  test('a stored image that rotted, or is no image, is refused by its code', async () => {
    const noImage = await evidence.put(new TextEncoder().encode('not a picture'), { kind: 'frame' });
    expect((await ask([image(noImage)])).failure).toBe('EMBED_IMAGE_UNREADABLE');
    const rotted = await evidence.put(await drawPng({ seed: 1003, width: 320, height: 200 }), { kind: 'frame' });
    const { readdir } = await import('node:fs/promises');
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const file = files.find(
      (entry) => entry.isFile() && entry.name.includes(rotted.slice(7, 40)) && !entry.name.endsWith('.json'),
    );
    await writeFile(join(file!.parentPath, file!.name), 'rotten');
    expect((await ask([image(rotted)])).failure).toBe('EVIDENCE_CORRUPT');
  });

  test.each([
    ['an unknown provider', () => ask([text('a')], 'nobody'), 'EMBED_PROVIDER_UNKNOWN'],
    [
      'a text provider for an image',
      () => ask([image(`sha256-${'1'.repeat(64)}`)], HASHED_TEXT_PROVIDER),
      'EMBED_MODALITY_MIXED',
    ],
    ['texts and images mixed', () => ask([text('a'), image(`sha256-${'1'.repeat(64)}`)]), 'EMBED_MODALITY_MIXED'],
    ['no input', () => ask([]), 'EMBED_NO_INPUT'],
    ['too many inputs', () => ask(Array.from({ length: 51 }, (_, i) => text(`t${i}`))), 'EMBED_TOO_MANY_INPUTS'],
    ['an empty text', () => ask([text('Nom'), text('  ')]), 'EMBED_TEXT_EMPTY'],
  ] as const)('%s is refused by its code and without vectors', async (_name, request, code) => {
    const answer = await request();
    expect(answer.failure).toBe(code);
    expect(answer.vectors).toEqual([]);
  });

  test('a region outside the picture is refused', async () => {
    expect((await ask([image(screen, { x: 900, y: 10, width: 100, height: 20 })])).failure).toBe(
      'EMBED_REGION_OUTSIDE',
    );
  });

  test('a message that is no request is answered with its code', async () => {
    const answer = await bus.request(subjects.embed, Uint8Array.of(255, 255, 255), { timeoutMs: 5_000 });
    expect(decodeEmbedResponse(answer).failure).toMatch(/^CONTRACT_/);
  });

  test('it is ready when a real vector can be computed', async () => {
    await expect(running.ready()).resolves.toBeUndefined();
  });
});

async function recompressed(png: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(png).webp({ lossless: true }).toBuffer());
}
