/** A copy at length 1, or null when the vector has no direction (empty, all zero, not finite). */
export function toUnit(values: ArrayLike<number>): Float32Array | null {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length < 1e-12) return null;
  const unit = new Float32Array(values.length);
  for (let i = 0; i < unit.length; i++) unit[i] = (values[i] ?? 0) / length;
  return unit;
}

/** Cosine similarity; of unit vectors their dot product. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return dot / (Math.sqrt(lengthA * lengthB) || 1);
}

/** Rounding may carry the cosine of equal vectors a little past 1. */
export function boundedCosine(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
