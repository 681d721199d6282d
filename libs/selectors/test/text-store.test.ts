import fc from 'fast-check';
import { TextStore } from '../src/tree/text-store';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .tuple(fc.string({ minLength: 40, maxLength: 80 }), fc.constantFrom('☃', '\ud800', '患者', 'é'))
    .map((both) => both.join('')),
);

describe('texts by number', () => {
  it('come back as they were, each distinct one under one number, whatever they are made of', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), (all) => {
        const store = new TextStore();
        const ids = all.map((text) => store.intern(text));
        expect(ids.map((id) => store.of(id))).toEqual(all);
        expect(all.map((text) => store.find(text))).toEqual(ids);
        expect(new Set(ids).size).toBe(new Set(all).size);
        expect(store.find('not one of them, surely: ☃')).toBe(-1);
      }),
      { numRuns: 300 },
    );
  });

  it('take the bytes of the file for long texts with a single character beyond Latin, not two for each', () => {
    const store = new TextStore();
    const before = process.memoryUsage();
    for (let n = 0; n < 40_000; n++) store.intern(`${n}☃${'n'.repeat(1_000)}`);
    const after = process.memoryUsage();
    // 40 MB in UTF-8; as strings they would be 80 MB of the heap.
    expect(after.external - before.external).toBeLessThan(60e6);
    expect(after.heapUsed - before.heapUsed).toBeLessThan(60e6);
    expect(store.of(1)).toBe(`0☃${'n'.repeat(1_000)}`);
  });
});
