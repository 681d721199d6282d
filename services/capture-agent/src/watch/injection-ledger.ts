import { captureAgentErrors } from '../errors';
import type { InjectedEvent } from './input-event';
import type { Interruption, WatchMemory } from './watch-memory';

/** What the hands ask before each event, and where they write it down before they give it. */
export interface InjectionLedger {
  /**
   * Refuses where input must stop, then writes the event down. A release is never refused: nothing may stay pressed.
   * Call right before the event is given. Errors: INPUT_INTERRUPTED.
   */
  note(event: InjectedEvent): void;
  /** Call when the system has surely taken all that was noted: what it made no event of is then forgotten soon. */
  fence(): void;
}

export function createInjectionLedger(memory: WatchMemory, interrupted: () => Interruption | null): InjectionLedger {
  return {
    note: (event) => {
      const release = event.kind !== 'motion' && !event.down;
      const reason = interrupted();
      if (reason !== null && !release) throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason });
      // Full means that the watchdog stands still: it will take the event for a person's, which is the safe side.
      if (memory.write(event) || release) return;
      throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason: 'watchdog_silent' });
    },
    fence: () => {
      memory.write({ kind: 'fence' });
    },
  };
}

/** For a desktop whose system marks the agent's events itself, or on which nobody watches. */
export const noLedger: InjectionLedger = { note: () => {}, fence: () => {} };
