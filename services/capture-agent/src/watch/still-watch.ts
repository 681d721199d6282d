import type { HumanWatch } from '../ports';

/** For a desktop at which nobody sits: nothing ever interrupts. */
export function createStillWatch(): HumanWatch {
  return {
    interrupted: () => null,
    sinceInputMs: () => Number.POSITIVE_INFINITY,
    onInterruption: () => {},
    onResume: () => {},
    hold: () => {},
    clear: () => true,
    close: async () => {},
  };
}
