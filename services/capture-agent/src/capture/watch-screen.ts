import { setTimeout as pause } from 'node:timers/promises';
import type { FrameLog } from './frame-log';

/** Longest pause after failures, ms. */
const MAX_BACKOFF_MS = 5_000;

export interface WatchOptions {
  readonly framesPerSecond: number;
  /** Told of each failure, and of the first success after one (`null`). */
  readonly onState: (error: unknown) => void;
}

/** Captures at a steady rate until stopped. What fails is dropped, not kept: the frame log then goes on with a keyframe. */
export function watchScreen(log: FrameLog, options: WatchOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const interval = 1_000 / options.framesPerSecond;

  const loop = async () => {
    let failures = 0;
    let due = performance.now();
    while (!stopping.signal.aborted) {
      try {
        await log.watch();
        if (failures > 0) options.onState(null);
        failures = 0;
      } catch (error) {
        failures++;
        options.onState(error);
      }
      // A slow capture is not made up for by a quick one after it.
      due = Math.max(due + interval, performance.now());
      const wait = failures === 0 ? Math.max(0, due - performance.now()) : backoff(interval, failures);
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

function backoff(interval: number, failures: number): number {
  return Math.min(MAX_BACKOFF_MS, interval * 2 ** Math.min(failures, 10));
}
