import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createFrameSource, type PixelSource, type RawPixels } from '../src';
import { encodeChanges } from '../src/capture/frame-source';
import { createKeptFrames } from '../src/capture/kept-frames';
import { AssembledImage, rgbOf } from './assembled-image';

interface Edit {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly noisy: boolean;
}
type Step =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly keyframe: boolean }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number };

/** A screen that the test paints on. It gives the same buffer with every grab, as a source may. */
class PaintedScreen implements PixelSource {
  pixels: RawPixels;
  constructor(width: number, height: number, layout: RawPixels['layout']) {
    this.pixels = { width, height, layout, data: Buffer.alloc(width * height * 4, 0xc0) };
  }
  grab = () => this.pixels;
  resize(width: number, height: number) {
    this.pixels = { ...this.pixels, width, height, data: Buffer.alloc(width * height * 4, 0x30) };
  }
  paint({ x, y, width, height, seed, noisy }: Edit) {
    let state = seed;
    for (let row = y; row < Math.min(this.pixels.height, y + height); row++) {
      for (let column = x; column < Math.min(this.pixels.width, x + width); column++) {
        for (let channel = 0; channel < 4; channel++) {
          if (noisy) state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
          this.pixels.data[(row * this.pixels.width + column) * 4 + channel] = (state >>> 16) ^ channel;
        }
      }
    }
  }
}

const size = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 200 }) });
const edit = fc.record({
  x: fc.nat(299),
  y: fc.nat(199),
  width: fc.integer({ min: 1, max: 80 }),
  height: fc.integer({ min: 1, max: 60 }),
  seed: fc.integer(),
  noisy: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edits' as const),
      edits: fc.array(edit, { maxLength: 6 }),
      keyframe: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: size.map((to) => ({ kind: 'resize' as const, ...to })) },
);

