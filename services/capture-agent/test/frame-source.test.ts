import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createFrameSource, type PixelSource, type RawPixels } from '../src';
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
