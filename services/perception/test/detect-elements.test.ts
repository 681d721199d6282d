/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import { ELEMENT_TYPES, type ElementType, type Rect, type RgbImage } from '@vigie/domain';
import fc from 'fast-check';
import { createElementDetector } from '../src/detect/element-detector';
import { CELL, type ElementMaps } from '../src/detect/element-maps';
import { mapElements, REACH, STRIDE } from '../src/detect/map-elements';
import { perceptionErrors } from '../src/errors';
import { NO_SURROUNDINGS, perceiveImage } from '../src/perceive/perceive-image';
import type { NeuralModel, Tensor } from '../src/ports';
import { draw } from './support/draw';

/** Compiled: outside of jest loops over cells are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { decodeElements } = compiled<typeof import('../src/detect/decode-elements')>('detect/decode-elements.js');
const { candidatesIn } = compiled<typeof import('../src/detect/element-detector')>('detect/element-detector.js');

interface Placed {
  readonly type: ElementType;
  readonly box: Rect;
}

const LIMIT = 128;
const blank = (width: number, height: number): ElementMaps => {
  const [columns, rows] = [width / CELL, height / CELL];
  return { columns, rows, scores: new Float32Array(8 * columns * rows), sides: new Float32Array(4 * columns * rows) };
};

/** What a perfect network says: cells inside an element see its edges, none farther than the limit. */
function perfectMaps(width: number, height: number, placed: readonly Placed[]): ElementMaps {
  const maps = blank(width, height);
  const count = maps.columns * maps.rows;
  for (const { type, box } of placed) {
    for (let row = 0; row < maps.rows; row += 1) {
      for (let column = 0; column < maps.columns; column += 1) {
        const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
        const sides = [x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y];
        if (sides.some((side) => side < 0)) continue;
        const cell = row * maps.columns + column;
        maps.scores[ELEMENT_TYPES.indexOf(type) * count + cell] = 0.9;
        sides.forEach((side, index) => {
          maps.sides[index * count + cell] = Math.min(LIMIT, side);
        });
      }
    }
  }
  return maps;
}

const near = (a: number, b: number) => Math.abs(a - b) <= 2;
const isAt = (a: Rect, b: Rect) =>
  near(a.x, b.x) && near(a.y, b.y) && near(a.x + a.width, b.x + b.width) && near(a.y + a.height, b.y + b.height);

