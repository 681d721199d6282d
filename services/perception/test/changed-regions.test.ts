import type { Rect, RgbImage } from '@vigie/domain';
import fc from 'fast-check';
import { changedRegions } from '../src/pixels/changed-regions';

const size = { width: 70, height: 50 };
const blank = (): RgbImage => ({ ...size, data: new Uint8Array(size.width * size.height * 3) });

const rect = fc
  .record({
    x: fc.nat(69),
    y: fc.nat(49),
    width: fc.integer({ min: 1, max: 30 }),
    height: fc.integer({ min: 1, max: 30 }),
  })
  .map((one): Rect => ({ ...one, width: Math.min(one.width, 70 - one.x), height: Math.min(one.height, 50 - one.y) }));

function paint(image: RgbImage, { x, y, width, height }: Rect): void {
  for (let row = y; row < y + height; row += 1) image.data.fill(200, (row * 70 + x) * 3, (row * 70 + x + width) * 3);
}

test('every changed pixel lies in a region, and regions reach at most a tile beyond the changes', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 4 }), (rects) => {
      const after = blank();
      for (const one of rects) paint(after, one);
      const regions = changedRegions(blank(), after);
      const covered = (x: number, y: number) =>
        regions.some((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height);
      for (const one of rects) {
        for (const [x, y] of [
          [one.x, one.y],
          [one.x + one.width - 1, one.y + one.height - 1],
        ] as const) {
          expect(covered(x, y)).toBe(true);
        }
      }
      if (rects.length === 1) {
        const area = regions.reduce((sum, r) => sum + r.width * r.height, 0);
        expect(area).toBeLessThanOrEqual((rects[0]!.width + 32) * (rects[0]!.height + 32));
      }
    }),
    { numRuns: 200 },
  );
});

test('equal images have no changed region', () => {
  expect(changedRegions(blank(), blank())).toEqual([]);
});
