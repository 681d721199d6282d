/** The middle one of the values, of two middle ones the greater; 0 of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
