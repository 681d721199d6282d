import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { TensorData, TensorValues } from './tensor';

/** A model opened on one device. Faults are the runtime's own. */
export interface RuntimeSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, TensorData>>, outputs?: readonly string[]): Promise<Record<string, TensorData>>;
  close(): Promise<void>;
}

/** What opens models: onnxruntime-node, or a stand-in that fails as a device does. */
export interface OnnxRuntime {
  /** `source` is a file's path or a model's bytes. Rejects when the provider cannot be used. */
  create(
    source: string | Uint8Array,
    options: { readonly provider: 'cuda' | 'cpu'; readonly threads: number },
  ): Promise<RuntimeSession>;
}

export const onnxRuntime: OnnxRuntime = {
  create: async (source, { provider, threads }) => {
    const options: InferenceSession.SessionOptions = {
      executionProviders: [provider],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // Sizes differ from run to run: patterns and the arena would keep the largest of each, and grow. Without them a service under
      // overload takes 24 MB less, in the same time.
      enableMemPattern: false,
      enableCpuMemArena: false,
      // Spinning threads take 30–35 % more CPU time on shared cores and gain nothing.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    };
    return wrap(
      await (typeof source === 'string'
        ? InferenceSession.create(source, options)
        : InferenceSession.create(source, options)),
    );
  },
};

function wrap(session: InferenceSession): RuntimeSession {
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: async (feeds, outputs) => {
      const tensors = Object.fromEntries(Object.entries(feeds).map(([name, value]) => [name, toTensor(value)]));
      const results = await (outputs ? session.run(tensors, [...outputs]) : session.run(tensors));
      return Object.fromEntries(Object.entries(results).map(([name, value]) => [name, fromTensor(value)]));
    },
    close: () => session.release(),
  };
}

function toTensor(value: TensorData): Tensor {
  const { data, dims } = value;
  if (data instanceof Float32Array) return new Tensor('float32', data, dims);
  if (data instanceof Int32Array) return new Tensor('int32', data, dims);
  if (data instanceof BigInt64Array) return new Tensor('int64', data, dims);
  return new Tensor('uint8', data, dims);
}

function fromTensor(value: Tensor): TensorData {
  return { data: value.data as TensorValues, dims: value.dims };
}
