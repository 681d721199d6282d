import { npyBytes, readNpy } from '@vigie/fusion';
import fc from 'fast-check';

test('F-11: a vector exported as .npy is read back exactly', () => {
  const vectors = fc.float32Array({ noNaN: true, maxLength: 600 });
  fc.assert(
    fc.property(vectors, (vector) => {
      const bytes = npyBytes(vector);
      expect((bytes.length - vector.length * 4) % 64).toBe(0);
      expect(Array.from(readNpy(bytes) ?? [])).toEqual(Array.from(vector));
    }),
    { numRuns: 100 },
  );
});

test('what is no one-dimensional float32 file is not read', () => {
  expect(readNpy(new Uint8Array(200))).toBeNull();
  expect(readNpy(npyBytes(Float32Array.of(1, 2)).subarray(0, 70))).toBeNull();
});
