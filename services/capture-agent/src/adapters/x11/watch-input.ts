import { setTimeout as pause } from 'node:timers/promises';
import type { InputListener, InputStream, WatchOrder } from '../watch-host';
import { findCookie } from './authority';
import { chordCodes } from './chord-codes';
import { connectX11, type X11Connection } from './connection';
import { readKeymap } from './keymap';
import { openRawInput } from './raw-input';
import { openRecordedInput } from './recorded-input';

/** Between two attempts to find a lost server, ms. */
const RETRY_MS = 500;

/**
 * Every input event of an X session, over connections of its own: raw events of XInput 2, which no grab hides, or those
 * of RECORD. Null where the server has neither. A server that goes away is looked for until it is back.
 */
export async function watchX11Input(order: WatchOrder, listener: InputListener): Promise<InputStream | null> {
  let stream: InputStream | null = null;
  const open = async (): Promise<InputStream | null> => {
    const display = order.environment.DISPLAY ?? '';
    const cookie = await findCookie(display, order.environment);
    const connection = await connectX11(display, cookie);
    connection.x.once('end', lost);
    await followLayout(connection, order.chord, listener);
    const raw = order.by === 'record' ? null : await openRawInput(connection, listener.see);
    return raw ?? openRecordedInput(connection, () => connectX11(display, cookie), listener.see);
  };
  const lost = async () => {
    listener.setSeeing(false);
    stream = null;
    while (stream === null) {
      await pause(RETRY_MS);
      stream = await open().catch(() => null);
    }
    listener.setSeeing(true);
  };
  stream = await open().catch(() => null);
  if (stream === null) return null;
  listener.setSeeing(true);
  return {
    settle: async () => {
      await stream?.settle();
    },
  };
}

/** The server tells every client when the mapping of its keys changed. */
async function followLayout(
  connection: X11Connection,
  chord: readonly string[],
  listener: InputListener,
): Promise<void> {
  const read = async () => listener.setChord(chordCodes(chord, await readKeymap(connection)));
  let reading = false;
  connection.onEvent((event) => {
    if (event.name !== 'MappingNotify' || reading) return;
    reading = true;
    // Programs that type remap a key for each character: one reading for many changes.
    setTimeout(() => {
      reading = false;
      read().catch(() => {});
    }, 100);
  });
  await read();
}
