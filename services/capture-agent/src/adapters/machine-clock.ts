/**
 * Milliseconds of the machine's steady clock, which all its processes and threads share (CLOCK_MONOTONIC, the
 * performance counter on Windows); `performance.now` begins at 0 in each of them.
 */
export function machineNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The same moment on the `performance.now` of this thread. */
export function fromMachine(atMs: number): number {
  return performance.now() - (machineNow() - atMs);
}
