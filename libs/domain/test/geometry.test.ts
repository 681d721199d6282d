import { rectArea, rectCentre, rectContains, rectIntersection, rectIou, rectUnion } from '@vigie/domain';
import fc from 'fast-check';

const side = fc.integer({ min: 1, max: 3_000 });
const place = fc.integer({ min: -500, max: 3_000 });
const aRect = fc.record({ x: place, y: place, width: side, height: side });

describe('rectangles', () => {
  it('overlap the same way round, and never by more than the smaller one', () => {
    fc.assert(
      fc.property(aRect, aRect, (a, b) => {
        const shared = rectIntersection(a, b);
        expect(shared).toEqual(rectIntersection(b, a));
        expect(rectArea(shared)).toBeLessThanOrEqual(Math.min(rectArea(a), rectArea(b)));
        expect(rectIou(a, b)).toBeCloseTo(rectIou(b, a), 12);
        expect(rectIou(a, b)).toBeGreaterThanOrEqual(0);
        expect(rectIou(a, b)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('lie wholly in their union, which is no larger than it must be', () => {
    fc.assert(
      fc.property(aRect, aRect, (a, b) => {
        const union = rectUnion(a, b);
        expect(rectIntersection(union, a)).toEqual(a);
        expect(rectIntersection(union, b)).toEqual(b);
        expect([a.x, b.x]).toContain(union.x);
        expect([a.x + a.width, b.x + b.width]).toContain(union.x + union.width);
      }),
      { numRuns: 300 },
    );
  });

  it('hold their centre', () => {
    fc.assert(
      fc.property(
        aRect.filter((r) => r.width > 1 && r.height > 1),
        (r) => rectContains(r, rectCentre(r)),
      ),
    );
  });

  it('hold their first pixel and not the one past their last', () => {
    const rect = { x: 10, y: 20, width: 5, height: 3 };
    expect(rectContains(rect, { x: 10, y: 20 })).toBe(true);
    expect(rectContains(rect, { x: 14, y: 22 })).toBe(true);
    expect(rectContains(rect, { x: 15, y: 22 })).toBe(false);
    expect(rectContains(rect, { x: 14, y: 23 })).toBe(false);
    expect(rectContains(rect, { x: 9, y: 20 })).toBe(false);
  });

  it('are the same when their overlap over their union is 1, and apart when it is 0', () => {
    const rect = { x: 0, y: 0, width: 10, height: 10 };
    expect(rectIou(rect, rect)).toBe(1);
    expect(rectIou(rect, { x: 10, y: 0, width: 10, height: 10 })).toBe(0);
    expect(rectIou(rect, { x: 5, y: 0, width: 10, height: 10 })).toBeCloseTo(50 / 150, 12);
    expect(rectIou({ x: 0, y: 0, width: 0, height: 0 }, { x: 0, y: 0, width: 0, height: 0 })).toBe(0);
  });
});
