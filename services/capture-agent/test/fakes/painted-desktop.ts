import {
  createFrameSource,
  type Desktop,
  type InputDriver,
  type RawPixels,
  type SightAnswer,
  type SightQuestion,
  type Surroundings,
} from '@vigie/capture-agent';
import { type FakeHuman, fakeHuman } from './fake-human.ts';

export interface PaintedDesktop extends Desktop {
  readonly human: FakeHuman;
  /** What was done, in order. */
  readonly performed: string[];
  /** Changes some pixels. */
  change(): void;
  /** Paints a dark box of 120 × 80 pixels over the middle. */
  popup(): void;
  title: string;
  /** Each input waits for this. */
  beforeInput: () => Promise<void>;
  /** Each character of a text waits for this. */
  beforeCharacter: (typed: number) => Promise<void> | void;
  capturesFail: Error | null;
  /** What the guard sees; `real` compares pixels with those of a requested frame. */
  sight: SightAnswer | 'same' | 'real' | ((question: SightQuestion) => Promise<SightAnswer>);
  /** What the guard hears beside; null: the question fails. */
  around: Surroundings | null;
  changed: boolean;
}

const WINDOW = {
  windowId: '1',
  appName: 'dph',
  title: 'DPH - Recherche',
  bounds: { x: 0, y: 0, width: 320, height: 200 },
  processId: 1,
};

/** A desktop of plain pixels that records what is done to it. */
export function paintedDesktop(width = 320, height = 200): PaintedDesktop {
  const pixels: RawPixels = { width, height, layout: 'bgrx', data: Buffer.alloc(width * height * 4, 0xe0) };
  const performed: string[] = [];
  let changes = 0;
  const record = async (what: string) => {
    await desktop.beforeInput();
    performed.push(what);
  };
  const input: InputDriver = {
    click: (point, button, count) => record(`click ${point.x},${point.y} ${button} ${count}`),
    typeText: async (text, { replace, onProgress }) => {
      for (let typed = 1; typed <= text.length; typed++) {
        await desktop.beforeCharacter(typed);
        onProgress(typed);
      }
      await record(`type ${text} ${replace}`);
    },
    keyChord: (keys) => record(`chord ${keys.join('+')}`),
    scroll: (point, { down, right }) => record(`scroll ${point.x},${point.y} ${down} ${right}`),
    drag: (from, to) => record(`drag ${from.x},${from.y} ${to.x},${to.y}`),
  };
  const source = createFrameSource({
    grab: () => {
      if (desktop.capturesFail) throw desktop.capturesFail;
      return pixels;
    },
  });
  const desktop: PaintedDesktop = {
    platform: 'painted',
    performed,
    title: WINDOW.title,
    human: fakeHuman(),
    beforeInput: async () => {},
    beforeCharacter: () => {},
    capturesFail: null,
    sight: 'same',
    around: { window: WINDOW, windowAtPoint: '1', heldDown: false, locked: false },
    changed: false,
    change: () => {
      changes++;
      pixels.data.fill(changes & 0xff, 0, 4_000);
    },
    popup: () => {
      for (let y = 60; y < 140; y++) pixels.data.fill(0x20, (y * width + 100) * 4, (y * width + 220) * 4);
    },
    frames: {
      ...source,
      compare: async (question) => {
        const { sight } = desktop;
        if (sight === 'real') return source.compare(question);
        if (sight === 'same') return { kind: 'same', takenAt: { atMs: performance.now() } };
        return typeof sight === 'function' ? sight(question) : sight;
      },
    },
    input,
    describe: async () => ({
      resolution: { width, height },
      scaling: 1,
      monitors: [{ name: 'painted', bounds: { x: 0, y: 0, width, height }, scaling: 1, primary: true }],
      theme: 'light',
      applications: [{ name: 'dph', version: '1.2.3' }],
    }),
    activeWindow: async () => ({ ...WINDOW, title: desktop.title, bounds: { x: 0, y: 0, width, height } }),
    surroundings: async () => {
      if (desktop.around === null) throw new Error('no answer');
      return desktop.around;
    },
    changedInGap: () => desktop.changed,
    cursor: async () => ({ x: 5, y: 6 }),
    close: async () => {},
  };
  return desktop;
}
