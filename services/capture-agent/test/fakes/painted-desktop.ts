import { createFrameSource, type Desktop, type InputDriver, type RawPixels } from '../../src';

export interface PaintedDesktop extends Desktop {
  /** What was done, in order. */
  readonly performed: string[];
  /** Changes some pixels. */
  change(): void;
  title: string;
  /** Each input waits for this. */
  beforeInput: () => Promise<void>;
  capturesFail: Error | null;
}

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
    typeText: (text, { replace }) => record(`type ${text} ${replace}`),
    keyChord: (keys) => record(`chord ${keys.join('+')}`),
    scroll: (point, { down, right }) => record(`scroll ${point.x},${point.y} ${down} ${right}`),
    drag: (from, to) => record(`drag ${from.x},${from.y} ${to.x},${to.y}`),
  };
  const desktop: PaintedDesktop = {
    platform: 'painted',
    performed,
    title: 'DPH - Recherche',
    beforeInput: async () => {},
    capturesFail: null,
    change: () => {
      changes++;
      pixels.data.fill(changes & 0xff, 0, 4_000);
    },
    frames: createFrameSource({
      grab: () => {
        if (desktop.capturesFail) throw desktop.capturesFail;
        return pixels;
      },
    }),
    input,
    describe: async () => ({
      resolution: { width, height },
      scaling: 1,
      monitors: [{ name: 'painted', bounds: { x: 0, y: 0, width, height }, scaling: 1, primary: true }],
      theme: 'light',
      applications: [{ name: 'dph', version: '1.2.3' }],
    }),
    activeWindow: async () => ({
      windowId: '1',
      appName: 'dph',
      title: desktop.title,
      bounds: { x: 0, y: 0, width, height },
      processId: 1,
    }),
    cursor: async () => ({ x: 5, y: 6 }),
    close: async () => {},
  };
  return desktop;
}
