/** NumPy's file format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
const MAGIC = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59);
/** Longest header that is looked at, bytes; numpy's own for one dimension is 118. */
const LONGEST_HEADER = 4_096;

/** A vector as a `.npy` file (version 1.0, float32, little-endian, one dimension), as the seed's store kept them. */
export function npyBytes(vector: Float32Array): Uint8Array {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${vector.length},), }`;
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const bytes = new Uint8Array(10 + padded.length + vector.length * 4);
  bytes.set(MAGIC);
  bytes[6] = 1;
  const view = new DataView(bytes.buffer);
  view.setUint16(8, padded.length, true);
  bytes.set(new TextEncoder().encode(padded), 10);
  for (const [i, value] of vector.entries()) view.setFloat32(10 + padded.length + i * 4, value, true);
  return bytes;
}

/** Numbers as they are read; `reason` says what of the file is refused. */
export type Npy =
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Reads a one-dimensional file of any version of the format: float32 of either byte order, and float64 whose every number
 * is a float32. float16 is refused, because its digits are fewer than the vector had. No number but a finite one is read.
 */
export function readNpy(bytes: Uint8Array): Npy {
  const header = readHeader(bytes);
  if (typeof header === 'string') return { kind: 'refused', reason: header };
  const { descr, length, start } = header;
  const width = descr.endsWith('f8') ? 8 : 4;
  const expected = start + length * width;
  if (bytes.length !== expected) {
    const what = bytes.length < expected ? 'is cut short' : 'goes on behind its numbers';
    return { kind: 'refused', reason: `${what}: it has ${bytes.length} bytes, its header tells of ${expected}` };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, length * width);
  const little = descr.startsWith('<');
  const vector = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const value = width === 8 ? view.getFloat64(i * 8, little) : view.getFloat32(i * 4, little);
    vector[i] = value;
    if (!Number.isFinite(value)) return { kind: 'refused', reason: `holds a number that is not finite, at ${i}` };
    if (vector[i] !== value) return { kind: 'refused', reason: `holds a float64 that is no float32, at ${i}` };
  }
  return { kind: 'vector', vector };
}

interface Header {
  readonly descr: string;
  readonly length: number;
  readonly start: number;
}

/** The header, or why it is refused. */
function readHeader(bytes: Uint8Array): Header | string {
  if (bytes.length < 12 || MAGIC.some((byte, i) => bytes[i] !== byte)) return 'is no .npy file';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [major, first] = [bytes[6] ?? 0, bytes[6] === 1 ? 10 : 12];
  if (major < 1 || major > 3) return `is of version ${major} of the format; 1 to 3 are read`;
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > LONGEST_HEADER || first + length > bytes.length) return 'is cut short in its header';
  const text = new TextDecoder('latin1').decode(bytes.subarray(first, first + length));
  return described(text, first + length);
}

function described(text: string, start: number): Header | string {
  const found =
    /^\{'descr': '([^']{1,16})', 'fortran_order': (?:True|False), 'shape': \(([\d, ]{0,64})\), ?\}\s*$/.exec(text);
  if (!found) return 'has a header of another form';
  const [, descr = '', shape = ''] = found;
  if (/^[<>=|]?f2$/.test(descr)) return 'holds float16, which has lost digits: write it as float32';
  if (!/^[<>]f[48]$/.test(descr)) return 'holds numbers of another type: write it as float32 (<f4)';
  const length = Number(/^(\d{1,9}),$/.exec(shape.trim())?.[1] ?? Number.NaN);
  return Number.isNaN(length) ? 'has not exactly one dimension' : { descr, length, start };
}
