import { inferenceErrors } from './errors';

export interface BatcherOptions<In, Out> {
  /** Largest batch, in requests, or in what `sizeOf` counts; a larger request goes alone. */
  readonly maxBatch: number;
  /** What a request adds to a batch; 1 by default. */
  sizeOf?(input: In): number;
  /** Only requests of one kind travel together, such as inputs of one shape; all are of one kind by default. */
  kindOf?(input: In): string;
  /** One output per input, in order. */
  run(batch: readonly In[]): Promise<readonly Out[]>;
}

/** Joins requests that wait at the same time into one call of the model. */
export interface Batcher<In, Out> {
  submit(input: In): Promise<Out>;
  /** Requests that wait now, the batch that runs not among them. */
  readonly waiting: number;
  /** Refuses what waits, lets the running batch end. */
  close(): Promise<void>;
}

interface Waiting<In, Out> {
  readonly input: In;
  resolve(value: Out): void;
  reject(error: unknown): void;
}

/**
 * Dynamic batching, work-conserving: an idle model takes what waits at once, up to `maxBatch`; a lone request is never
 * held back for company. While a batch runs, requests gather for the next one. The request that waits longest always goes
 * next, with those behind it that fit.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const queue: Waiting<In, Out>[] = [];
  let running: Promise<void> | null = null;
  let closed = false;

  const drain = async (): Promise<void> => {
    // One turn of the microtask queue, so that requests submitted together travel together.
    await Promise.resolve();
    while (queue.length > 0) await runBatch(takeBatch(queue, options), options.run);
    running = null;
  };

  return {
    get waiting() {
      return queue.length;
    },
    submit: (input) => {
      if (closed) return Promise.reject(inferenceErrors.create('BATCHER_CLOSED'));
      return new Promise<Out>((resolve, reject) => {
        queue.push({ input, resolve, reject });
        running ??= drain();
      });
    },
    close: async () => {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(inferenceErrors.create('BATCHER_CLOSED'));
      await running;
    },
  };
}

/** Removes the next batch from the queue: its first request and all behind it that are of its kind and fit. */
function takeBatch<In, Out>(
  queue: Waiting<In, Out>[],
  { maxBatch, sizeOf = () => 1, kindOf = () => '' }: BatcherOptions<In, Out>,
): Waiting<In, Out>[] {
  const batch: Waiting<In, Out>[] = [];
  const rest: Waiting<In, Out>[] = [];
  let size = 0;
  let kind: string | null = null;
  for (const waiting of queue) {
    const own = sizeOf(waiting.input);
    const fits = batch.length === 0 || (size + own <= maxBatch && kindOf(waiting.input) === kind);
    if (!fits) {
      rest.push(waiting);
      continue;
    }
    kind ??= kindOf(waiting.input);
    size += own;
    batch.push(waiting);
  }
  queue.splice(0, queue.length, ...rest);
  return batch;
}

async function runBatch<In, Out>(batch: Waiting<In, Out>[], run: BatcherOptions<In, Out>['run']): Promise<void> {
  try {
    const results = await run(batch.map((waiting) => waiting.input));
    if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} inputs`);
    batch.forEach((waiting, index) => {
      waiting.resolve(results[index] as Out);
    });
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}
