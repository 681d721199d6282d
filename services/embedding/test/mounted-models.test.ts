/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RgbImage } from '@vigie/domain';
import { createEngine, type EngineOptions, imageScale, patchGrid } from '@vigie/embedding';
import { checkRequest } from '../src/embed/check-request';
import { sha256, tinyImageModel, tinyLogModel, tinyPatchModel } from './tiny-onnx';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-mounted-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Options of an engine with one mounted model. */
async function mounted(file: Uint8Array, over: object): Promise<EngineOptions> {
  await writeFile(join(folder, 'model.onnx'), file);
  const about = { licence: 'Apache-2.0', attribution: 'test', source: 'test', path: 'model.onnx' };
  const entry = { ...about, id: 'mounted', size: file.length, sha256: sha256(file), ...over };
  const modelsFile = join(folder, 'models.json');
  await writeFile(modelsFile, JSON.stringify({ version: 1, models: [entry] }));
  return { threads: 1, devices: ['cpu'], maxBatch: 2, modelsFile, catalogueFolder: '' };
}

const PATCHES = { modality: 'image-patches', dimensions: 14, input: { patch: 2, maxPatches: 12 } };
const plain = (width: number, height: number, values: readonly number[]): RgbImage => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => values[i % values.length]!),
});
const unit = (values: readonly number[]) => values.map((value) => value / Math.hypot(...values));

test('an image keeps its aspect in patches, and fills as many of them as there are', () => {
  const layout = { patch: 16, maxPatches: 2048 };
  expect(patchGrid({ width: 1280, height: 800 }, layout)).toEqual({ rows: 35, columns: 57 });
  expect(patchGrid({ width: 1920, height: 1080 }, layout)).toEqual({ rows: 33, columns: 60 });
  expect(patchGrid({ width: 10_000, height: 1 }, layout)).toEqual({ rows: 1, columns: 2048 });
  expect(patchGrid({ width: 1, height: 10_000 }, layout)).toEqual({ rows: 2048, columns: 1 });
});

test('an image is scaled by its own mean and deviation; a plain one stays finite', () => {
  expect(imageScale(plain(2, 2, [0, 10]))).toEqual({ mean: 5, deviation: 5 });
  expect(imageScale(plain(2, 2, [9])).deviation).toBeCloseTo(1 / Math.sqrt(12));
});

test('a model of patches gets row, column and pixels of each, and its last state is averaged under the mask', async () => {
  const engine = await createEngine(await mounted(tinyPatchModel(), PATCHES));
  // 6 × 4 pixels fill 12 patches: 4 columns and 2 rows of 2 × 2, the wide way. The model gives back what it was given.
  const wide = plain(8, 4, [0, 100]);
  const grid = patchGrid(wide, PATCHES.input);
  const [vector] = await engine.embed('mounted', [{ image: wide }]);
  const mean = (count: number) => (count + 1) / 2;
  expect(grid).toEqual({ rows: 2, columns: 4 });
  expect([...vector!.slice(0, 2)].map((value) => value / vector![0]!)).toEqual([
    1,
    expect.closeTo(mean(4) / mean(2), 4),
  ]);
  await engine.close();
});

test('padding of a batch changes no vector: a small grid beside a large one is as it is alone', async () => {
  const engine = await createEngine(await mounted(tinyPatchModel(), { ...PATCHES, maxBatch: 4 }));
  const sliver = plain(40, 2, [1, 2, 200]);
  const square = plain(6, 6, [5, 90, 17, 3]);
  const together = await engine.embed('mounted', [{ image: sliver }, { image: square }]);
  for (const [index, image] of [sliver, square].entries()) {
    const [alone] = await engine.embed('mounted', [{ image }]);
    expect([...together[index]!]).toEqual([...alone!]);
  }
  await engine.close();
});

test('the pixels of one patch come row by row, RGB beside one another, at unit deviation', async () => {
  const engine = await createEngine(
    await mounted(tinyPatchModel(), { ...PATCHES, input: { patch: 2, maxPatches: 1 } }),
  );
  const pixels = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
  const [vector] = await engine.embed('mounted', [{ image: plain(2, 2, pixels) }]);
  const { mean, deviation } = imageScale(plain(2, 2, pixels));
  const expected = unit([1, 1, ...pixels.map((pixel) => (pixel - mean) / deviation)]);
  expect([...vector!].map((value) => value.toFixed(4))).toEqual(expected.map((value) => value.toFixed(4)));
  await engine.close();
});

test('a mounted model is listed with its dimension, licence, digest and largest batch', async () => {
  const file = tinyPatchModel();
  const engine = await createEngine(await mounted(file, { ...PATCHES, maxBatch: 3 }));
  expect(engine.providers.find(({ id }) => id === 'mounted')).toEqual({
    id: 'mounted',
    modality: 'image',
    dimensions: 14,
    maxBatch: 3,
    licence: 'Apache-2.0',
    sha256: sha256(file),
    version: sha256(file).slice(0, 12),
    device: 'cpu',
    fellBack: false,
  });
  await engine.close();
});

test('a model that gives other dimensions than stated stops the start, also one of patches', async () => {
  const image = mounted(tinyImageModel(), { modality: 'image', dimensions: 16, input: { size: 64 } });
  await expect(createEngine(await image)).rejects.toMatchObject({ code: 'MOUNTED_MODEL_MISMATCH' });
  const patches = mounted(tinyPatchModel(), { ...PATCHES, dimensions: 15 });
  await expect(createEngine(await patches)).rejects.toMatchObject({
    code: 'MOUNTED_MODEL_MISMATCH',
    facts: { found: 14, expected: 15 },
  });
});

test('an altered file of patches stops the start', async () => {
  const options = await mounted(tinyPatchModel(), { ...PATCHES, sha256: '0'.repeat(64) });
  await expect(createEngine(options)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
});

test('numbers that are not finite are an error and never a vector', async () => {
  const input = { size: 64, mean: [0, 0, 0], deviation: [1, 1, 1] };
  const engine = await createEngine(await mounted(tinyLogModel(), { modality: 'image', dimensions: 12, input }));
  const [grey] = await engine.embed('mounted', [{ image: plain(64, 64, [120, 130, 140]) }]);
  expect(Math.hypot(...grey!)).toBeCloseTo(1, 5);
  const black = engine.embed('mounted', [{ image: plain(64, 64, [0]) }]);
  await expect(black).rejects.toMatchObject({ code: 'EMBED_NOT_FINITE' });
  await engine.close();
});

test('a provider that is asked for by one version of its file is refused under another', async () => {
  const file = tinyPatchModel();
  const engine = await createEngine(await mounted(file, PATCHES));
  const limits = { maxInputs: 9, maxTextLength: 99, screenProvider: '', cropProvider: '', textProvider: '' };
  const inputs = [{ kind: 'image' as const, evidence: '', region: null }];
  const ask = (provider: string) => () => checkRequest({ provider, inputs }, limits, engine.providers);
  expect(ask(`mounted@${sha256(file).slice(0, 12)}`)()).toMatchObject({ id: 'mounted' });
  expect(ask('mounted@000000000000')).toThrow(expect.objectContaining({ code: 'EMBED_PROVIDER_UNKNOWN' }));
  await engine.close();
});
