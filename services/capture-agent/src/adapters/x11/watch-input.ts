import { setTimeout as pause } from 'node:timers/promises';
import type { InputListener, WatchOrder } from '../watch-host';
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
 * of RECORD. False where the server has neither. A server that goes away is looked for until it is back.
 */
export async function watchX11Input(order: WatchOrder, listener: InputListener): Promise<boolean> {
  const { environment } = order;
  const display = environment.DISPLAY ?? '';
  const open = async (): Promise<boolean> => {
    const cookie = await findCookie(display, environment);
    const connection = await connectX11(display, cookie);
    try {
      await followLayout(connection, order.chord, listener);
      const raw = order.by !== 'record' && (await openRawInput(connection, listener.see));
      const seeing = raw || (await openRecordedInput(connection, () => connectX11(display, cookie), listener.see));
      if (seeing) onceLost(connection, lost);
      else connection.close();
      return seeing;
    } catch (error) {
      // Half an open stream would tell its events beside those of the next.
      connection.close();
      throw error;
    }
  };
  const lost = async () => {
    listener.setSeeing(false);
    do await pause(RETRY_MS);
    while (!(await open().catch(() => false)));
    listener.setSeeing(true);
  };
  const seeing = await open().catch(() => false);
  if (seeing) listener.setSeeing(true);
  return seeing;
}

function onceLost(connection: X11Connection, lost: () => void): void {
  let told = false;
  const tell = () => {
    if (told) return;
    told = true;
    connection.close();
    lost();
  };
  connection.x.on('end', tell);
  // Errors without a code are the answers to single requests.
  connection.x.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== undefined) tell();
  });
  if (!connection.alive) tell();
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
