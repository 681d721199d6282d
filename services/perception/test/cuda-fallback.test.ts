/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { type OnnxRuntime, onnxRuntime } from '@vigie/inference';
import { NO_SURROUNDINGS, openEyes, perceiveImage } from '@vigie/perception';
import { draw } from './support/draw';

const form = () =>
  draw({
    ...{ width: 320, height: 96, ground: '#f0f2f5' },
    boxes: [{ x: 90, y: 20, width: 160, height: 26, fill: '#ffffff', stroke: '#8a94a0' }],
    texts: [
      { text: 'Nom', x: 30, y: 38 },
      { text: 'MARTIN', x: 98, y: 38 },
    ],
  });

/** A CUDA that cannot be opened, or that fails from its second run on, over a CPU that is real. */
function failing(when: 'open' | 'run'): OnnxRuntime {
  return {
    create: async (source, options) => {
      if (options.provider === 'cpu') return onnxRuntime.create(source, options);
      if (when === 'open') throw new Error('no CUDA-capable device is detected');
      const behind = await onnxRuntime.create(source, { ...options, provider: 'cpu' });
      let runs = 0;
      return {
        ...behind,
        run: (feeds, outputs) => {
          runs += 1;
          return runs === 1 ? behind.run(feeds, outputs) : Promise.reject(new Error('CUDA failure 700'));
        },
      };
    },
  };
}

async function perceived(runtime: OnnxRuntime | null, times: number) {
  const told: string[] = [];
  const open = await openEyes({
    ...{ models: null, threads: 2, shared: null, maxRecognitions: 0 },
    providers: runtime ? ['cuda', 'cpu'] : ['cpu'],
    onFallback: (code) => told.push(code),
    ...(runtime && { runtime }),
  });
  try {
    const sights = [];
    for (let time = 0; time < times; time += 1) {
      sights.push(await perceiveImage(open.eyes, await form(), NO_SURROUNDINGS, () => undefined));
    }
    return { told, words: sights.map((sight) => sight.words) };
  } finally {
    await open.close();
  }
}

test.each([
  ['that cannot be opened', 'open', 'CUDA_UNAVAILABLE'],
  ['that fails between two screens', 'run', 'CUDA_FAILED'],
] as const)(
  'a CUDA %s is told once, and every screen is read on the CPU as it would be without',
  async (_name, when, code) => {
    const [expected] = (await perceived(null, 1)).words;
    expect(expected!.map((word) => word.text)).toContain('MARTIN');
    const { told, words } = await perceived(failing(when), 2);
    expect(words).toEqual([expected, expected]);
    expect(told).toEqual([code]);
  },
);
