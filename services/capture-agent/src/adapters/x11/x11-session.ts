import { captureAgentErrors } from '../../errors';
import type { InputDriver } from '../../ports';
import type { InjectionLedger } from '../../watch/injection-ledger';
import { beginInput, type Interrupted } from '../interruption';
import { findCookie } from './authority';
import { openClipboard } from './clipboard';
import { connectX11, type X11Connection } from './connection';
import { type DamageTracker, trackDamage } from './damage';
import { type Injector, openInjector } from './injector';
import { openKeyboard } from './keyboard';
import { createPaste } from './paste-text';
import { openPointer } from './pointer';
import type { XTest } from './protocol';

/** One connection with the hands that work over it. */
export interface X11Session {
  readonly connection: X11Connection;
  readonly input: InputDriver;
  readonly injector: Injector;
  readonly damage: DamageTracker | null;
  close(): Promise<void>;
}

export interface X11SessionOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Gets every event that the hands give. */
  readonly ledger: InjectionLedger;
  readonly interrupted: Interrupted;
}

/** Errors: DISPLAY_MISSING, INPUT_UNAVAILABLE. */
export async function openX11Session(options: X11SessionOptions): Promise<X11Session> {
  const { environment } = options;
  const display = environment.DISPLAY ?? '';
  const connection = await connectX11(display, await findCookie(display, environment));
  try {
    return await withHands(connection, options);
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function withHands(connection: X11Connection, options: X11SessionOptions): Promise<X11Session> {
  const { ledger, interrupted } = options;
  const xtest = await connection
    .ask<XTest>((reply) => connection.x.require('xtest', reply))
    .catch((error: unknown) => {
      throw captureAgentErrors.create('INPUT_UNAVAILABLE', { reason: 'the server has no XTEST' }, error);
    });
  const injector = openInjector(connection, xtest, ledger);
  const keyboard = openKeyboard(connection, injector, interrupted);
  const pointer = openPointer(injector, interrupted);
  const clipboard = await openClipboard(connection);
  const paste = createPaste(connection, keyboard, clipboard);
  const input = injector.beginning({
    click: pointer.click,
    scroll: pointer.scroll,
    drag: pointer.drag,
    keyChord: (keys) => keyboard.press(keys),
    readyForText: paste.ready,
    typeText: async (text, { replace, onProgress }) => {
      if (text === '' && !replace) return;
      const mayGive = beginInput(interrupted);
      mayGive(0, text.length);
      const stillThere = await paste.check();
      if (replace) await keyboard.press(['Control', 'a'], stillThere);
      mayGive(0, text.length);
      if (text === '') await keyboard.press(['Delete'], stillThere);
      else await paste.paste(text, stillThere, () => onProgress(text.length));
    },
  });
  const damage = await trackDamage(connection);
  return {
    connection,
    input,
    injector,
    damage,
    close: async () => {
      await paste.close();
      clipboard.close();
      connection.close();
    },
  };
}

/** The session, opened anew after the server went away and came back. */
export interface X11SessionKeeper {
  /** Errors: DISPLAY_LOST while the server is away. */
  current(): Promise<X11Session>;
  close(): Promise<void>;
}

/** Between two attempts to find a lost server, ms. */
const RETRY_MS = 1_000;

export async function keepX11Session(
  options: X11SessionOptions,
  onOpen: (session: X11Session) => void,
): Promise<X11SessionKeeper> {
  let session = await openX11Session(options);
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let reopening: Promise<void> | null = null;
  onOpen(session);

  const reopen = async () => {
    triedAtMs = performance.now();
    try {
      session = await openX11Session(options);
      onOpen(session);
    } catch {
      // Still away: the old session, which is not alive, says so.
    } finally {
      reopening = null;
    }
  };
  return {
    current: async () => {
      if (session.connection.alive) return session;
      if (performance.now() - triedAtMs >= RETRY_MS) reopening ??= reopen();
      await reopening;
      if (session.connection.alive) return session;
      throw captureAgentErrors.create('DISPLAY_LOST', { display: session.connection.display });
    },
    close: async () => {
      await reopening;
      await session.close();
    },
  };
}
