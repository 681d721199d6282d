/** A vector as pgvector reads it: `[0.1,-2,3]`. Float32 values keep their exact value. */
export function toVector(values: Float32Array | readonly number[]): string {
  return `[${values.join(',')}]`;
}

/** A vector as pgvector writes it; halfvec looks the same. */
export function fromVector(text: string): Float32Array {
  const inner = text.slice(1, -1);
  return inner === '' ? new Float32Array() : Float32Array.from(inner.split(','), Number);
}
