import { captureAgentErrors } from '../errors';
import type { InjectedEvent } from './input-event';
import type { Interruption, WatchMemory } from './watch-memory';

/** Where the hands write down what they are about to give. */
export interface InjectionLedger {
  /**
   * Refuses where input must stop, then writes the event down; call right before it is given to the system. A release is
   * never refused: nothing may stay pressed. Errors: INPUT_INTERRUPTED.
   */
  note(event: InjectedEvent): void;
}

export function createInjectionLedger(memory: WatchMemory, interrupted: () => Interruption | null): InjectionLedger {
  return {
    note: (event) => {
      const release = event.kind !== 'motion' && !event.down;
      const reason = release ? null : interrupted();
      if (reason !== null) throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason, typed: 0, of: 0 });
      // A full ledger means that the watchdog stands still; what is not noted is taken for a person's, the safe side.
      memory.write(event);
    },
  };
}

/** For hands at which nobody looks. */
export const noLedger: InjectionLedger = { note: () => {} };
