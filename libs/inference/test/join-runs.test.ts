import { type BatchedModel, joinRuns, type TensorData } from '@vigie/inference';
import fc from 'fast-check';

const row = (value: number, width = 2): TensorData => ({ data: new Float32Array(width).fill(value), dims: [1, width] });

/** Doubles every number; remembers how many rows each run had. */
function doubling(fails: (rows: TensorData) => boolean = () => false): { model: BatchedModel; runs: number[] } {
  const runs: number[] = [];
  const model: BatchedModel = {
    inputNames: ['x'],
    outputNames: ['y'],
    run: async ({ x }) => {
      runs.push(x!.dims[0]!);
      await new Promise((resolve) => setImmediate(resolve));
      if (fails(x!)) throw new Error('broken');
      return { y: { data: (x!.data as Float32Array).map((value) => value * 2), dims: x!.dims } };
    },
  };
  return { model, runs };
}

test('runs of several callers at the same time become one run of the model, and each caller gets its own rows', async () => {
  const { model, runs } = doubling();
  const joined = joinRuns(model, { maxRows: 8 });
  const outputs = await Promise.all([1, 2, 3].map((value) => joined.run({ x: row(value) })));
  expect(outputs.map(({ y }) => [...y!.data].map(Number))).toEqual([
    [2, 2],
    [4, 4],
    [6, 6],
  ]);
  expect(runs).toEqual([3]);
});

test('a lone run is handed through as it is', async () => {
  const { model } = doubling();
  const seen: TensorData[] = [];
  const watched: BatchedModel = {
    ...model,
    run: (feeds) => {
      seen.push(feeds.x!);
      return model.run(feeds);
    },
  };
  const own = row(4);
  await joinRuns(watched, { maxRows: 8 }).run({ x: own });
  expect(seen[0]).toBe(own);
});

test('runs whose other dimensions differ are never joined', async () => {
  const { model, runs } = doubling();
  const joined = joinRuns(model, { maxRows: 8 });
  await Promise.all([row(1, 2), row(2, 3), row(3, 2)].map((x) => joined.run({ x })));
  expect(runs).toEqual([2, 1]);
});

test('a joined run that fails is tried again alone, so that one caller cannot spoil the others', async () => {
  const { model } = doubling((x) => (x.data as Float32Array).includes(13));
  const joined = joinRuns(model, { maxRows: 8 });
  const settled = await Promise.allSettled([1, 13, 3].map((value) => joined.run({ x: row(value) })));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a model whose output has no rows is refused instead of cut at wrong places', async () => {
  const model: BatchedModel = { ...doubling().model, run: async () => ({ y: row(1, 3) }) };
  const joined = joinRuns(model, { maxRows: 8 });
  const both = Promise.allSettled([1, 2].map((value) => joined.run({ x: row(value) })));
  expect((await both).map((one) => (one as PromiseRejectedResult).reason.code)).toEqual([
    'BATCH_NOT_ROWS',
    'BATCH_NOT_ROWS',
  ]);
});

test('whatever comes when: every caller gets its own answer, and no run exceeds the largest batch or mixes shapes', async () => {
  const call = fc.record({
    rows: fc.integer({ min: 1, max: 5 }),
    width: fc.integer({ min: 1, max: 3 }),
    value: fc.integer({ min: -99, max: 99 }),
    turn: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 20 }), async (calls) => {
      const { model, runs } = doubling();
      const joined = joinRuns(model, { maxRows: 4 });
      const answers = calls.map(async ({ rows, width, value, turn }) => {
        for (let at = 0; at < turn; at += 1) await new Promise((resolve) => setImmediate(resolve));
        const { y } = await joined.run({
          x: { data: new Float32Array(rows * width).fill(value), dims: [rows, width] },
        });
        expect(y!.dims).toEqual([rows, width]);
        expect([...(y!.data as Float32Array)]).toEqual(new Array(rows * width).fill(value * 2));
      });
      await Promise.all(answers);
      for (const rows of runs) expect(rows <= 4 || calls.some((one) => one.rows === rows)).toBe(true);
      expect(runs.reduce((sum, rows) => sum + rows, 0)).toBe(calls.reduce((sum, one) => sum + one.rows, 0));
    }),
    { numRuns: 200 },
  );
});
