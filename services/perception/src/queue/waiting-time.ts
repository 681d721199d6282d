/**
 * How long messages waited in a stream, though its clock is not ours: the clocks differ by about the least difference
 * that was ever seen, for some message hardly waited.
 */
export class WaitingTime {
  private least = Number.POSITIVE_INFINITY;

  /** Milliseconds that a message waited; 0 for one of which nothing is known. Both times are ms since 1970. */
  of(storedAtMs: number | undefined, nowMs: number): number {
    if (storedAtMs === undefined) return 0;
    const difference = nowMs - storedAtMs;
    this.least = Math.min(this.least, difference);
    return difference - this.least;
  }
}
