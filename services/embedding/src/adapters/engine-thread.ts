import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CodedError } from '@vigie/errors';
import { embeddingErrors } from '../errors';
import type { EmbeddingEngine, ProviderFacts } from '../ports';
import type { EngineOptions } from './engine';
import type { EngineAnswer, EngineCall, PlainError } from './engine-worker';

interface Pending {
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly providers: readonly ProviderFacts[];
  readonly pending: Map<number, Pending>;
}

/**
 * The engine in a worker thread. When the thread dies, what it was asked is refused with EMBED_ENGINE_DOWN and the
 * next request starts another one. The first start's error (a corrupt model, say) is thrown as it is.
 */
export async function startEngineThread(options: EngineOptions): Promise<EmbeddingEngine> {
  let current: Promise<Thread> | null = null;
  let closed = false;
  let calls = 0;
  const start = (): Promise<Thread> => {
    const starting = spawn(options, () => {
      if (current === starting) current = null;
    });
    current = starting;
    starting.catch(() => {
      if (current === starting) current = null;
    });
    return starting;
  };
  const { providers } = await start();
  return {
    providers,
    embed: async (provider, inputs) => {
      if (closed) throw embeddingErrors.create('EMBED_ENGINE_DOWN', { reason: 'the service stops' });
      const thread = await (current ?? start());
      return ask(thread, { id: calls++, provider, inputs });
    },
    close: async () => {
      closed = true;
      const thread = await current?.catch(() => null);
      await thread?.worker.terminate();
    },
  };
}

function ask(thread: Thread, call: EngineCall): Promise<Float32Array[]> {
  return new Promise((resolve, reject) => {
    thread.pending.set(call.id, { resolve, reject });
    // Pixels are copied, not handed over: they may belong to the cache of decoded images.
    thread.worker.postMessage(call);
  });
}

function spawn(options: EngineOptions, onEnd: () => void): Promise<Thread> {
  const worker = new Worker(workerFile(), { workerData: options, name: 'embedding-engine' });
  const pending = new Map<number, Pending>();
  return new Promise((resolve, reject) => {
    const end = (reason: string) => {
      onEnd();
      const error = embeddingErrors.create('EMBED_ENGINE_DOWN', { reason });
      reject(error);
      for (const waiting of pending.values()) waiting.reject(error);
      pending.clear();
    };
    worker.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
    worker.on('exit', (code) => end(`exit code ${code}`));
    worker.on('message', (answer: EngineAnswer) => {
      if (answer.kind === 'ready') resolve({ worker, providers: answer.providers, pending });
      else if (answer.kind === 'failed') {
        reject(revive(answer.error));
        void worker.terminate();
      } else settle(pending, answer);
    });
  });
}

function settle(pending: Map<number, Pending>, answer: Extract<EngineAnswer, { id: number }>): void {
  const waiting = pending.get(answer.id);
  pending.delete(answer.id);
  if (answer.kind === 'vectors') waiting?.resolve([...answer.vectors]);
  else waiting?.reject(revive(answer.error));
}

function revive({ code, message, remedy, facts }: PlainError): CodedError {
  if (code === 'EMBED_FAILED') return embeddingErrors.create('EMBED_FAILED', facts);
  return new CodedError(code, { message, remedy }, facts);
}

/** Threads run compiled code, also when this module is run from its source. */
function workerFile(): string {
  return join(dirname(require.resolve('@vigie/embedding/package.json')), 'dist', 'adapters', 'engine-worker.js');
}
