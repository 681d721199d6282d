import { captureAgentErrors } from '../../errors';
import type { Desktop, InputDriver } from '../../ports';
import { createHostedFrameSource, startCaptureChild } from '../hosted-frame-source';
import { type AccessibilityReader, openAccessibility } from './accessibility';
import { readActiveWindow } from './active-window';
import { findCookie } from './authority';
import { openClipboard } from './clipboard';
import { connectX11, type X11Connection } from './connection';
import { describeX11Desktop } from './describe-desktop';
import { openKeyboard } from './keyboard';
import { createPaste } from './paste-text';
import { openPointer } from './pointer';
import type { XTest } from './protocol';

const STRUCTURE_NOTIFY = 0x2_0000;

export interface X11DesktopOptions {
  /** DISPLAY, XAUTHORITY and, for the accessibility tree, the address of the session's D-Bus. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads AT-SPI trees through python3. */
  readonly accessibility: boolean;
}

/** An X11 session. Errors: DISPLAY_MISSING, INPUT_UNAVAILABLE. */
export async function openX11Desktop(options: X11DesktopOptions): Promise<Desktop> {
  const display = options.environment.DISPLAY ?? '';
  const connection = await connectX11(display, await findCookie(display, options.environment));
  try {
    return await assemble(connection, options);
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function assemble(connection: X11Connection, options: X11DesktopOptions): Promise<Desktop> {
  const frames = createHostedFrameSource(
    () => startCaptureChild(options.environment),
    () => captureAgentErrors.create('DISPLAY_LOST', { display: connection.display }),
  );
  // The native library keeps the size that the screen had when it was loaded.
  connection.x.ChangeWindowAttributes(connection.root, { eventMask: STRUCTURE_NOTIFY });
  connection.onEvent((event) => {
    if (event.name === 'ConfigureNotify' && event.wid === connection.root) void frames.restart();
  });
  const { input, close: closeInput } = await openInput(connection);
  const accessibility: AccessibilityReader | null = options.accessibility
    ? openAccessibility(options.environment)
    : null;
  const alive = () => {
    if (!connection.alive) throw captureAgentErrors.create('DISPLAY_LOST', { display: connection.display });
  };
  return {
    platform: 'x11',
    frames: {
      next: async (question) => {
        alive();
        return frames.next(question);
      },
      close: frames.close,
    },
    input,
    describe: () => describeX11Desktop(connection),
    activeWindow: () => readActiveWindow(connection),
    cursor: async () => {
      const pointer = await connection.ask<{ rootX: number; rootY: number }>((reply) =>
        connection.x.QueryPointer(connection.root, reply),
      );
      return { x: pointer.rootX, y: pointer.rootY };
    },
    ...(accessibility === null
      ? {}
      : { accessibility: async () => accessibility.read((await readActiveWindow(connection))?.processId ?? 0) }),
    close: async () => {
      await frames.close();
      await accessibility?.close();
      await closeInput();
      connection.close();
    },
  };
}

async function openInput(connection: X11Connection): Promise<{ input: InputDriver; close(): Promise<void> }> {
  const xtest = await connection
    .ask<XTest>((reply) => connection.x.require('xtest', reply))
    .catch((error: unknown) => {
      throw captureAgentErrors.create('INPUT_UNAVAILABLE', { reason: 'the server has no XTEST' }, error);
    });
  const keyboard = openKeyboard(connection, xtest);
  const pointer = openPointer(connection, xtest);
  const clipboard = await openClipboard(connection);
  const paste = createPaste(connection, keyboard, clipboard);
  const input: InputDriver = {
    click: pointer.click,
    scroll: pointer.scroll,
    drag: pointer.drag,
    keyChord: keyboard.press,
    typeText: async (text, { replace }) => {
      if (text === '' && !replace) return;
      await paste.check();
      if (replace) await keyboard.press(['Control', 'a']);
      if (text !== '') await paste.paste(text);
      else await keyboard.press(['Delete']);
    },
  };
  return {
    input,
    close: async () => {
      await paste.close();
      clipboard.close();
    },
  };
}
