import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Rule } from '@vigie/action-kernel/laboratory';
import { addFigures, type Figures, noFigures } from '../referee/figures';
import type { BlockResult, FailingSeed } from './block';

export interface RunOptions {
  /** Intended actions to simulate, at least. */
  readonly actions: number;
  /** The rule that is taken away, or null for all. */
  readonly without: Rule | null;
  /** Of the first life; the others follow. */
  readonly seed: number;
  /** Threads; as many as the machine has cores when absent. */
  readonly workers?: number;
  readonly onProgress?: (actions: number) => void;
}

export interface RunResult {
  readonly figures: Figures;
  /** Some of the seeds in which a fault was counted. */
  readonly failing: readonly FailingSeed[];
  readonly seed: number;
  readonly seconds: number;
  /** Lives in a second of one core's time. */
  readonly schedulesPerSecond: number;
}

const LIVES_AT_ONCE = 500;

/**
 * Simulates lives on all cores until so many actions were intended. Blocks of seeds are counted in their order, whoever
 * did them, so that the result depends on the seed and on nothing else.
 */
export async function runLives(options: RunOptions): Promise<RunResult> {
  const { actions, seed } = options;
  const started = performance.now();
  const counted = new Counted(seed);
  const workers = Array.from({ length: options.workers ?? availableParallelism() }, startWorker);
  try {
    let next = seed;
    await Promise.all(
      workers.map(async (worker) => {
        while (counted.figures.actions < actions) {
          const from = next;
          next += LIVES_AT_ONCE;
          counted.add(await blockOf(worker, { from, count: LIVES_AT_ONCE, without: options.without }), actions);
          options.onProgress?.(Math.min(counted.figures.actions, actions));
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const { figures, failing, cpuMs } = counted;
  const seconds = (performance.now() - started) / 1_000;
  return { figures, failing, seed, seconds, schedulesPerSecond: (figures.schedules / cpuMs) * 1_000 };
}

/** Takes blocks in any order and counts them in theirs. */
class Counted {
  readonly figures = noFigures();
  readonly failing: FailingSeed[] = [];
  cpuMs = 0;
  readonly #waiting = new Map<number, BlockResult>();
  #next: number;

  constructor(seed: number) {
    this.#next = seed;
  }

  add(result: BlockResult, enough: number): void {
    this.#waiting.set(result.from, result);
    for (;;) {
      const block = this.#waiting.get(this.#next);
      if (block === undefined || this.figures.actions >= enough) return;
      this.#waiting.delete(this.#next);
      this.#next += LIVES_AT_ONCE;
      addFigures(this.figures, block.figures);
      this.failing.push(...block.failing);
      this.cpuMs += block.cpuMs;
    }
  }
}

/** Compiled code, also when this file is run from its source. */
function startWorker(): Worker {
  const code = path.join(__dirname, '..', '..', 'dist', 'run', 'worker.js');
  // A life leaves nothing behind: with a large nursery its garbage is never copied.
  return new Worker(code, { resourceLimits: { maxYoungGenerationSizeMb: 64 } });
}

function blockOf(worker: Worker, block: object): Promise<BlockResult> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    worker.once('error', onError);
    worker.once('message', (result: BlockResult) => {
      worker.off('error', onError);
      resolve(result);
    });
    worker.postMessage(block);
  });
}
