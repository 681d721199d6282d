import type { Rect } from '@vigie/domain';
import { captureAgentErrors } from '../../errors';
import type { Desktop, GuardMark, SightAnswer, SightQuestion } from '../../ports';
import { createHostedFrameSource, startCaptureChild } from '../hosted-frame-source';
import { openWatch, type WatchOptions } from '../open-watch';
import { readActiveWindow } from './active-window';
import { openAtspiTree } from './atspi-tree';
import { skipUndamaged } from './damage';
import { describeX11Desktop } from './describe-desktop';
import { readSurroundings } from './surroundings';
import { keepX11Session, type X11Session } from './x11-session';

const STRUCTURE_NOTIFY = 0x2_0000;

export interface X11DesktopOptions {
  /** DISPLAY, XAUTHORITY and, for the accessibility tree, the address of the session's D-Bus. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads AT-SPI trees through python3. */
  readonly accessibility: boolean;
  readonly watch?: WatchOptions;
}

/** An X11 session. Errors: DISPLAY_MISSING, INPUT_UNAVAILABLE; DISPLAY_LOST from each method while the server is away. */
export async function openX11Desktop({ environment, accessibility, watch }: X11DesktopOptions): Promise<Desktop> {
  const hosted = createHostedFrameSource(
    () => startCaptureChild(environment),
    () => captureAgentErrors.create('DISPLAY_LOST', { display: environment.DISPLAY }),
  );
  const { human, ...watched } = openWatch({ platform: 'x11', environment }, watch);
  const hands = { environment, ledger: watched.ledger, interrupted: human.interrupted };
  const keeper = await keepX11Session(hands, ({ connection }) => {
    // The native library goes on giving its last picture when its own server is gone.
    void hosted.restart();
    connection.x.ChangeWindowAttributes(connection.root, { eventMask: STRUCTURE_NOTIFY });
    connection.onEvent((event) => {
      // The native library keeps the size that the screen had when it was loaded.
      if (event.name === 'ConfigureNotify' && event.wid === connection.root) void hosted.restart();
    });
  }).catch(async (error: unknown) => {
    await human.close();
    throw error;
  });
  await watched.ready;
  const connection = async () => (await keeper.current()).connection;
  const input = async () => (await keeper.current()).input;
  const frames = skipUndamaged(hosted, async () => (await keeper.current()).damage);
  const tree = accessibility ? openAtspiTree(environment) : null;
  /** A picture that was taken while the server went away may be an old one. */
  const whileThere = async <T>(take: () => Promise<T>): Promise<T> => {
    await keeper.current();
    const taken = await take();
    await keeper.current();
    return taken;
  };
  const compare = async (question: SightQuestion): Promise<SightAnswer> => {
    const session = await keeper.current();
    // Before the frame: what is drawn from here on is told.
    const fromRequest = (await session.damage?.gap.begin()) ?? null;
    const answer = await frames.compare(question);
    if (answer.kind !== 'same') return answer;
    const takenAt: X11Mark = { ...answer.takenAt, session, fromRequest };
    return { kind: 'same', takenAt };
  };

  return {
    platform: 'x11',
    frames: {
      next: (question) => whileThere(() => frames.next(question)),
      keep: frames.keep,
      compare: (question) => whileThere(() => compare(question)),
      digest: () => whileThere(frames.digest),
      close: frames.close,
    },
    input: {
      click: async (point, button, count) => (await input()).click(point, button, count),
      readyForText: async () => (await input()).readyForText?.(),
      typeText: async (text, options) => (await input()).typeText(text, options),
      keyChord: async (keys) => (await input()).keyChord(keys),
      scroll: async (point, notches) => (await input()).scroll(point, notches),
      drag: async (from, to) => (await input()).drag(from, to),
    },
    human,
    describe: async () => ({ ...(await describeX11Desktop(await connection())), ...watched.impairment() }),
    activeWindow: async () => readActiveWindow(await connection()),
    surroundings: async (point) => readSurroundings(await connection(), point),
    changedInGap: (mark, rects) => drawnInGap(mark as X11Mark, rects),
    cursor: async () => {
      const { ask, x, root } = await connection();
      const { rootX, rootY } = await ask<{ rootX: number; rootY: number }>((reply) => x.QueryPointer(root, reply));
      return { x: rootX, y: rootY };
    },
    ...(tree === null
      ? {}
      : { accessibility: async () => tree.read((await readActiveWindow(await connection()))?.processId ?? 0) }),
    close: async () => {
      await human.close();
      await frames.close();
      await tree?.close();
      await keeper.close();
    },
  };
}

/** A guard frame's moment: which connection was asked, and its request from which on every drawing is told. */
interface X11Mark extends GuardMark {
  readonly session: X11Session;
  /** Null where the server has no DAMAGE extension: then nothing is known of the gap. */
  readonly fromRequest: number | null;
}

function drawnInGap({ session, fromRequest }: X11Mark, rects: readonly Rect[]): boolean {
  const { damage, injector } = session;
  if (damage === null || fromRequest === null) return false;
  const request = injector.firstRequest;
  // Without an input since then the gap is still open.
  const until = request === null || request < fromRequest ? Number.POSITIVE_INFINITY : request;
  return damage.gap.drawn(fromRequest, until, rects);
}
