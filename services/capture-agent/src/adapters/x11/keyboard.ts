import { captureAgentErrors } from '../../errors';
import { beginInput, type Interrupted } from '../interruption';
import type { X11Connection } from './connection';
import type { Injector } from './injector';
import { readKeymap } from './keymap';
import { planChord } from './plan-chord';

export interface X11Keyboard {
  /** `last` has the last word before the first key. Errors: KEY_UNKNOWN before any key, INPUT_INTERRUPTED, those of `last`. */
  press(keys: readonly string[], last?: () => Promise<void>): Promise<void>;
}

/** Presses chords by XTEST. The mapping is read anew for each: a person may switch the layout at any time. */
export function openKeyboard(connection: X11Connection, injector: Injector, interrupted: Interrupted): X11Keyboard {
  return {
    press: async (keys, last) => {
      const mayGive = beginInput(interrupted);
      const keycodes = planChord(keys, await readKeymap(connection));
      await last?.();
      const down: number[] = [];
      try {
        for (const keycode of keycodes) {
          mayGive(down.length, keycodes.length);
          injector.key(keycode, true);
          down.push(keycode);
        }
      } finally {
        // Whatever breaks off the chord, no key may stay down.
        for (const keycode of down.toReversed()) injector.key(keycode, false);
        await injector.settle();
      }
      if (!connection.alive) throw captureAgentErrors.create('DISPLAY_LOST', { display: connection.display });
    },
  };
}
