import { createFrameSource, type Desktop } from '@vigie/capture-agent';
import { ProgramClient } from './program-client';
import { remoteInput } from './remote-input';
import { watchRemotePerson } from './remote-person';
import { RemotePixels } from './remote-pixels';

export interface RemoteDesktopOptions {
  /** Path of the program's Unix socket. */
  readonly socket: string;
  readonly accessibility: boolean;
}

/** The desktop of a program that is a process of its own: an agent on it may be killed, and the program knows nothing of it. */
export async function openRemoteDesktop({ socket, accessibility }: RemoteDesktopOptions): Promise<Desktop> {
  const program = await ProgramClient.connect(socket);
  const { size, theme, version, platform } = await program.ask('describe', {});
  const pixels = new RemotePixels(program);
  const frames = createFrameSource(pixels);
  const human = await watchRemotePerson(socket);
  const desktop: Desktop = {
    platform,
    frames,
    input: remoteInput(program, pixels, human),
    human,
    async describe() {
      return {
        resolution: size,
        scaling: 1,
        monitors: [{ name: 'DISPLAY1', bounds: { x: 0, y: 0, ...size }, scaling: 1, primary: true }],
        theme,
        applications: [{ name: 'dph', version }],
      };
    },
    activeWindow: () => program.ask('window', {}),
    surroundings: async (point) => {
      const { window, held, locked } = await program.ask('surroundings', { point });
      return { window, windowAtPoint: point === null ? null : window.windowId, heldDown: held, locked };
    },
    changedInGap: (mark, rects) => pixels.changedInGap(mark, rects),
    cursor: () => program.ask('cursor', {}),
    async close() {
      await frames.close();
      await human.close();
      program.close();
    },
  };
  return accessibility ? { ...desktop, accessibility: () => program.ask('tree', {}) } : desktop;
}
