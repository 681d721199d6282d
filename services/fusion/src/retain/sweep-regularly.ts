import type { StateStore } from '../ports';

export interface SweepOptions {
  readonly retainMs: number;
  readonly everyMs: number;
  nowMs(): number;
  onSwept(states: number): void;
  onFailure(error: unknown): void;
}

/** Deletes old unconfirmed states again and again; `stop` waits for a sweep that runs. One sweep at a time. */
export function sweepRegularly(store: Pick<StateStore, 'sweep'>, options: SweepOptions): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const sweep = async () => {
    try {
      const states = await store.sweep(options.nowMs() - options.retainMs);
      if (states > 0) options.onSwept(states);
    } catch (error) {
      options.onFailure(error);
    }
    running = null;
  };
  const timer = setInterval(() => {
    running ??= sweep();
  }, options.everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
