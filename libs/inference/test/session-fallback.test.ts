import {
  type FallbackCode,
  type ModelFile,
  type OnnxRuntime,
  openSession,
  type Provider,
  type TensorData,
} from '@vigie/inference';

const MODEL = { id: 'm', file: '/nowhere/m.onnx' } as ModelFile;
const input: TensorData = { data: new Float32Array([1]), dims: [1] };

/** A runtime whose devices fail as told; `log` tells what was done on which. */
function runtime(faults: { create?: Provider[]; run?: (provider: Provider, run: number) => boolean }) {
  const log: string[] = [];
  let runs = 0;
  const stand: OnnxRuntime = {
    create: async (_source, { provider }) => {
      log.push(`open ${provider}`);
      if (faults.create?.includes(provider)) throw new Error('no such device');
      return {
        inputNames: ['x'],
        outputNames: ['y'],
        run: async (feeds) => {
          runs += 1;
          log.push(`run ${provider}`);
          if (faults.run?.(provider, runs)) throw new Error('CUDA error 719: unspecified launch failure');
          return { y: feeds.x! };
        },
        close: async () => {
          log.push(`close ${provider}`);
        },
      };
    },
  };
  return { stand, log };
}

const open = async (faults: Parameters<typeof runtime>[0], providers: Provider[] = ['cuda', 'cpu']) => {
  const { stand, log } = runtime(faults);
  const told: FallbackCode[] = [];
  const session = await openSession(MODEL, {
    ...{ threads: 1, providers, runtime: stand },
    onFallback: (code) => told.push(code),
  });
  return { session, log, told };
};

test('a CUDA that can be used is used, and nothing is told', async () => {
  const { session, log, told } = await open({});
  await session.run({ x: input });
  expect([session.provider, session.fellBack]).toEqual(['cuda', false]);
  expect(log).toEqual(['open cuda', 'run cuda']);
  expect(told).toEqual([]);
});

test('a session that cannot be opened on CUDA runs on the CPU and says so once', async () => {
  const { session, log, told } = await open({ create: ['cuda'] });
  expect(await session.run({ x: input })).toEqual({ y: input });
  await session.run({ x: input });
  expect([session.provider, session.fellBack]).toEqual(['cpu', true]);
  expect(log).toEqual(['open cuda', 'open cpu', 'run cpu', 'run cpu']);
  expect(told).toEqual(['CUDA_UNAVAILABLE']);
});

test('a CUDA that fails while it runs is replaced by the CPU: the run that failed is answered, and it is told once', async () => {
  const { session, log, told } = await open({ run: (provider, run) => provider === 'cuda' && run > 1 });
  await session.run({ x: input });
  expect(await session.run({ x: input })).toEqual({ y: input });
  await session.run({ x: input });
  expect([session.provider, session.fellBack]).toEqual(['cpu', true]);
  expect(log).toEqual(['open cuda', 'run cuda', 'run cuda', 'open cpu', 'run cpu', 'close cuda', 'run cpu']);
  expect(told).toEqual(['CUDA_FAILED']);
});

test('runs that fail together on CUDA are all answered, by one session on the CPU', async () => {
  const { session, log, told } = await open({ run: (provider) => provider === 'cuda' });
  const answers = await Promise.all([1, 2, 3].map(() => session.run({ x: input })));
  expect(answers).toEqual([{ y: input }, { y: input }, { y: input }]);
  expect(log.filter((line) => line === 'open cpu' || line === 'close cuda')).toEqual(['open cpu', 'close cuda']);
  expect(told).toEqual(['CUDA_FAILED']);
  await session.close();
  expect(log.filter((line) => line.startsWith('close'))).toEqual(['close cuda', 'close cpu']);
});

test('an input that fails on both is the input’s fault, and the device stays in use', async () => {
  const { session, log, told } = await open({ run: (_provider, run) => run <= 2 });
  await expect(session.run({ x: input })).rejects.toMatchObject({ code: 'INFERENCE_FAILED' });
  expect(await session.run({ x: input })).toEqual({ y: input });
  expect(session.provider).toBe('cuda');
  expect(told).toEqual([]);
  await session.close();
  expect(log.filter((line) => line.startsWith('close')).sort()).toEqual(['close cpu', 'close cuda']);
});

test('a session on the CPU that fails has nowhere to go', async () => {
  const { session, log } = await open({ run: () => true }, ['cpu']);
  await expect(session.run({ x: input })).rejects.toMatchObject({ code: 'INFERENCE_FAILED' });
  expect(log).toEqual(['open cpu', 'run cpu']);
});

test('a model that no device can open is unloadable', async () => {
  await expect(open({ create: ['cuda', 'cpu'] })).rejects.toMatchObject({ code: 'MODEL_UNLOADABLE' });
});
