import { setTimeout as delay } from 'node:timers/promises';
import type { StateStore } from '../ports';

export interface UpgradeOptions {
  /** How often to look for rows that a replica of the older version has written since. */
  readonly everyMs: number;
  /** Rest between two batches, so that screens come first. */
  readonly pauseMs: number;
  onUpgraded(states: number): void;
  onFailure(error: unknown): void;
}

/** Brings rows of older formats to the present one, from now on and beside everything else; `stop` waits for the batch that runs. */
export function upgradeRegularly(
  store: Pick<StateStore, 'upgrade'>,
  options: UpgradeOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const upgrade = async () => {
    let total = 0;
    try {
      for (let some = -1; some !== 0 && !stopping.signal.aborted; ) {
        some = await store.upgrade();
        total += some;
        if (some > 0) await rest(options.pauseMs, stopping.signal);
      }
    } catch (error) {
      options.onFailure(error);
    }
    if (total > 0) options.onUpgraded(total);
    running = null;
  };
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= upgrade();
  };
  start();
  const timer = setInterval(start, options.everyMs);
  timer.unref();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Ends early, and without a fault, when it is time to stop. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
