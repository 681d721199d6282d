/** Targets of each input number: eight random signs keep cosines within about 1/√dimensions of their value. */
const TARGETS_PER_INPUT = 8;

/**
 * Brings a vector to a fixed number of dimensions. A shorter one is padded with zeros, which keeps every cosine; a
 * longer one is projected by a sparse random matrix of signs. The matrix depends on the two lengths alone and never
 * changes: stored fingerprints rely on it (see docs/decisions/0007-fingerprint-layout.md).
 */
export function projectVector(values: ArrayLike<number>, dimensions: number): Float32Array {
  const projected = new Float32Array(dimensions);
  if (values.length <= dimensions) {
    projected.set(Array.from(values));
    return projected;
  }
  const { targets, signs } = projectionOf(values.length, dimensions);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value === 0) continue;
    for (let at = i * TARGETS_PER_INPUT; at < (i + 1) * TARGETS_PER_INPUT; at++) {
      const target = targets[at] ?? 0;
      projected[target] = (projected[target] ?? 0) + value * (signs[at] ?? 0);
    }
  }
  return projected;
}

interface Projection {
  readonly targets: Uint16Array;
  readonly signs: Int8Array;
}

const projections = new Map<string, Projection>();

function projectionOf(length: number, dimensions: number): Projection {
  const key = `${length}>${dimensions}`;
  const known = projections.get(key);
  if (known) return known;
  const count = length * TARGETS_PER_INPUT;
  const made = { targets: new Uint16Array(count), signs: new Int8Array(count) };
  for (let i = 0; i < count; i++) {
    const hash = mix(i + 1);
    made.targets[i] = (hash >>> 1) % dimensions;
    made.signs[i] = hash & 1 ? 1 : -1;
  }
  projections.set(key, made);
  return made;
}

/** MurmurHash3's finaliser over a Weyl sequence: fixed pseudo-random bits. */
function mix(index: number): number {
  let hash = Math.imul(index, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
