import { gradientHistogram } from '@vigie/embedding';
import fc from 'fast-check';
import sharp from 'sharp';
import { cropImage } from '../src/embed/crop-image';
import { decodePixels, drawPng } from './draw-screen';

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test('F-14.2: any crop, even a flat one, has a unit vector of 296 numbers', () => {
  const crops = fc
    .record({
      width: fc.integer({ min: 1, max: 90 }),
      height: fc.integer({ min: 1, max: 40 }),
      seed: fc.integer(),
      flat: fc.boolean(),
    })
    .map(({ width, height, seed, flat }) => {
      const data = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
        flat ? seed & 255 : (seed + i * 2654435761) & 255,
      );
      return { width, height, data };
    });
  fc.assert(
    fc.property(crops, (crop) => {
      const vector = gradientHistogram(crop);
      expect(vector).toHaveLength(296);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }),
    { numRuns: 150 },
  );
});

test('at least 95 % of crops are nearest to themselves after JPEG at quality 60', async () => {
  const png = await drawPng({ seed: 1001 });
  const [clean, damaged] = [
    await decodePixels(png),
    await decodePixels(new Uint8Array(await sharp(png).jpeg({ quality: 60 }).toBuffer())),
  ];
  const regions = Array.from({ length: 120 }, (_, i) => ({
    x: 40 + (i % 12) * Math.floor((clean.width - 200) / 12),
    y: 40 + Math.floor(i / 12) * Math.floor((clean.height - 100) / 10),
    width: 110,
    height: 26,
  })).filter((region) => new Set(cropImage(clean, region).data).size > 8);
  const known = regions.map((region) => gradientHistogram(cropImage(clean, region)));
  const right = regions.filter((region, index) => {
    const asked = gradientHistogram(cropImage(damaged, region));
    const best = Math.max(...known.map((vector) => dot(vector, asked)));
    return dot(known[index]!, asked) >= best - 1e-6;
  });
  expect(regions.length).toBeGreaterThan(30);
  expect(right.length / regions.length).toBeGreaterThanOrEqual(0.95);
});