describe('A screen turned into keyframes and deltas', () => {
  it('is reproduced exactly by applying the patches, whatever changes on it', async () => {
    await fc.assert(
      fc.asyncProperty(
        size,
        fc.constantFrom<RawPixels['layout']>('bgrx', 'rgbx'),
        fc.array(step, { maxLength: 8 }),
        async (start, layout, steps) => {
          const screen = new PaintedScreen(start.width, start.height, layout);
          const source = createFrameSource(screen, { maxPatchBytes: 4_000 });
          const image = new AssembledImage();
          await image.apply(await source.next({ keyframe: false }));
          for (const todo of steps) {
            if (todo.kind === 'resize') screen.resize(todo.width, todo.height);
            else for (const one of todo.edits) screen.paint(one);
            const change = await source.next({ keyframe: todo.kind === 'edits' && todo.keyframe });
            await image.apply(change);
            expect(image.data.equals(rgbOf(screen.pixels))).toBe(true);
            expect(Buffer.from(change.digest).equals(image.digest())).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('begins with a keyframe of the whole screen, whose digest is that of its RGB bytes', async () => {
    const screen = new PaintedScreen(64, 48, 'bgrx');
    const change = await createFrameSource(screen).next({ keyframe: false });
    expect(change.keyframe).toBe(true);
    expect(change.size).toEqual({ width: 64, height: 48 });
    expect(Buffer.from(change.digest)).toEqual(
      createHash('sha256')
        .update(Buffer.alloc(64 * 48 * 3, 0xc0))
        .digest(),
    );
  });

  it('gives no patch and the same digest when nothing changed', async () => {
    const source = createFrameSource(new PaintedScreen(300, 200, 'bgrx'));
    const first = await source.next({ keyframe: false });
    const second = await source.next({ keyframe: false });
    expect(second).toMatchObject({ keyframe: false, patches: [] });
    expect(second.digest).toEqual(first.digest);
  });

  it('gives the whole screen when asked, though nothing changed', async () => {
    const source = createFrameSource(new PaintedScreen(300, 200, 'bgrx'));
    await source.next({ keyframe: false });
    const change = await source.next({ keyframe: true });
    expect(change.keyframe).toBe(true);
    expect(change.patches.map((patch) => patch.rect)).toEqual([{ x: 0, y: 0, width: 300, height: 200 }]);
  });

  it('gives the whole screen when most of it changed', async () => {
    const screen = new PaintedScreen(300, 200, 'bgrx');
    const source = createFrameSource(screen);
    await source.next({ keyframe: false });
    screen.paint({ x: 0, y: 0, width: 300, height: 150, seed: 7, noisy: true });
    expect((await source.next({ keyframe: false })).keyframe).toBe(true);
  });

  it('sends a caret as one small rectangle', async () => {
    const screen = new PaintedScreen(1280, 800, 'bgrx');
    const source = createFrameSource(screen);
    await source.next({ keyframe: false });
    screen.paint({ x: 500, y: 310, width: 2, height: 16, seed: 0, noisy: false });
    const { patches } = await source.next({ keyframe: false });
    expect(patches.map((patch) => patch.rect)).toEqual([{ x: 480, y: 310, width: 32, height: 16 }]);
    expect(patches[0]!.data.length).toBeLessThan(300);
  });

  it('sends two distant changes as two rectangles, and many small ones as few', async () => {
    const screen = new PaintedScreen(1280, 800, 'bgrx');
    const source = createFrameSource(screen);
    await source.next({ keyframe: false });
    screen.paint({ x: 10, y: 10, width: 20, height: 10, seed: 1, noisy: true });
    screen.paint({ x: 1200, y: 700, width: 20, height: 10, seed: 2, noisy: true });
    expect((await source.next({ keyframe: false })).patches).toHaveLength(2);
    for (let i = 0; i < 200; i++) {
      screen.paint({ x: (i * 97) % 1270, y: (i * 61) % 790, width: 3, height: 3, seed: i, noisy: true });
    }
    expect((await source.next({ keyframe: false })).patches.length).toBeLessThanOrEqual(24);
  });

  it('splits what would not fit into one message', async () => {
    const screen = new PaintedScreen(300, 200, 'bgrx');
    screen.paint({ x: 0, y: 0, width: 300, height: 200, seed: 3, noisy: true });
    const { patches } = await createFrameSource(screen, { maxPatchBytes: 20_000 }).next({ keyframe: false });
    expect(patches.length).toBeGreaterThan(4);
    for (const patch of patches) expect(patch.data.length).toBeLessThanOrEqual(20_000);
  });

  it('loses nothing when a capture fails', async () => {
    const screen = new PaintedScreen(100, 100, 'bgrx');
    const image = new AssembledImage();
    let broken = false;
    const source = createFrameSource({
      grab: () => {
        if (broken) throw new Error('no picture');
        return screen.grab();
      },
    });
    await image.apply(await source.next({ keyframe: false }));
    screen.paint({ x: 10, y: 10, width: 20, height: 10, seed: 1, noisy: true });
    broken = true;
    await expect(source.next({ keyframe: false })).rejects.toThrow('no picture');
    broken = false;
    await image.apply(await source.next({ keyframe: false }));
    expect(image.data.equals(rgbOf(screen.pixels))).toBe(true);
  });

  it('refuses a grab whose bytes do not fit its size', async () => {
    const source = createFrameSource({
      grab: () => ({ width: 10, height: 10, layout: 'bgrx', data: Buffer.alloc(399) }),
    });
    await expect(source.next({ keyframe: false })).rejects.toMatchObject({ code: 'CAPTURE_MALFORMED' });
  });
});

describe('A guard that compares the screen with a frame', () => {
  const NOWHERE = { target: null, identity: [], tolerance: 'still' } as const;
  const target = { x: 40, y: 40, width: 60, height: 20 };
  const inside = { x: 60, y: 45, width: 20, height: 12, seed: 5, noisy: true };

  const keeping = async () => {
    const screen = new PaintedScreen(300, 200, 'bgrx');
    const source = createFrameSource(screen);
    await source.next({ keyframe: false });
    await source.keep('first');
    return { screen, source };
  };

  it('says when the screen is the same, and dates its own frame before the taking', async () => {
    const { source } = await keeping();
    const before = performance.now();
    const answer = await source.compare({ frameId: 'first', ...NOWHERE, target });
    expect(answer).toMatchObject({ kind: 'same', takenAt: { grabMs: expect.any(Number) } });
    if (answer.kind !== 'same') throw new Error(answer.kind);
    expect(answer.takenAt.atMs).toBeGreaterThanOrEqual(before);
    expect(answer.takenAt.atMs + answer.takenAt.grabMs!).toBeLessThanOrEqual(performance.now());
  });

  it('says why not when the target changed, or what names the patient', async () => {
    const { screen, source } = await keeping();
    screen.paint(inside);
    expect(await source.compare({ frameId: 'first', ...NOWHERE, target })).toEqual({
      kind: 'differs',
      reason: 'PRECONDITION_FAILED',
    });
    const banner = { x: 0, y: 0, width: 300, height: 60 };
    expect(await source.compare({ frameId: 'first', ...NOWHERE, identity: [banner] })).toMatchObject({
      reason: 'IDENTITY_MISMATCH',
    });
  });

  it('compares with the frame that it was told, whatever came after it', async () => {
    const { screen, source } = await keeping();
    screen.paint(inside);
    await source.next({ keyframe: false });
    await source.keep('second');
    expect(await source.compare({ frameId: 'second', ...NOWHERE, target })).toMatchObject({ kind: 'same' });
    expect(await source.compare({ frameId: 'first', ...NOWHERE, target })).toMatchObject({ kind: 'differs' });
  });

  it('knows the last six frames, the oldest forgotten first', async () => {
    const { screen, source } = await keeping();
    for (let i = 0; i < 6; i++) {
      screen.paint({ ...inside, x: 200, seed: i });
      await source.next({ keyframe: false });
      await source.keep(`later-${i}`);
    }
    expect(await source.compare({ frameId: 'first', ...NOWHERE })).toEqual({ kind: 'unknown_frame' });
    for (let i = 0; i < 6; i++) {
      expect((await source.compare({ frameId: `later-${i}`, ...NOWHERE })).kind).toBe('same');
    }
    expect(await source.compare({ frameId: 'never', ...NOWHERE })).toEqual({ kind: 'unknown_frame' });
  });

  it('refuses a screen of another size', async () => {
    const { screen, source } = await keeping();
    screen.resize(320, 200);
    expect(await source.compare({ frameId: 'first', ...NOWHERE })).toMatchObject({ kind: 'differs' });
  });

  it('takes nothing away from the changes that are sent, and its digest is that of the next frame', async () => {
    await fc.assert(
      fc.asyncProperty(
        size,
        fc.constantFrom<RawPixels['layout']>('bgrx', 'rgbx'),
        fc.array(fc.tuple(fc.array(edit, { maxLength: 3 }), fc.array(edit, { maxLength: 3 })), { maxLength: 6 }),
        async (start, layout, rounds) => {
          const screen = new PaintedScreen(start.width, start.height, layout);
          const source = createFrameSource(screen);
          const image = new AssembledImage();
          await image.apply(await source.next({ keyframe: false }));
          for (const [i, [edits, more]] of rounds.entries()) {
            await source.keep(`frame-${i}`);
            for (const one of edits) screen.paint(one);
            await source.compare({ frameId: `frame-${i}`, ...NOWHERE, target });
            await source.digest();
            for (const one of more) screen.paint(one);
            const told = await source.digest();
            const change = await source.next({ keyframe: false });
            await image.apply(change);
            expect(image.data.equals(rgbOf(screen.pixels))).toBe(true);
            expect(told).toBe(Buffer.from(change.digest).toString('hex'));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is answered while a change is still being encoded', async () => {
    const screen = new PaintedScreen(300, 200, 'bgrx');
    let encode: () => void = () => {};
    const encoding = new Promise<void>((resolve) => {
      encode = resolve;
    });
    let slow = false;
    const source = encodeChanges({
      pixels: screen,
      images: {
        encode: async (pixels) => {
          if (slow) await encoding;
          return pixels;
        },
      },
      now: Date.now,
      steadyNow: () => performance.now(),
      maxPatchBytes: 1_000_000,
    });
    await source.next({ keyframe: true });
    await source.keep('first');
    slow = true;
    screen.paint({ ...inside, x: 250 });
    let sent = false;
    const next = source.next({ keyframe: false }).then((change) => {
      sent = true;
      return change;
    });
    expect((await source.compare({ frameId: 'first', ...NOWHERE })).kind).toBe('same');
    expect(await source.digest()).toHaveLength(64);
    expect(sent).toBe(false);
    encode();
    expect((await next).patches).toHaveLength(1);
  });

  it('takes one picture at a time, each read before the next is taken', async () => {
    const { pixels } = new PaintedScreen(64, 48, 'bgrx');
    let open = 0;
    let most = 0;
    const source = createFrameSource({
      grab: async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 2));
        open--;
        return pixels;
      },
    });
    await source.next({ keyframe: true });
    await source.keep('first');
    const answers = await Promise.all([
      source.next({ keyframe: false }),
      ...Array.from({ length: 5 }, () => source.compare({ frameId: 'first', ...NOWHERE })),
      source.digest(),
    ]);
    expect(answers).toHaveLength(7);
    expect(most).toBe(1);
  });
});

describe('Kept frames', () => {
  const frame = (bytes: number): RawPixels => ({
    width: bytes / 4,
    height: 1,
    layout: 'bgrx',
    data: Buffer.alloc(bytes),
  });

  it('take no more bytes than they may, and count a shared buffer once', () => {
    const kept = createKeptFrames({ frames: 6, bytes: 1_000 });
    const shared = frame(400);
    for (const id of ['a', 'b', 'c']) kept.keep(id, shared);
    kept.keep('d', frame(600));
    expect(['a', 'b', 'c', 'd'].map((id) => kept.find(id) !== undefined)).toEqual([true, true, true, true]);
    kept.keep('e', frame(400));
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => kept.find(id) !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(kept.share(shared.data)).toBe(false);
  });

  it('always hold the newest, however large', () => {
    const kept = createKeptFrames({ frames: 6, bytes: 1_000 });
    kept.keep('a', frame(400));
    kept.keep('b', frame(4_000));
    expect(kept.find('a')).toBeUndefined();
    expect(kept.find('b')).toBeDefined();
  });
});