/** One control per row and half, so that none overlap; some far longer than a cell can see. */
const rowsOfControls = fc
  .array(
    fc.record({
      type: fc.constantFrom(...ELEMENT_TYPES),
      x: fc.integer({ min: 0, max: 60 }),
      width: fc.integer({ min: 14, max: 860 }),
      height: fc.integer({ min: 14, max: 44 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => rows.map(({ type, x, width, height }, row) => ({ type, box: { x, y: 8 + 56 * row, width, height } })));

test('elements are put together from cells that each see 128 pixels far', () => {
  fc.assert(
    fc.property(rowsOfControls, (placed) => {
      const found = decodeElements(perfectMaps(960, 480, placed), 0.3);
      expect(found).toHaveLength(placed.length);
      for (const { type, box } of placed) {
        expect(found.filter((one) => one.type === type && isAt(one.box, box))).toHaveLength(1);
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

test('a text area that reaches farther than its cells see in both directions is one element', () => {
  const area: Placed = { type: 'text_input', box: { x: 40, y: 60, width: 820, height: 500 } };
  const found = decodeElements(perfectMaps(960, 640, [area]), 0.3);
  expect(found).toHaveLength(1);
  expect(found[0]!.type).toBe('text_input');
  expect(isAt(found[0]!.box, area.box)).toBe(true);
});

test('a check box in a row is an element of its own', () => {
  const row: Placed = { type: 'generic', box: { x: 20, y: 40, width: 700, height: 32 } };
  const mark: Placed = { type: 'checkbox', box: { x: 28, y: 48, width: 16, height: 16 } };
  const found = decodeElements(perfectMaps(768, 128, [row, mark]), 0.3);
  expect(found.map(({ type }) => type).sort()).toEqual(['checkbox', 'generic']);
});

test('maps without a score above the bar hold nothing', () => {
  expect(decodeElements(blank(320, 96), 0.3)).toEqual([]);
});

test('an element that begins outside of the image is seen to where its cells see it', () => {
  const area: Placed = { type: 'text_input', box: { x: -60, y: 40, width: 500, height: 400 } };
  const found = decodeElements(perfectMaps(640, 480, [area]), 0.3);
  expect(found).toHaveLength(1);
  expect(isAt(found[0]!.box, area.box)).toBe(true);
});

const anything = fc.constantFrom(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0,
  0.5,
  1,
  -1,
  64,
  127,
  1e30,
);

test('F-13 maps of nonsense give places in the image, however nonsensical, and soon', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.infiniteStream(anything),
      (columns, rows, values) => {
        const fill = (planes: number) =>
          Float32Array.from({ length: planes * columns * rows }, () => values.next().value);
        const image: RgbImage = {
          width: columns * CELL,
          height: rows * CELL,
          data: new Uint8Array(columns * rows * CELL * CELL * 3),
        };
        const maps = { columns, rows, scores: fill(8), sides: fill(4) };
        for (const { box, confidence } of candidatesIn(maps, image, []).candidates) {
          const { x, y, width, height } = box;
          expect([x, y, width, height].every(Number.isInteger)).toBe(true);
          expect(
            x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= image.width && y + height <= image.height,
          ).toBe(true);
          expect(confidence > 0 && confidence <= 1).toBe(true);
        }
      },
    ),
    { numRuns: 100, endOnFailure: true },
  );
});

test.each([0, 1, 127, Number.NaN, Number.POSITIVE_INFINITY])(
  'F-13 a whole screen of certain cells with sides of %p is decoded in time',
  (side) => {
    const maps = blank(1920, 1088);
    maps.scores.fill(1);
    maps.sides.fill(side);
    const began = performance.now();
    expect(decodeElements(maps, 0.3).length).toBeLessThanOrEqual(1000);
    expect(performance.now() - began).toBeLessThan(60_000);
  },
);

test('a candidate lies in the image, not in its padding, and holds its own words', () => {
  const image: RgbImage = { width: 300, height: 90, data: new Uint8Array(300 * 90 * 3) };
  const maps = perfectMaps(320, 96, [{ type: 'button', box: { x: 250, y: 60, width: 70, height: 36 } }]);
  const word = (text: string, x: number) => ({
    text,
    box: { x, y: 66, width: 30, height: 10 },
    confidence: 1,
    line: 0,
  });
  const [button] = candidatesIn(maps, image, [word('Valider', 262), word('autre', 20)]).candidates;
  expect(button!.box).toEqual({ x: 250, y: 60, width: 50, height: 30 });
  expect(button!.words.map(({ text }) => text)).toEqual(['Valider']);
});

/**
 * A network that sees exactly as far as ours: each cell answers by pixels at both ends of its reach, where nothing
 * stands in for what lies outside. It remembers how much it was shown.
 */
function farSightedModel(): NeuralModel & { pixels: number } {
  const model = {
    pixels: 0,
    inputNames: ['image'],
    outputNames: ['scores', 'boxes'],
    run: async (feeds: Readonly<Record<string, Tensor>>) => {
      const { data, dims } = feeds.image!;
      const [height, width] = [dims[2]!, dims[3]!];
      model.pixels += width * height;
      expect([width % STRIDE, height % STRIDE]).toEqual([0, 0]);
      const [columns, rows] = [width / CELL, height / CELL];
      const scores = new Float32Array(8 * columns * rows);
      const boxes = new Float32Array(4 * columns * rows);
      const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : data[y * width + x]!);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          const [x, y] = [column * CELL + 2, row * CELL + 2];
          const far = REACH - CELL;
          const seen = at(x, y) + at(x - far, y) + 2 * at(x + far, y) + 4 * at(x, y - far) + 8 * at(x, y + far);
          scores[row * columns + column] = seen / 16;
          boxes[row * columns + column] = seen;
        }
      }
      const output = (values: Float32Array, planes: number) => ({ data: values, dims: [1, planes, rows, columns] });
      return { scores: output(scores, 8), boxes: output(boxes, 4) };
    },
  };
  return model;
}

const noise = (width: number, height: number): RgbImage => {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 2654435761) >>> 24;
  return { width, height, data };
};

test('a look at what changed gives what a look at the whole gives, bit for bit', async () => {
  const before = noise(2200, 64);
  const model = farSightedModel();
  const maps = await mapElements(model, before, null, () => undefined);
  const change = fc.record({
    x: fc.integer({ min: 0, max: 2160 }),
    y: fc.integer({ min: 0, max: 44 }),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
      const after = { ...before, data: before.data.slice() };
      for (const { x, y, width, height } of changes) {
        for (let row = y; row < y + height; row += 1)
          after.data.fill(7, (row * 2200 + x) * 3, (row * 2200 + x + width) * 3);
      }
      const warm = await mapElements(model, after, { image: before, maps }, () => undefined);
      const cold = await mapElements(model, after, null, () => undefined);
      expect(Buffer.compare(Buffer.from(warm.scores.buffer), Buffer.from(cold.scores.buffer))).toBe(0);
      expect(Buffer.compare(Buffer.from(warm.sides.buffer), Buffer.from(cold.sides.buffer))).toBe(0);
    }),
    { numRuns: 100, endOnFailure: true },
  );
}, 120_000);

test('a large image is seen part by part, and each cell says what it says when all is seen at once', async () => {
  const image = noise(5216, 64);
  const model = farSightedModel();
  const maps = await mapElements(model, image, null, () => undefined);
  expect(model.pixels).toBeLessThan(1.4 * 5216 * 64);
  const data = new Float32Array(3 * 5216 * 64);
  for (let at = 0; at < 5216 * 64; at += 1) data[at] = image.data[at * 3]! / 255;
  const { scores, boxes } = await model.run({ image: { data, dims: [1, 3, 64, 5216] } });
  expect(Buffer.compare(Buffer.from(maps.scores.buffer), Buffer.from((scores!.data as Float32Array).buffer))).toBe(0);
  expect(Buffer.compare(Buffer.from(maps.sides.buffer), Buffer.from((boxes!.data as Float32Array).buffer))).toBe(0);
});

test('parts of a large image that are of one colour cost no look', async () => {
  const model = farSightedModel();
  const image: RgbImage = { width: 8000, height: 64, data: new Uint8Array(8000 * 64 * 3).fill(230) };
  const maps = await mapElements(model, image, null, () => undefined);
  expect(model.pixels).toBe(0);
  expect(decodeElements(maps, 0.3)).toEqual([]);
});

test('a small change is a small look, and none costs none', async () => {
  const image = noise(1920, 1080);
  const model = farSightedModel();
  const detector = createElementDetector(model);
  const maps = await detector.map(image, null, () => undefined);
  expect(model.pixels).toBe(1920 * 1088);
  const same = await detector.map({ ...image, data: image.data.slice() }, { image, maps }, () => undefined);
  expect(same).toBe(maps);
  expect(model.pixels).toBe(1920 * 1088);
  const touched = { ...image, data: image.data.slice() };
  touched.data[(20 * 1920 + 30) * 3] = 3;
  await detector.map(touched, { image, maps }, () => undefined);
  expect(model.pixels - 1920 * 1088).toBeLessThan(0.2 * 1920 * 1088);
});

test('a network that fails is a doubt, and the rules see what they see without it', async () => {
  const image = await draw({
    ...{ width: 400, height: 200, ground: '#f0f2f5' },
    boxes: [{ x: 60, y: 60, width: 200, height: 28, fill: '#ffffff', stroke: '#8a94a0' }],
  });
  const failing = {
    map: async () => {
      throw perceptionErrors.create('VISION_FAILED');
    },
  };
  const reader = { read: async () => [], readPlaces: async () => [] };
  const seen = await perceiveImage({ reader, detector: failing }, image, NO_SURROUNDINGS, () => undefined);
  expect(seen.elements.map(({ type }) => type)).toEqual(['text_input']);
  expect(seen.doubts.map(({ code }) => code)).toContain('ELEMENT_NETWORK_FAILED');
  expect(seen.maps).toBeNull();
});
