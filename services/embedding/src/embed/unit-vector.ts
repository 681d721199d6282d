/** Scales to length 1, in place. A vector without a finite, positive length has no direction: null. */
export function toUnit(values: Float32Array): Float32Array | null {
  let sum = 0;
  for (const value of values) sum += value * value;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length < 1e-12) return null;
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / length;
  return values;
}

/** As `toUnit`; what has no direction becomes the first axis, so that every input has a valid vector. */
export function toUnitOrAxis(values: Float32Array): Float32Array {
  const unit = toUnit(values);
  if (unit) return unit;
  values.fill(0);
  values[0] = 1;
  return values;
}
