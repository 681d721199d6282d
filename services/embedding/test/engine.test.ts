/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEngine,
  type EngineOptions,
  HASHED_TEXT_PROVIDER,
  SCREEN_GRID_PROVIDER,
  startEngineThread,
} from '@vigie/embedding';
import { modelsFolder, openSession } from '@vigie/inference';
import { drawScreen } from './draw-screen';
import { sha256, tinyImageModel, tinyTextModel, tinyTokenizer } from './tiny-onnx';

const options: EngineOptions = { threads: 1, devices: ['cpu'], maxBatch: 2, modelsFile: '', catalogueFolder: '' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-embedding-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const length = (vector: Float32Array | undefined) => Math.hypot(...(vector ?? []));
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test('F-14.2: a screen becomes a unit vector of fixed dimensions whatever its size', async () => {
  const engine = await createEngine(options);
  const screens = [await drawScreen({ seed: 1 }), await drawScreen({ seed: 2, width: 800, height: 600 })];
  const vectors = await engine.embed(
    SCREEN_GRID_PROVIDER,
    screens.map((image) => ({ image })),
  );
  expect(vectors.map((vector) => vector.length)).toEqual([6912, 6912]);
  for (const vector of vectors) expect(length(vector)).toBeCloseTo(1, 5);
  await engine.close();
});

test('a batch gives each screen the vector that it has alone', async () => {
  const engine = await createEngine(options);
  const [a, b] = [await drawScreen({ seed: 3 }), await drawScreen({ seed: 4 })];
  const together = await engine.embed(SCREEN_GRID_PROVIDER, [{ image: a }, { image: b }]);
  const [alone] = await engine.embed(SCREEN_GRID_PROVIDER, [{ image: b }]);
  expect(dot(together[1]!, alone!)).toBeGreaterThan(0.9999);
  expect(dot(together[0]!, alone!)).toBeLessThan(0.95);
  await engine.close();
});

test('when CUDA cannot be used the provider computes on the CPU and says that it fell back', async () => {
  const asked: string[][] = [];
  const engine = await createEngine({ ...options, devices: ['cuda', 'cpu'] }, async (model, session) => {
    asked.push([...session.providers]);
    return { ...(await openSession(model, { ...session, providers: ['cpu'] })), fellBack: true };
  });
  expect(asked).toEqual([['cuda', 'cpu']]);
  expect(engine.providers[0]).toMatchObject({ id: SCREEN_GRID_PROVIDER, device: 'cpu', fellBack: true });
  const [vector] = await engine.embed(SCREEN_GRID_PROVIDER, [{ image: await drawScreen({ seed: 5 }) }]);
  expect(length(vector)).toBeCloseTo(1, 5);
  await engine.close();
});

test('an altered model file stops the start with MODEL_CORRUPT', async () => {
  await copyFile(join(modelsFolder(), 'catalogue.json'), join(folder, 'catalogue.json'));
  await writeFile(join(folder, 'screen-grid-statistics.f32'), new Uint8Array(4608));
  const start = startEngineThread({ ...options, catalogueFolder: folder });
  await expect(start).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_(CORRUPT|MISSING)$/) });
});

async function mount(over: object = {}): Promise<string> {
  const image = tinyImageModel();
  const text = tinyTextModel();
  const tokenizer = tinyTokenizer(['bonjour', 'madame', 'save']);
  await writeFile(join(folder, 'image.onnx'), image);
  await writeFile(join(folder, 'text.onnx'), text);
  await writeFile(join(folder, 'tokenizer.json'), tokenizer);
  const about = { licence: 'MIT', attribution: 'test', source: 'test' };
  const models = [
    {
      ...about,
      id: 'openclip_tiny',
      modality: 'image',
      path: 'image.onnx',
      size: image.length,
      sha256: sha256(image),
      dimensions: 12,
      input: { size: 64 },
      ...over,
    },
    {
      ...about,
      id: 'multilingual_tiny',
      modality: 'text',
      path: 'text.onnx',
      size: text.length,
      sha256: sha256(text),
      dimensions: 8,
      tokenizer: { path: 'tokenizer.json', sha256: sha256(tokenizer) },
    },
  ];
  const file = join(folder, 'models.json');
  await writeFile(file, JSON.stringify({ version: 1, models }));
  return file;
}

test('models that the operator mounts are providers like any other, with unit vectors', async () => {
  const engine = await createEngine({ ...options, modelsFile: await mount() });
  const [picture] = await engine.embed('openclip_tiny', [{ image: await drawScreen({ seed: 6 }) }]);
  expect(picture).toHaveLength(12);
  expect(length(picture)).toBeCloseTo(1, 5);
  const texts = await engine.embed('multilingual_tiny', [{ text: 'Bonjour madame' }, { text: 'save' }]);
  // Mean of two one-hot tokens, at unit length; the shorter text's padding does not count.
  expect(Array.from(texts[0]!).map((value) => value.toFixed(3))).toEqual([
    '0.000',
    '0.707',
    '0.707',
    '0.000',
    '0.000',
    '0.000',
    '0.000',
    '0.000',
  ]);
  expect(texts[1]![3]).toBeCloseTo(1, 5);
  await engine.close();
});

test('a mounted model with another digest, or with other dimensions than stated, is refused', async () => {
  const altered = await mount({ sha256: 'a'.repeat(64) });
  await expect(createEngine({ ...options, modelsFile: altered })).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
  const other = await mount({ dimensions: 16 });
  await expect(createEngine({ ...options, modelsFile: other })).rejects.toMatchObject({
    code: 'MOUNTED_MODEL_MISMATCH',
    facts: { found: 12, expected: 16 },
  });
});

test('a list of mounted models that is wrong is refused with every problem', async () => {
  const file = join(folder, 'models.json');
  await writeFile(file, JSON.stringify({ version: 1, models: [{ id: 'x', modality: 'image' }] }));
  await expect(createEngine({ ...options, modelsFile: file })).rejects.toMatchObject({
    code: 'MOUNTED_MODELS_INVALID',
    message: expect.stringContaining('sha256'),
  });
});

test('an engine in a thread answers, and refuses an unknown provider with the known ones', async () => {
  const engine = await startEngineThread(options);
  expect((await engine.embed(HASHED_TEXT_PROVIDER, [{ text: 'Bonjour' }]))[0]).toHaveLength(512);
  await expect(engine.embed('nobody', [{ text: 'a' }])).rejects.toMatchObject({
    code: 'EMBED_PROVIDER_UNKNOWN',
    facts: { known: expect.arrayContaining([SCREEN_GRID_PROVIDER]) },
  });
  await engine.close();
  await expect(engine.embed(HASHED_TEXT_PROVIDER, [{ text: 'a' }])).rejects.toMatchObject({
    code: 'EMBED_ENGINE_DOWN',
  });
});
