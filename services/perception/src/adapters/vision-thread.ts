import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CodedError } from '@vigie/errors';
import { perceptionErrors } from '../errors';
import type { Vision, VisionResult } from '../ports';
import type { Recognition } from '../read/ctc';
import type { FromVision, ToVision, VisionSettings } from './vision-messages';

/** The cache shared by replicas, as the vision uses it. Neither call throws. */
export interface RecognitionStore {
  load(keys: readonly string[]): Promise<readonly (Recognition | null)[]>;
  store(entries: ReadonlyMap<string, Recognition>): void;
}

export interface VisionThreadOptions extends Omit<VisionSettings, 'giveWay' | 'sharedCache'> {
  readonly recognitions: RecognitionStore | null;
  /** Told the code when the thread ended by itself and is started again, or when CUDA could not be used. */
  readonly onTrouble: (code: string) => void;
}

type RequestToVision =
  | { readonly kind: 'perceive'; readonly job: Parameters<Vision['perceive']>[0] }
  | { readonly kind: 'check' };

/** Starts the vision in a worker thread. Throws the coded error for which its models cannot be opened. */
export async function startVisionThread(options: VisionThreadOptions): Promise<VisionThread> {
  const thread = new VisionThread(options);
  await thread.started();
  return thread;
}

/** One worker at a time; a worker that died fails its job with VISION_CRASHED, and the next job starts another. */
export class VisionThread implements Vision {
  private readonly giveWayFlag = new SharedArrayBuffer(4);
  private readonly waiting = new Map<number, (result: VisionResult) => void>();
  private worker: Promise<Worker> | null = null;
  private lastId = 0;
  private closed = false;

  constructor(private readonly options: VisionThreadOptions) {}

  async started(): Promise<void> {
    await this.current();
  }

  async perceive(job: Parameters<Vision['perceive']>[0]): Promise<VisionResult> {
    return this.request({ kind: 'perceive', job });
  }

  giveWay(): void {
    Atomics.add(new Int32Array(this.giveWayFlag), 0, 1);
  }

  async ready(): Promise<void> {
    const result = await this.request({ kind: 'check' });
    if (result.kind === 'failed') throw perceptionErrors.create('VISION_FAILED', { cause: result.code });
  }

  async close(): Promise<void> {
    this.closed = true;
    const worker = await this.worker?.catch(() => null);
    await worker?.terminate();
  }

  private async request(message: RequestToVision): Promise<VisionResult> {
    let worker: Worker;
    try {
      worker = await this.current();
    } catch (error) {
      return { kind: 'failed', code: error instanceof CodedError ? error.code : 'VISION_UNAVAILABLE' };
    }
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ ...message, id } satisfies ToVision);
    });
  }

  private current(): Promise<Worker> {
    if (this.closed) throw perceptionErrors.create('VISION_UNAVAILABLE');
    this.worker ??= this.start();
    return this.worker;
  }

  private start(): Promise<Worker> {
    const { models, threads, providers, cudaBatch, maxMegapixels, heldBytes, recognitions, asks = null } = this.options;
    const sharedCache = recognitions !== null;
    const settings: VisionSettings = {
      ...{ models, threads, providers, cudaBatch, maxMegapixels, heldBytes },
      ...{ sharedCache, giveWay: this.giveWayFlag, asks },
    };
    const worker = new Worker(workerFile(), { workerData: settings });
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromVision) => {
        if (message.kind === 'started') resolve(worker);
        else if (message.kind === 'trouble') this.options.onTrouble(message.code);
        else if (message.kind === 'broken') {
          const { code, message: text, remedy } = message.error;
          reject(new CodedError(code, { message: text, remedy }, {}));
          void worker.terminate();
        } else this.receive(worker, message);
      });
      // `exit` always follows `error`; the text of the error may hold anything and is not passed on.
      worker.on('error', () => undefined);
      worker.on('exit', () => {
        reject(perceptionErrors.create('VISION_UNAVAILABLE'));
        this.ended();
      });
    });
  }

  private receive(worker: Worker, message: FromVision): void {
    if (message.kind === 'done') {
      this.waiting.get(message.id)?.(message.result);
      this.waiting.delete(message.id);
    } else if (message.kind === 'load') {
      const answer = (recognitions: readonly (Recognition | null)[]) =>
        worker.postMessage({ kind: 'loaded', id: message.id, recognitions } satisfies ToVision);
      this.options.recognitions?.load(message.keys).then(answer, () => answer([]));
    } else if (message.kind === 'store') this.options.recognitions?.store(message.entries);
  }

  private ended(): void {
    this.worker = null;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    if (!this.closed && lost.length > 0) this.options.onTrouble('VISION_CRASHED');
    for (const resolve of lost) resolve({ kind: 'failed', code: 'VISION_CRASHED' });
  }
}

/** Threads run compiled code, also when this file is run from its source. */
function workerFile(): string {
  const beside = join(__dirname, 'vision-worker.js');
  return existsSync(beside) ? beside : join(__dirname, '..', '..', 'dist', 'adapters', 'vision-worker.js');
}
