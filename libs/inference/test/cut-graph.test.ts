/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { loadCatalogue, openSession, resolveModel } from '@vigie/inference';

test('a model cut at inner tensors gives those tensors and needs nothing behind them', async () => {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  const session = await openSession(model, { threads: 1, providers: ['cpu'], cutAt: ['p2o.Add.147', 'p2o.Add.215'] });
  expect(session.outputNames).toEqual(['p2o.Add.147', 'p2o.Add.215']);
  const data = new Float32Array(3 * 64 * 96).fill(0.5);
  const found = await session.run({ x: { data, dims: [1, 3, 64, 96] } });
  expect(found['p2o.Add.147']?.dims).toEqual([1, 192, 4, 6]);
  expect(found['p2o.Add.215']?.dims).toEqual([1, 384, 2, 3]);
  await session.close();
});

test('a cut at a tensor that the model does not have is refused', async () => {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  await expect(openSession(model, { threads: 1, providers: ['cpu'], cutAt: ['nowhere'] })).rejects.toMatchObject({
    code: 'MODEL_UNLOADABLE',
  });
});
