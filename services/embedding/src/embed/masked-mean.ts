/**
 * The mean of each row's first `counts[row]` vectors in a [rows, longest, width] tensor, as [rows, width]; what lies
 * behind them is padding. Null when the numbers do not divide into such vectors.
 */
export function maskedMean(data: Float32Array, counts: readonly number[], longest: number): Float32Array | null {
  const width = data.length / (counts.length * longest);
  if (!Number.isInteger(width) || width === 0) return null;
  const means = new Float32Array(counts.length * width);
  for (const [row, count] of counts.entries()) {
    for (let at = 0; at < count; at++) {
      const from = (row * longest + at) * width;
      for (let i = 0; i < width; i++) {
        means[row * width + i] = (means[row * width + i] ?? 0) + (data[from + i] ?? 0) / count;
      }
    }
  }
  return means;
}
