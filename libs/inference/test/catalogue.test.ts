/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue, type ModelCatalogue, openSession, resolveModel } from '@vigie/inference';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-models-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const catalogueOf = (entry: object): ModelCatalogue => ({
  folder,
  models: [
    {
      id: 'm',
      task: 'text-detection',
      licence: 'MIT',
      attribution: 'us',
      source: 'here',
      path: 'm.onnx',
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      ...entry,
    },
  ],
});

test('every model of the shipped catalogue is there with the size and digest that the catalogue states', async () => {
  const catalogue = loadCatalogue();
  expect(catalogue.models.length).toBeGreaterThanOrEqual(3);
  for (const model of catalogue.models) await resolveModel(catalogue, model.id);
});

test('a file with the right bytes is found in the folder of the catalogue', async () => {
  await writeFile(join(folder, 'm.onnx'), 'abc');
  expect((await resolveModel(catalogueOf({}), 'm')).file).toBe(join(folder, 'm.onnx'));
});

test('an altered file of the same size is refused as corrupt', async () => {
  await writeFile(join(folder, 'm.onnx'), 'abd');
  await expect(resolveModel(catalogueOf({}), 'm')).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
});

test('a truncated file is refused as corrupt, with both sizes', async () => {
  await writeFile(join(folder, 'm.onnx'), 'ab');
  await expect(resolveModel(catalogueOf({}), 'm')).rejects.toThrow('2 bytes instead of 3');
});

test('a file that is not there is reported with the place where it was expected', async () => {
  await expect(resolveModel(catalogueOf({}), 'm')).rejects.toThrow(join(folder, 'm.onnx'));
  await expect(resolveModel(catalogueOf({ package: 'no-such-package' }), 'm')).rejects.toMatchObject({
    code: 'MODEL_MISSING',
  });
});

test('an unknown id is refused with the ids that exist', async () => {
  await expect(resolveModel(catalogueOf({}), 'x')).rejects.toMatchObject({
    code: 'MODEL_UNKNOWN',
    remedy: expect.stringContaining('m'),
  });
});

test.each([
  ['text that is not JSON', '{'],
  ['no list of models', '{}'],
  ['an entry without a digest', JSON.stringify({ models: [{ id: 'a' }] })],
])('a catalogue with %s is refused', async (_name, text) => {
  await writeFile(join(folder, 'catalogue.json'), text);
  expect(() => loadCatalogue(folder)).toThrow(/cannot be used/);
});

test('a path that leaves the folder of the catalogue is refused', async () => {
  const raw = JSON.parse(await readFile(join(loadCatalogue().folder, 'catalogue.json'), 'utf8'));
  raw.models[0].path = '../../etc/passwd';
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(raw));
  expect(() => loadCatalogue(folder)).toThrow(/leaves its folder/);
});

test('a file that is no ONNX model is reported as unloadable', async () => {
  await writeFile(join(folder, 'm.onnx'), 'abc');
  const model = await resolveModel(catalogueOf({}), 'm');
  await expect(openSession(model, { threads: 1, providers: ['cpu'] })).rejects.toMatchObject({
    code: 'MODEL_UNLOADABLE',
  });
});

test('a session without CUDA falls back to the CPU and says so', async () => {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  const session = await openSession(model, { threads: 1, providers: ['cuda', 'cpu'] });
  try {
    const feeds = { x: { data: new Float32Array(3 * 32 * 32), dims: [1, 3, 32, 32] } };
    const output = (await session.run(feeds))[session.outputNames[0] as string];
    expect(output?.dims).toEqual([1, 1, 32, 32]);
    expect(session.fellBack).toBe(session.provider === 'cpu');
    await expect(session.run({ x: { data: new Float32Array(4), dims: [4] } })).rejects.toMatchObject({
      code: 'INFERENCE_FAILED',
    });
  } finally {
    await session.close();
  }
});
