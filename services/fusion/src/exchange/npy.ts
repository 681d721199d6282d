/** NumPy's file format, version 1.0: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
const MAGIC = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0);

/** A vector as a `.npy` file (float32, little-endian, one dimension), as the first fingerprint store kept them. */
export function npyBytes(vector: Float32Array): Uint8Array {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${vector.length},), }`;
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const bytes = new Uint8Array(10 + padded.length + vector.length * 4);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint16(8, padded.length, true);
  bytes.set(new TextEncoder().encode(padded), 10);
  for (const [i, value] of vector.entries()) view.setFloat32(10 + padded.length + i * 4, value, true);
  return bytes;
}

/** Reads what `npyBytes` writes, and any one-dimensional float32 file; null for anything else. */
export function readNpy(bytes: Uint8Array): Float32Array | null {
  if (bytes.length < 10 || MAGIC.some((byte, i) => i < 6 && bytes[i] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 10 + view.getUint16(8, true);
  const header = new TextDecoder('latin1').decode(bytes.subarray(10, start));
  const length = Number(/'shape': \((\d+),\)/.exec(header)?.[1] ?? Number.NaN);
  if (!header.includes("'descr': '<f4'") || bytes.length !== start + length * 4) return null;
  return Float32Array.from({ length }, (_, i) => view.getFloat32(start + i * 4, true));
}
