import type { InjectedEvent } from './input-event';
import type { WatchMemory } from './watch-memory';

/** Where the hands write down what they are about to give. */
export interface InjectionLedger {
  /** Call right before the event is given to the system. */
  note(event: InjectedEvent): void;
  /** Call when the system has surely taken all that was noted: what it made no event of is then forgotten soon. */
  fence(): void;
}

export function createInjectionLedger(memory: WatchMemory): InjectionLedger {
  return {
    // A full ledger means that the watchdog stands still; what is not noted is taken for a person's, the safe side.
    note: (event) => void memory.write(event),
    fence: () => void memory.write({ kind: 'fence' }),
  };
}

/** For hands at which nobody looks. */
export const noLedger: InjectionLedger = { note: () => {}, fence: () => {} };
