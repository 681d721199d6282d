import { setTimeout as delay } from 'node:timers/promises';

/** Knows whether screens are being fused, so that other work can stand back. */
export interface LiveWork {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no screen is being fused; after `mostMs` anyway, so that a full day does not stop the other work for good. */
  quiet(mostMs: number, signal: AbortSignal): Promise<void>;
}

export function liveWork(): LiveWork {
  let running = 0;
  let waiting: (() => void)[] = [];
  return {
    during: async (work) => {
      running++;
      try {
        return await work();
      } finally {
        if (--running === 0) {
          for (const go of waiting) go();
          waiting = [];
        }
      }
    },
    quiet: async (mostMs, signal) => {
      if (running === 0) return;
      const ended = new AbortController();
      const over = new Promise<void>((resolve) => waiting.push(resolve));
      const late = delay(mostMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
      await Promise.race([over, late]);
      ended.abort();
    },
  };
}
