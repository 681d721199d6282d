import type { EvidenceStore } from './store';

export interface SweepOptions {
  readonly everyMs: number;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** A sweep that failed is tried again at its next turn. */
  onFailure(error: unknown): void;
}

/**
 * Removes what has outlived its retention, at once and then again and again. One process of a store is enough, the one
 * that writes most; several do no harm. `stop` waits for a sweep that runs.
 */
export function sweepRegularly(store: Pick<EvidenceStore, 'sweep'>, o: SweepOptions): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const sweep = () => {
    running ??= store
      .sweep(o.nowMs())
      .then(() => undefined, o.onFailure)
      .finally(() => {
        running = null;
      });
  };
  sweep();
  const timer = setInterval(sweep, o.everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
