import { visionLanguageErrors } from '../errors';

/** Bounds how many questions are at the server, and how many wait here. */
export interface Turns {
  /** Resolves with what gives the turn back. Throws VLM_BUSY when too many wait, or the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  go(): void;
}

/** First come, first served. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const queue = new Set<Waiting>();
  let running = 0;
  const release = () => {
    const [next] = queue;
    if (next === undefined) running -= 1;
    else {
      // The turn is handed over, so nobody who comes now can overtake.
      queue.delete(next);
      next.go();
    }
  };
  const once = () => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };
  return {
    take: (signal) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (running < atOnce) {
        running += 1;
        return Promise.resolve(once());
      }
      if (queue.size >= mostWaiting) {
        return Promise.reject(visionLanguageErrors.create('VLM_BUSY', { waiting: queue.size }));
      }
      return new Promise((resolve, reject) => {
        const abort = () => {
          queue.delete(waiting);
          reject(signal.reason);
        };
        const waiting: Waiting = {
          go: () => {
            signal.removeEventListener('abort', abort);
            resolve(once());
          },
        };
        signal.addEventListener('abort', abort, { once: true });
        queue.add(waiting);
      });
    },
  };
}
