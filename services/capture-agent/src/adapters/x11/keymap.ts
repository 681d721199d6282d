import type { X11Connection } from './connection';
import type { Keymap } from './plan-chord';
import type { Xkb } from './protocol';

/** The mapping as it is now: a person may switch the layout at any time. */
export async function readKeymap(connection: X11Connection): Promise<Keymap> {
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
