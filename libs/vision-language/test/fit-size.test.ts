import fc from 'fast-check';
import { fitSize } from '../src/image/fit-size';

const rule = fc.record({
  multiple: fc.constantFrom(28, 32),
  minPixels: fc.constantFrom(3_136, 65_536),
  maxPixels: fc.integer({ min: 200_000, max: 12_845_056 }),
});

describe('the size in which a picture is sent', () => {
  it('is a multiple of the patch within the bounds, of about the same shape, and stays as it is when fitted again', () => {
    const side = fc.integer({ min: 1, max: 6000 });
    fc.assert(
      fc.property(side, side, rule, (width, height, bounds) => {
        const fitted = fitSize({ width, height }, bounds);
        if (fitted === null) return;
        expect([fitted.width % bounds.multiple, fitted.height % bounds.multiple]).toEqual([0, 0]);
        expect(fitted.width * fitted.height).toBeLessThanOrEqual(bounds.maxPixels);
        expect(fitted.width * fitted.height).toBeGreaterThanOrEqual(bounds.minPixels);
        expect(fitSize(fitted, bounds)).toEqual(fitted);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves full HD nearly alone with the defaults', () => {
    const bounds = { multiple: 32, minPixels: 65_536, maxPixels: 2_097_152 };
    expect(fitSize({ width: 1920, height: 1080 }, bounds)).toEqual({ width: 1920, height: 1088 });
  });

  it('agrees with the processor of Qwen2.5-VL on a 4000 × 3000 photograph', () => {
    const bounds = { multiple: 28, minPixels: 512 * 28 * 28, maxPixels: 4096 * 28 * 28 };
    expect(fitSize({ width: 4000, height: 3000 }, bounds)).toEqual({ width: 2044, height: 1540 });
  });

  it('is none for a strip that the model would refuse', () => {
    const bounds = { multiple: 32, minPixels: 65_536, maxPixels: 2_097_152 };
    expect(fitSize({ width: 30_000, height: 2 }, bounds)).toBeNull();
  });
});
