import { npyBytes, readNpy } from '@vigie/fusion';
import fc from 'fast-check';

const vectors = fc.float32Array({ noNaN: true, noDefaultInfinity: true, maxLength: 600 });
const reasonOf = (bytes: Uint8Array) => {
  const npy = readNpy(bytes);
  return npy.kind === 'refused' ? npy.reason : '';
};

/** A file as numpy writes it: `descr`, and how one number is written. */
function npyOf(descr: string, width: number, numbers: readonly number[], shape = `${numbers.length},`): Uint8Array {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(117);
  const bytes = Buffer.alloc(128 + numbers.length * width);
  bytes.write('\x93NUMPY\x01\x00\x76\x00', 'latin1');
  bytes.write(`${header}\n`, 10, 'latin1');
  for (const [i, value] of numbers.entries()) {
    const at = 128 + i * width;
    if (descr === '<f8') bytes.writeDoubleLE(value, at);
    if (descr === '>f8') bytes.writeDoubleBE(value, at);
    if (descr === '<f4') bytes.writeFloatLE(value, at);
    if (descr === '>f4') bytes.writeFloatBE(value, at);
  }
  return bytes;
}

test('F-11: a vector exported as .npy is read back exactly, also from big-endian or float64 files', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const bytes = npyBytes(vector);
      expect((bytes.length - vector.length * 4) % 64).toBe(0);
      const files = [bytes, ...['>f4', '<f8', '>f8'].map((descr) => npyOf(descr, Number(descr[2]), [...vector]))];
      for (const file of files) expect(readNpy(file)).toEqual({ kind: 'vector', vector });
    }),
    { numRuns: 100 },
  );
});

test('F-11: a .npy file that is cut or changed anywhere in its header is read as what it says or refused, never thrown at', () => {
  const bytes = npyBytes(Float32Array.of(0.5, -0.25, 1));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(127), fc.nat(255), (cut, at, byte) => {
      expect(reasonOf(bytes.subarray(0, cut))).not.toBe('');
      const changed = Uint8Array.from(bytes);
      changed[at] = byte;
      const npy = readNpy(changed);
      if (npy.kind === 'vector') expect(npy.vector.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['no .npy file', new Uint8Array(200), 'no .npy'],
  ['a file cut short', npyBytes(Float32Array.of(1, 2)).subarray(0, 130), 'cut short'],
  ['more than its numbers', Buffer.concat([npyBytes(Float32Array.of(1)), Buffer.alloc(4)]), 'goes on'],
  ['float16', npyOf('<f2', 2, [1]), 'float16'],
  ['whole numbers', npyOf('<i4', 4, [1]), 'another type'],
  ['pickled objects', npyOf('|O', 8, [1]), 'another type'],
  ['two dimensions', npyOf('<f4', 4, [1, 2], '1, 2'), 'one dimension'],
  ['no dimension', npyOf('<f4', 4, [1], ''), 'one dimension'],
  ['a shape of billions', npyOf('<f4', 4, [1], '999999999,'), 'cut short'],
  ['NaN', npyOf('<f4', 4, [Number.NaN]), 'not finite'],
  ['infinity', npyOf('<f8', 8, [Number.POSITIVE_INFINITY]), 'not finite'],
  ['a float64 with more digits', npyOf('<f8', 8, [0.1]), 'no float32'],
])('%s is refused with its reason', (_, bytes, reason) => {
  expect(reasonOf(bytes)).toContain(reason);
});
