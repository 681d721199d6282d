import fc from 'fast-check';
import { type Corners, fromModelBox, toModelBox, type View } from '../src/boxes/model-boxes';
import { fitSize } from '../src/image/fit-size';
import type { Box } from '../src/vision-language-model';

const side = fc.integer({ min: 200, max: 3840 });
const rules = {
  thousandths: { multiple: 32, minPixels: 65_536 },
  pixels: { multiple: 28, minPixels: 3_136 },
} as const;

/** A picture, the size in which it is sent (reduced up to some 60 times), and a box of some size inside of it. */
const scene = (convention: View['convention']) =>
  fc
    .record({ width: side, height: side, maxPixels: fc.integer({ min: 70_000, max: 4_000_000 }) })
    .chain(({ width, height, maxPixels }) => {
      const sent = fitSize({ width, height }, { ...rules[convention], maxPixels })!;
      const view: View = { original: { width, height }, sent, convention };
      return fc
        .record({
          width: fc.integer({ min: 20, max: width }),
          height: fc.integer({ min: 20, max: height }),
          left: fc.double({ min: 0, max: 1, noNaN: true }),
          top: fc.double({ min: 0, max: 1, noNaN: true }),
        })
        .map((at) => {
          const x = Math.floor(at.left * (width - at.width));
          const y = Math.floor(at.top * (height - at.height));
          return { view, box: { x, y, width: at.width, height: at.height } };
        });
    });

const edges = (box: Box) => [box.x, box.y, box.x + box.width, box.y + box.height];
const unit = ({ original, sent, convention }: View) =>
  convention === 'thousandths'
    ? [original.width / 1000, original.height / 1000]
    : [original.width / sent.width, original.height / sent.height];

describe.each(['pixels', 'thousandths'] as const)('boxes in %s', (convention) => {
  it('come back where they were, within half a unit of the model and half a pixel', () => {
    fc.assert(
      fc.property(scene(convention), ({ view, box }) => {
        const back = fromModelBox(toModelBox(box, view), view) as Box;
        const [x, y] = unit(view) as [number, number];
        // A box that the model's grid cannot hold is lost, not misplaced.
        if (typeof back === 'string') return box.width < 2 * x || box.height < 2 * y;
        edges(back).forEach((edge, index) => {
          expect(Math.abs(edge - edges(box)[index]!)).toBeLessThanOrEqual((index % 2 === 0 ? x : y) / 2 + 0.5 + 1e-9);
        });
        return true;
      }),
      { numRuns: 300 },
    );
  });

  it('come back within 1 pixel when the model writes decimals, at any reduction', () => {
    fc.assert(
      fc.property(scene(convention), ({ view, box }) => {
        const [x, y] = unit(view) as [number, number];
        const exact = edges(box).map((edge, index) => edge / (index % 2 === 0 ? x : y));
        const back = fromModelBox(exact as unknown as Corners, view) as Box;
        edges(back).forEach((edge, index) => {
          expect(Math.abs(edge - edges(box)[index]!)).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('never leave the picture and are never empty, whatever the model writes', () => {
    const wild = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: -2000, max: 5000 }));
    fc.assert(
      fc.property(scene(convention), fc.tuple(wild, wild, wild, wild), ({ view }, corners) => {
        const box = fromModelBox(corners, view);
        if (typeof box === 'string') return;
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1);
        expect(box.x + box.width).toBeLessThanOrEqual(view.original.width);
        expect(box.y + box.height).toBeLessThanOrEqual(view.original.height);
      }),
      { numRuns: 500 },
    );
  });
});

describe('boxes at full HD', () => {
  it.each([
    ['pixels', { width: 1932, height: 1092 }],
    ['thousandths', { width: 1920, height: 1088 }],
  ] as const)('are within 2 pixels in %s', (convention, sent) => {
    const view: View = { original: { width: 1920, height: 1080 }, sent, convention };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1800 }), fc.integer({ min: 0, max: 1000 }), (x, y) => {
        const box = { x, y, width: 97, height: 23 };
        const back = fromModelBox(toModelBox(box, view), view) as Box;
        edges(back).forEach((edge, index) => {
          expect(Math.abs(edge - edges(box)[index]!)).toBeLessThanOrEqual(2);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a box that cannot be one', () => {
  const view: View = {
    original: { width: 1000, height: 500 },
    sent: { width: 992, height: 512 },
    convention: 'thousandths',
  };

  it('is clamped when it reaches a little over the edge', () => {
    expect(fromModelBox([900, -10, 1010, 100], view)).toEqual({ x: 900, y: 0, width: 100, height: 50 });
  });

  it.each([
    ['mostly outside', [900, 0, 5000, 100], 'outside'],
    ['wholly outside', [1200, 10, 1300, 20], 'outside'],
    ['left of the picture', [-90, 10, -20, 20], 'outside'],
    ['turned round', [300, 10, 200, 20], 'degenerate'],
    ['without height', [300, 10, 400, 10], 'degenerate'],
  ] as const)('is lost when it is %s', (_, corners, loss) => {
    expect(fromModelBox(corners, view)).toBe(loss);
  });
});
