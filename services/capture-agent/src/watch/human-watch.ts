import type { HumanWatch } from '../ports';
import type { Interruption, WatchMemory } from './watch-memory';
import type { WatchSignal } from './watchdog';

export interface WatchSight {
  /** Steady clock of the memory, ms. */
  readonly now: () => number;
  /** Whether the watchdog lives and sees the input stream. */
  readonly sees: () => boolean;
  /** Asked of the file system, not of memory: the watchdog's word may be a moment old. */
  readonly pauseFileThere: () => boolean;
  readonly close: () => Promise<void>;
}

export interface SignalledWatch extends HumanWatch {
  /** Passes on what the watchdog tells; what it told before the last `clear` is dropped. */
  hear(signal: WatchSignal): void;
}

/** The agent's side of a watchdog: reads the shared memory, and tells the lane. */
export function createHumanWatch(memory: WatchMemory, sight: WatchSight): SignalledWatch {
  const onInterruption = new Set<(reason: Interruption) => void>();
  const onResume = new Set<() => void>();
  return {
    // Who cannot see must take it that a person is there.
    interrupted: () => memory.reason ?? (sight.sees() ? null : 'human_input'),
    sinceInputMs: () => Math.max(0, sight.now() - memory.lastInputMs),
    onInterruption: (listener) => {
      onInterruption.add(listener);
      // What happened before anybody listened, such as a pause file that was there first, is told all the same.
      const { reason } = memory;
      if (reason !== null) void Promise.resolve().then(() => listener(reason));
    },
    onResume: (listener) => void onResume.add(listener),
    hold: () => {
      memory.held = true;
    },
    clear: () => {
      if (!sight.sees() || memory.pauseFile || sight.pauseFileThere()) return false;
      memory.clear();
      return true;
    },
    close: sight.close,
    hear: (signal) => {
      if (signal.generation !== memory.generation) return;
      if (signal.kind === 'resume') for (const listener of onResume) listener();
      else for (const listener of onInterruption) listener(signal.reason);
    },
  };
}
