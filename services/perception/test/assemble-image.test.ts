import { type Frame, type Rect, type RgbImage, rectArea } from '@vigie/domain';
import fc from 'fast-check';
import { assembleImage, digestOf } from '../src/assemble/assemble-image';
import { RecentFrames } from '../src/assemble/recent-frames';
import { cropImage, pasteImage } from '../src/pixels/crop';
import type { PatchDecoder } from '../src/ports';

/** Patches whose bytes are the pixels themselves. */
const raw: PatchDecoder = {
  decode: async (data, _encoding, { width, height }) => ({ width, height, data }),
};

const SIZE = { width: 12, height: 9 };
const whole: Rect = { x: 0, y: 0, ...SIZE };

function frame(
  image: RgbImage,
  sequence: number,
  keyframeSequence: number,
  rects: readonly Rect[],
  more: Partial<Frame> = {},
): Frame {
  return {
    ...{ frameId: `f${sequence}`, site: 's', workstationId: 'w', sequence, keyframeSequence, part: 0, parts: 1 },
    ...{ capturedAtMs: 0, size: SIZE, monitor: '', window: null, cursor: null, request: null, accessibility: [] },
    patches: rects.map((rect) => ({ rect, encoding: 'png', data: cropImage(image, rect).data })),
    digest: digestOf(image),
    ...more,
  };
}

const edit = fc.record({
  x: fc.nat(SIZE.width - 1),
  y: fc.nat(SIZE.height - 1),
  width: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 1, max: 5 }),
  shade: fc.nat(255),
});

interface Edit extends Rect {
  readonly shade: number;
}

/** The log of a keyframe and of edits, and the image after each. */
function logOf(edits: readonly Edit[]): { log: Frame[]; images: RgbImage[] } {
  let image: RgbImage = { ...SIZE, data: new Uint8Array(rectArea(SIZE) * 3) };
  const images = [image];
  const log = [frame(image, 1, 1, [whole])];
  edits.forEach(({ shade, ...rect }, index) => {
    const fit = {
      ...rect,
      width: Math.min(rect.width, SIZE.width - rect.x),
      height: Math.min(rect.height, SIZE.height - rect.y),
    };
    image = { ...SIZE, data: Uint8Array.from(image.data) };
    pasteImage(
      image,
      { width: fit.width, height: fit.height, data: new Uint8Array(rectArea(fit) * 3).fill(shade) },
      fit.x,
      fit.y,
    );
    images.push(image);
    log.push(frame(image, index + 2, 1, [fit]));
  });
  return { log, images };
}

test('any frame of a log becomes exactly the image that was captured, from the keyframe and from any held image', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 6 }), fc.nat(6), async (edits, from) => {
      const { log, images } = logOf(edits);
      const last = log.at(-1)!;
      const cold = await assembleImage(raw, last, log, null);
      expect(cold?.image.data).toEqual(images.at(-1)!.data);
      const start = Math.min(from, log.length - 1);
      const held = { sequence: log[start]!.sequence, image: images[start]! };
      const warm = await assembleImage(raw, last, log.slice(start + 1), held);
      expect(warm?.image.data).toEqual(images.at(-1)!.data);
    }),
    { numRuns: 100 },
  );
});

test('a log that lacks a delta does not suffice', async () => {
  const { log } = logOf([
    { x: 0, y: 0, width: 2, height: 2, shade: 9 },
    { x: 3, y: 3, width: 2, height: 2, shade: 9 },
  ]);
  expect(await assembleImage(raw, log[2]!, [log[0]!, log[2]!], null)).toBeNull();
});

test('a held image that is wrong is given up for the keyframe', async () => {
  const { log, images } = logOf([{ x: 0, y: 0, width: 2, height: 2, shade: 9 }]);
  const wrong = { sequence: 1, image: { ...SIZE, data: new Uint8Array(rectArea(SIZE) * 3).fill(77) } };
  const assembled = await assembleImage(raw, log[1]!, log, wrong);
  expect(assembled?.image.data).toEqual(images[1]!.data);
});

test('pixels that are not those of the digest are refused', async () => {
  const { log } = logOf([]);
  const lying = { ...log[0]!, digest: new Uint8Array(32) };
  await expect(assembleImage(raw, lying, [lying], null)).rejects.toMatchObject({ code: 'FRAME_DIGEST_MISMATCH' });
});

test('parts of a frame are joined, and a missing part is missed', async () => {
  const image: RgbImage = { ...SIZE, data: new Uint8Array(rectArea(SIZE) * 3).fill(5) };
  const upper = frame(image, 4, 4, [{ x: 0, y: 0, width: 12, height: 5 }], { parts: 2 });
  const lower = frame(image, 4, 4, [{ x: 0, y: 5, width: 12, height: 4 }], { parts: 2, part: 1 });
  expect((await assembleImage(raw, lower, [upper, lower], null))?.image.data).toEqual(image.data);
  expect(await assembleImage(raw, lower, [lower], null)).toBeNull();
});

test('recent frames keep the last messages of a workstation and forget those of an agent that began anew', () => {
  const { log } = logOf([{ x: 0, y: 0, width: 2, height: 2, shade: 9 }]);
  const recent = new RecentFrames();
  for (const one of log) recent.add(one);
  expect(recent.since('w', 1, 2).map((one) => one.sequence)).toEqual([2]);
  expect(recent.since('w', 0, 2).map((one) => one.sequence)).toEqual([1, 2]);
  recent.add(log[0]!);
  expect(recent.since('w', 0, 2).map((one) => one.sequence)).toEqual([1]);
});
