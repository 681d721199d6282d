import { captureAgentErrors } from '../../errors';
import type { Desktop } from '../../ports';
import { createHostedFrameSource, startCaptureChild } from '../hosted-frame-source';
import { readActiveWindow } from './active-window';
import { openAtspiTree } from './atspi-tree';
import { skipUndamaged } from './damage';
import { describeX11Desktop } from './describe-desktop';
import { keepX11Session } from './x11-session';

const STRUCTURE_NOTIFY = 0x2_0000;

export interface X11DesktopOptions {
  /** DISPLAY, XAUTHORITY and, for the accessibility tree, the address of the session's D-Bus. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads AT-SPI trees through python3. */
  readonly accessibility: boolean;
}

/** An X11 session. Errors: DISPLAY_MISSING, INPUT_UNAVAILABLE; DISPLAY_LOST from each method while the server is away. */
export async function openX11Desktop({ environment, accessibility }: X11DesktopOptions): Promise<Desktop> {
  const hosted = createHostedFrameSource(
    () => startCaptureChild(environment),
    () => captureAgentErrors.create('DISPLAY_LOST', { display: environment.DISPLAY }),
  );
  const keeper = await keepX11Session(environment, ({ connection }) => {
    // The native library goes on giving its last picture when its own server is gone.
    void hosted.restart();
    connection.x.ChangeWindowAttributes(connection.root, { eventMask: STRUCTURE_NOTIFY });
    connection.onEvent((event) => {
      // The native library keeps the size that the screen had when it was loaded.
      if (event.name === 'ConfigureNotify' && event.wid === connection.root) void hosted.restart();
    });
  });
  const connection = async () => (await keeper.current()).connection;
  const input = async () => (await keeper.current()).input;
  const frames = skipUndamaged(hosted, async () => (await keeper.current()).damage);
  const tree = accessibility ? openAtspiTree(environment) : null;

  return {
    platform: 'x11',
    frames: {
      next: async (question) => {
        await keeper.current();
        const change = await frames.next(question);
        // A picture that was taken while the server went away may be an old one.
        await keeper.current();
        return change;
      },
      close: frames.close,
    },
    input: {
      click: async (point, button, count) => (await input()).click(point, button, count),
      typeText: async (text, options) => (await input()).typeText(text, options),
      keyChord: async (keys) => (await input()).keyChord(keys),
      scroll: async (point, notches) => (await input()).scroll(point, notches),
      drag: async (from, to) => (await input()).drag(from, to),
    },
    describe: async () => describeX11Desktop(await connection()),
    activeWindow: async () => readActiveWindow(await connection()),
    cursor: async () => {
      const { ask, x, root } = await connection();
      const { rootX, rootY } = await ask<{ rootX: number; rootY: number }>((reply) => x.QueryPointer(root, reply));
      return { x: rootX, y: rootY };
    },
    ...(tree === null
      ? {}
      : { accessibility: async () => tree.read((await readActiveWindow(await connection()))?.processId ?? 0) }),
    close: async () => {
      await frames.close();
      await tree?.close();
      await keeper.close();
    },
  };
}
