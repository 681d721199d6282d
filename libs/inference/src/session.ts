import { readFile } from 'node:fs/promises';
import { cutGraph } from './cut-graph';
import { inferenceErrors } from './errors';
import { type OnnxRuntime, onnxRuntime, type RuntimeSession } from './onnx-runtime';
import type { ModelFile } from './resolve-model';
import type { TensorData } from './tensor';

export type Provider = 'cuda' | 'cpu';

/** Why a session runs on the CPU though CUDA was asked for: it could not be opened there, or it failed there while it ran. */
export type FallbackCode = 'CUDA_UNAVAILABLE' | 'CUDA_FAILED';

export interface SessionOptions {
  /** Threads of one run; two sessions that run at once each have theirs. */
  readonly threads: number;
  /** In order of preference; when CUDA cannot be used, or fails later, the session runs on the CPU. */
  readonly providers: readonly Provider[];
  /** Inner tensors at which the model is cut: they become its outputs, and what they do not need is dropped. */
  readonly cutAt?: readonly string[];
  /** Told once, when the session moves to the CPU. */
  readonly onFallback?: (code: FallbackCode) => void;
  /** Another runtime than onnxruntime-node; for tests. */
  readonly runtime?: OnnxRuntime;
}

/** A loaded model. `run` blocks its thread while it computes, so services keep sessions in a worker thread. */
export interface OnnxSession {
  readonly modelId: string;
  /** Where it runs now. */
  readonly provider: Provider;
  /** True when CUDA was asked for and is not used. */
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
  const open = await opener(model, options);
  let lastError: unknown;
  for (const provider of [...new Set<Provider>([...wanted, 'cpu'])]) {
    try {
      const session = await open(provider);
      const fellBack = provider !== wanted[0];
      if (fellBack) options.onFallback?.('CUDA_UNAVAILABLE');
      return new FallingBackSession(model.id, session, provider, fellBack, { open, onFallback: options.onFallback });
    } catch (error) {
      lastError = error;
    }
  }
  throw inferenceErrors.create('MODEL_UNLOADABLE', { id: model.id }, lastError);
}

type Open = (provider: Provider) => Promise<RuntimeSession>;

async function opener(model: ModelFile, options: SessionOptions): Promise<Open> {
  const { cutAt, threads, runtime = onnxRuntime } = options;
  const source = cutAt ? cutGraph(await readFile(model.file), cutAt) : model.file;
  return (provider) => runtime.create(source, { provider, threads });
}

interface Fallback {
  readonly open: Open;
  readonly onFallback: ((code: FallbackCode) => void) | undefined;
}

/**
 * A session that moves to the CPU when its device fails: what failed there is tried once on the CPU, and only when it
 * succeeds the device was at fault. A failing input fails on both, and leaves the device in use.
 */
class FallingBackSession implements OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** Opened by the first failure, shared by all runs that fail. */
  private cpu: Promise<RuntimeSession> | null = null;

  constructor(
    readonly modelId: string,
    private session: RuntimeSession,
    public provider: Provider,
    public fellBack: boolean,
    private readonly fallback: Fallback,
  ) {
    this.inputNames = session.inputNames;
    this.outputNames = session.outputNames;
  }

  // Bound, so that a caller may hand it on alone.
  readonly run = async (
    feeds: Readonly<Record<string, TensorData>>,
    outputs?: readonly string[],
  ): Promise<Record<string, TensorData>> => {
    const { session, provider } = this;
    try {
      return await session.run(feeds, outputs);
    } catch (error) {
      const fault = inferenceErrors.create('INFERENCE_FAILED', { id: this.modelId }, error);
      if (provider === 'cpu') throw fault;
      return this.runOnCpu(feeds, outputs, fault);
    }
  };

  readonly close = async (): Promise<void> => {
    const cpu = await this.cpu?.catch(() => null);
    await this.session.close();
    if (cpu && cpu !== this.session) await cpu.close();
  };

  private async runOnCpu(
    feeds: Readonly<Record<string, TensorData>>,
    outputs: readonly string[] | undefined,
    fault: Error,
  ): Promise<Record<string, TensorData>> {
    this.cpu ??= this.fallback.open('cpu');
    let cpu: RuntimeSession;
    let results: Record<string, TensorData>;
    try {
      cpu = await this.cpu;
      results = await cpu.run(feeds, outputs);
    } catch {
      throw fault;
    }
    if (this.provider !== 'cpu') await this.moveTo(cpu);
    return results;
  }

  private async moveTo(cpu: RuntimeSession): Promise<void> {
    const broken = this.session;
    this.session = cpu;
    this.provider = 'cpu';
    this.fellBack = true;
    this.fallback.onFallback?.('CUDA_FAILED');
    // A device that failed may also fail to let go.
    await broken.close().catch(() => undefined);
  }
}
