import type { RgbImage } from '@vigie/domain';
import * as fc from 'fast-check';
import { findPatch, PATCH_BARS } from '../src/match/full-screen/find-patch';
import { greyOf } from '../src/match/full-screen/grey';
import { compareScreens } from '../src/match/full-screen/whole-screen';

const SIZE = { width: 400, height: 260 };
type Box = { x: number; y: number; width: number; height: number };

function blank(size = SIZE, level = 240): RgbImage {
  return { ...size, data: Buffer.alloc(size.width * size.height * 3, level) };
}

function copy(image: RgbImage): RgbImage {
  return { ...image, data: Buffer.from(image.data) };
}

/** Ink as text has it: strokes of one to three pixels, the same for the same seed. */
function scribble(image: RgbImage, { x, y, width, height }: Box, seed: number): RgbImage {
  let state = seed * 2_654_435_761 + 1;
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
  for (let stroke = 0; stroke < (width * height) / 24; stroke += 1) {
    const left = x + next(width - 3);
    const top = y + next(height - 3);
    const [w, h] = next(2) === 0 ? [1 + next(3), 1] : [1, 1 + next(3)];
    for (let row = top; row < top + h; row += 1) {
      image.data.fill(30, (row * image.width + left) * 3, (row * image.width + left + w) * 3);
    }
  }
  return image;
}

/** A form: what stands at `button` is drawn by its own seed. */
function form(button: Box, seed = 7): RgbImage {
  const image = blank();
  scribble(image, { x: 20, y: 10, width: 300, height: 16 }, 1);
  return scribble(image, button, seed);
}

const BUTTON = { x: 180, y: 120, width: 60, height: 24 };
const POINT = { x: 210, y: 132 };
const shift = fc.integer({ min: -PATCH_BARS.reach, max: PATCH_BARS.reach });
const beyond = fc.integer({ min: PATCH_BARS.reach + 14, max: 100 });

describe('a recorded point', () => {
  const recorded = greyOf(form(BUTTON));

  it('F-9.2: is found wherever its surroundings moved within reach, and the point moves with them', () => {
    fc.assert(
      fc.property(shift, shift, fc.integer({ min: 1, max: 10_000 }), (dx, dy, seed) => {
        const then = greyOf(form(BUTTON, seed));
        const now = greyOf(form({ ...BUTTON, x: BUTTON.x + dx, y: BUTTON.y + dy }, seed));
        const place = findPatch(then, POINT, null, now);
        expect(place).toMatchObject({ kind: 'found', point: { x: POINT.x + dx, y: POINT.y + dy } });
      }),
      { numRuns: 100 },
    );
  });

  it('F-9.2: is never taken blindly: not where something else stands, and not where nothing does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 10_000 }), fc.boolean(), (seed, empty) => {
        const now = empty ? blank() : form(BUTTON, seed);
        expect(findPatch(recorded, POINT, null, greyOf(now)).kind).not.toBe('found');
      }),
      { numRuns: 100 },
    );
  });

  it('F-9.2: is not found when it moved out of reach', () => {
    fc.assert(
      fc.property(beyond, (dx) => {
        const now = greyOf(form({ ...BUTTON, x: BUTTON.x + dx }));
        expect(findPatch(recorded, POINT, null, now)).toMatchObject({ kind: 'not_found', because: 'unlike' });
      }),
      { numRuns: 100 },
    );
  });

  it('F-9.2: is ambiguous when its twin has come near it', () => {
    const small = { x: 200, y: 124, width: 20, height: 16 };
    const then = greyOf(form(small));
    const twins = scribble(form({ ...small, x: 184 }), { ...small, x: 216 }, 7);
    const place = findPatch(then, { x: 210, y: 132 }, { width: 20, height: 16 }, greyOf(twins));
    expect(place.kind).toBe('ambiguous');
  });

  it('grows what it looks for until it is distinct, and says so when nothing around the point is', () => {
    const field = scribble(blank(), { x: 100, y: 60, width: 60, height: 12 }, 3);
    const grown = findPatch(greyOf(field), { x: 200, y: 90 }, null, greyOf(field));
    expect(grown).toMatchObject({ kind: 'found', point: { x: 200, y: 90 } });
    expect(grown.kind === 'found' && grown.box.width).toBeGreaterThan(PATCH_BARS.size.width);
    const even = greyOf(blank());
    expect(findPatch(even, POINT, null, even)).toMatchObject({ kind: 'not_found', because: 'nothing_distinct' });
  });

  it('is refused on a screen of another size, and outside its picture', () => {
    const other = greyOf(blank({ width: 500, height: 260 }));
    expect(findPatch(recorded, POINT, null, other)).toMatchObject({ kind: 'not_found', because: 'other_size' });
    expect(findPatch(recorded, { x: 4000, y: 2 }, null, recorded)).toMatchObject({ because: 'nothing_distinct' });
  });

  it('is found under another brightness and a little noise', () => {
    const now = form({ ...BUTTON, x: BUTTON.x + 6 });
    for (let at = 0; at < now.data.length; at += 1) now.data[at] = now.data[at]! * 0.8 + 10 + ((at * 7919) % 5);
    expect(findPatch(recorded, POINT, null, greyOf(now))).toMatchObject({ kind: 'found', point: { x: 216, y: 132 } });
  });
});

describe('the similarity of whole screens', () => {
  const page = () =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (image, line) => scribble(image, { x: 10, y: 10 + line * 30, width: 380, height: 16 }, line + 1),
      blank(),
    );
  const similarity = (a: RgbImage, b: RgbImage) => compareScreens(greyOf(a), greyOf(b))?.similarity;

  it('F-9.2: is 1 for the same pixels, symmetrical, and within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.nat({ max: 5_000 }), (a, b) => {
        const [one, other] = [form(BUTTON, a), form(BUTTON, b)];
        expect(similarity(one, one)).toBeCloseTo(1, 6);
        expect(similarity(one, other)).toBeCloseTo(similarity(other, one)!, 9);
        expect(similarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(similarity(one, other)).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  it('is null for two sizes', () => {
    expect(compareScreens(greyOf(blank()), greyOf(blank({ width: 399, height: 260 })))).toBeNull();
  });

  it('stays above the default under a caret, and falls below it for a dialog and for other text', () => {
    const caret = copy(page());
    for (let y = 100; y < 114; y += 1) caret.data.fill(0, (y * SIZE.width + 200) * 3, (y * SIZE.width + 201) * 3);
    expect(similarity(page(), caret)).toBeGreaterThan(0.95);
    const dialog = copy(page());
    for (let y = 90; y < 160; y += 1) dialog.data.fill(250, (y * SIZE.width + 130) * 3, (y * SIZE.width + 270) * 3);
    expect(similarity(page(), scribble(dialog, { x: 140, y: 100, width: 100, height: 20 }, 99))).toBeLessThan(0.95);
    const others = scribble(blank(), { x: 10, y: 10, width: 380, height: 240 }, 55);
    expect(similarity(page(), others)).toBeLessThan(0.5);
  });
});
