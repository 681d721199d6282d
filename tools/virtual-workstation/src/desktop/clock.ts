/** Milliseconds since the epoch. The program never asks the machine for the time by itself. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until `advance` of the desktop moves it: runs are the same every time. */
export function fixedClock(atMs: number): Clock {
  return { now: () => atMs };
}
