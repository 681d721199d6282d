import fc from 'fast-check';
import { FINGERPRINT_DIMENSIONS } from '../src/fuse/fingerprint';
import { signsOf } from '../src/fuse/signs';

const numbers = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: FINGERPRINT_DIMENSIONS,
    maxLength: FINGERPRINT_DIMENSIONS,
  })
  .filter((values) => values.some((value) => Math.abs(value) > 0.01))
  .map((values) => Float32Array.from(values));

function differing(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}

test('F-10.3: signs depend on the direction alone, and an opposite direction has the opposite ones', () => {
  fc.assert(
    fc.property(numbers, (vector) => {
      const signs = signsOf(vector);
      expect(signs).toMatch(/^[01]{1536}$/);
      expect(signsOf(vector.map((value) => value * 0.25))).toBe(signs);
      expect(differing(signsOf(vector.map((value) => -value)), signs)).toBeGreaterThan(0.99 * signs.length);
    }),
    { numRuns: 100 },
  );
});

/** 1,536 signs measure an angle to about 1/√1536 of half a turn. */
test('F-10.3: the share of differing signs is the angle, also where a modality is missing', () => {
  const [a, b] = [new Float32Array(FINGERPRINT_DIMENSIONS), new Float32Array(FINGERPRINT_DIMENSIONS)];
  for (let i = 0; i < 512; i++) [a[i], b[i]] = [Math.sin(i * 12.9898), Math.sin(i * 12.9898)];
  expect(differing(signsOf(a), signsOf(b))).toBe(0);
  for (let i = 512; i < 1024; i++) b[i] = Math.sin(i * 78.233);
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    lengthA += a[i]! ** 2;
    lengthB += b[i]! ** 2;
  }
  const angle = Math.acos(dot / Math.sqrt(lengthA * lengthB)) / Math.PI;
  expect(differing(signsOf(a), signsOf(b)) / FINGERPRINT_DIMENSIONS).toBeCloseTo(angle, 1);
});

test('signs never change: stored ones rely on it', () => {
  const vector = Float32Array.from({ length: FINGERPRINT_DIMENSIONS }, (_, i) => Math.sin(i * 0.37 + 1));
  expect(signsOf(vector).slice(0, 64)).toMatchInlineSnapshot(
    `"0000000111000100000110111010001001010100011110001100001101101110"`,
  );
});
