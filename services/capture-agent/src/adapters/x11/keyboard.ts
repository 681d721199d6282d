import { captureAgentErrors } from '../../errors';
import type { X11Connection } from './connection';
import { type Keymap, planChord } from './plan-chord';
import type { Xkb, XTest } from './protocol';

export interface X11Keyboard {
  press(keys: readonly string[]): Promise<void>;
}

/** Presses chords by XTEST. The mapping is read anew for each: a person may switch the layout at any time. */
export function openKeyboard(connection: X11Connection, xtest: XTest): X11Keyboard {
  const send = (type: number, keycode: number) => xtest.FakeInput(type, keycode, 0, connection.root, 0, 0);
  return {
    press: async (keys) => {
      const keycodes = planChord(keys, await readKeymap(connection));
      for (const keycode of keycodes) send(xtest.KeyPress, keycode);
      for (const keycode of keycodes.toReversed()) send(xtest.KeyRelease, keycode);
      await connection.sync();
      if (!connection.alive) throw captureAgentErrors.create('DISPLAY_LOST', { display: connection.display });
    },
  };
}

async function readKeymap(connection: X11Connection): Promise<Keymap> {
  const { x } = connection;
  const first = x.display.min_keycode;
  const rows = await connection.ask<number[][]>((reply) =>
    x.GetKeyboardMapping(first, x.display.max_keycode - first + 1, reply),
  );
  return { minKeycode: first, rows, group: await activeGroup(connection) };
}

async function activeGroup(connection: X11Connection): Promise<number> {
  try {
    const xkb = await connection.ask<Xkb>((reply) => connection.x.require('xkb', reply));
    return (await connection.ask<{ group: number }>((reply) => xkb.GetState(xkb.UseCoreKbd, reply))).group;
  } catch {
    // Without XKB there is one layout.
    return 0;
  }
}
