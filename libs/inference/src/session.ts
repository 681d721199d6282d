import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { cutGraph } from './cut-graph';
import { inferenceErrors } from './errors';
import type { ModelFile } from './resolve-model';

export type TensorValues = Float32Array | Int32Array | BigInt64Array | Uint8Array;

/** A dense tensor, row-major; `data.length` is the product of `dims`. */
export interface TensorData {
  readonly data: TensorValues;
  readonly dims: readonly number[];
}

export type Provider = 'cuda' | 'cpu';

export interface SessionOptions {
  /** Threads of one run; two sessions that run at once each have theirs. */
  readonly threads: number;
  /** In order of preference; when CUDA cannot be used the session runs on the CPU and says so in `fellBack`. */
  readonly providers: readonly Provider[];
  /** Inner tensors at which the model is cut: they become its outputs, and what they do not need is dropped. */
  readonly cutAt?: readonly string[];
}

/** A loaded model. `run` blocks its thread while it computes, so services keep sessions in a worker thread. */
export interface OnnxSession {
  readonly modelId: string;
  readonly provider: Provider;
  /** True when CUDA was asked for and could not be used. */
  readonly fellBack: boolean;
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** Computes the named outputs (all of them by default). Throws INFERENCE_FAILED. */
  run(feeds: Readonly<Record<string, TensorData>>, outputs?: readonly string[]): Promise<Record<string, TensorData>>;
  close(): Promise<void>;
}

/** Loads a model. Throws MODEL_UNLOADABLE. */
export async function openSession(model: ModelFile, options: SessionOptions): Promise<OnnxSession> {
  const wanted = options.providers.length > 0 ? options.providers : (['cpu'] as const);
  const graph = options.cutAt ? cutGraph(await readFile(model.file), options.cutAt) : null;
  let lastError: unknown;
  for (const provider of [...new Set<Provider>([...wanted, 'cpu'])]) {
    try {
      const runtime = runtimeOptions(provider, options.threads);
      const session = await (graph
        ? InferenceSession.create(graph, runtime)
        : InferenceSession.create(model.file, runtime));
      return wrap(model.id, session, provider, provider !== wanted[0]);
    } catch (error) {
      lastError = error;
    }
  }
  throw inferenceErrors.create('MODEL_UNLOADABLE', { id: model.id }, lastError);
}

function runtimeOptions(provider: Provider, threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: [provider],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Sizes differ from run to run: the arena would keep the largest of each, and grow.
    enableMemPattern: false,
    // Spinning threads take 30–35 % more CPU time on shared cores and gain nothing.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
}

function wrap(modelId: string, session: InferenceSession, provider: Provider, fellBack: boolean): OnnxSession {
  return {
    modelId,
    provider,
    fellBack,
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: async (feeds, outputs) => {
      try {
        const tensors = Object.fromEntries(Object.entries(feeds).map(([name, value]) => [name, toTensor(value)]));
        const results = await (outputs ? session.run(tensors, [...outputs]) : session.run(tensors));
        return Object.fromEntries(Object.entries(results).map(([name, value]) => [name, fromTensor(value)]));
      } catch (error) {
        throw inferenceErrors.create('INFERENCE_FAILED', { id: modelId }, error);
      }
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
