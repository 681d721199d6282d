import pgvector from 'pgvector';

/** A vector as pgvector reads it: `[0.1,-2,3]`. Float32 values keep their exact value. */
export function toVector(values: Float32Array | readonly number[]): string {
  return pgvector.toSql(Array.from(values)) as string;
}

/** A vector as pgvector writes it; halfvec looks the same. */
export function fromVector(text: string): Float32Array {
  return Float32Array.from(pgvector.fromSql(text) as number[]);
}
