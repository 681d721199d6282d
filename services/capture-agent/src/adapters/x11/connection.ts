import { EventEmitter } from 'node:events';
import { captureAgentErrors } from '../../errors';
import type { Cookie } from './authority';
import { predefinedAtoms, type Reply, type X11Client, type X11Event, x11 } from './protocol';

/** How long the X server may take to answer, ms; a healthy one answers within one. */
const ANSWER_TIMEOUT_MS = 3_000;
/** A display's TCP port is 6000 more than its number; a higher one is none. */
const HIGHEST_DISPLAY = 65_535 - 6_000;

/** One connection to an X server. A lost server is an error for every question, never the end of this process. */
export interface X11Connection {
  readonly display: string;
  readonly x: X11Client;
  readonly root: number;
  readonly alive: boolean;
  /** Asks for a reply, by a request that takes a callback. Errors: WINDOW_GONE, DISPLAY_LOST. */
  ask<T>(request: (reply: Reply<T>) => void): Promise<T>;
  atom(name: string): Promise<number>;
  /** Resolves when the server has processed everything sent before. */
  sync(): Promise<void>;
  onEvent(listener: (event: X11Event) => void): () => void;
  close(): void;
}

export interface ConnectOptions {
  /** Whether memory can be shared with the server; takes internals of Node, so only where it is needed. */
  readonly sharedMemory?: boolean;
}

export function connectX11(
  display: string,
  auth: Cookie,
  { sharedMemory = false }: ConnectOptions = {},
): Promise<X11Connection> {
  return new Promise((resolve, reject) => {
    const number = /^\S*:(\d+)(\.\d+)?$/.exec(display)?.[1];
    if (number === undefined || Number(number) > HIGHEST_DISPLAY) {
      reject(
        captureAgentErrors.create('DISPLAY_MISSING', {
          reason: display === '' ? 'DISPLAY is not set' : 'DISPLAY is malformed',
        }),
      );
      return;
    }
    const timer = setTimeout(() => refuse('the server does not answer'), ANSWER_TIMEOUT_MS);
    const refuse = (reason: string) => {
      clearTimeout(timer);
      reject(captureAgentErrors.create('DISPLAY_MISSING', { reason }));
    };
    const client = x11.createClient({ display, shm: sharedMemory, auth }, (error, ready) => {
      if (error) return refuse('no server answers there');
      clearTimeout(timer);
      // Atoms differ from server to server; without this a second server would be asked with the numbers of the first.
      client.atoms = { ...predefinedAtoms };
      const root = ready.screen[0]?.root ?? 0;
      resolve(openConnection(display, client, root));
    });
    // After the set-up an error event is an X error of a request that nobody waits for, such as a window that is gone.
    client.on('error', () => refuse('no server answers there'));
  });
}

function openConnection(display: string, x: X11Client, root: number): X11Connection {
  const events = new EventEmitter().setMaxListeners(50);
  const waiting = new Set<(error: Error) => void>();
  let alive = true;
  const lost = () => {
    alive = false;
    for (const reject of [...waiting]) reject(lostError(display));
  };
  x.on('end', lost);
  x.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== undefined) lost();
  });
  x.on('event', (event: X11Event) => events.emit('event', event));

  const ask = <T>(request: (reply: Reply<T>) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        waiting.delete(fail);
        finish();
      };
      const fail = (error: Error) => settle(() => reject(error));
      const timer = setTimeout(() => fail(lostError(display)), ANSWER_TIMEOUT_MS);
      waiting.add(fail);
      if (!alive) return fail(lostError(display));
      request((error, value) => {
        settle(() => (error ? reject(captureAgentErrors.create('WINDOW_GONE', {}, error)) : resolve(value)));
        return true;
      });
    });

  return {
    display,
    x,
    root,
    get alive() {
      return alive;
    },
    ask,
    atom: (name) => ask<number>((reply) => x.InternAtom(false, name, reply)),
    sync: async () => {
      await ask<unknown>((reply) => x.GetInputFocus(reply));
    },
    onEvent: (listener) => {
      events.on('event', listener);
      return () => events.off('event', listener);
    },
    close: () => {
      if (alive) x.terminate();
      alive = false;
      for (const reject of [...waiting]) reject(lostError(display));
    },
  };
}

function lostError(display: string) {
  return captureAgentErrors.create('DISPLAY_LOST', { display });
}
