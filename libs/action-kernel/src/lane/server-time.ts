/** What a workstation's clocks show at one moment, ms: the wall clock, and one that never jumps. */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** The orchestrator's time as it was told on the link, with our clocks just before we asked and just after we heard. */
export interface ServerTime {
  readonly serverMs: number;
  readonly asked: ClockReading;
  readonly heard: ClockReading;
}

/** Our clocks may drift apart by this much before we no longer know the time: the machine slept, or its clock was set. */
const MAX_DISAGREEMENT_MS = 500;

/**
 * Bounds of the orchestrator's time now, or null when it is unknown. The server wrote its time between `asked` and
 * `heard`, so it is now at least `earliest` and at most `latest`: an expiry is judged by the latest, a beginning by the
 * earliest. The workstation's own wall clock may be wrong by hours; only a jump of it matters.
 */
export function serverTimeNow(
  told: ServerTime | null,
  now: ClockReading,
): { readonly earliestMs: number; readonly latestMs: number } | null {
  if (told === null || told.serverMs <= 0) return null;
  const steady = now.steadyMs - told.heard.steadyMs;
  const wall = now.wallMs - told.heard.wallMs;
  if (Math.abs(steady - wall) > MAX_DISAGREEMENT_MS) return null;
  return {
    earliestMs: told.serverMs + Math.min(steady, wall),
    latestMs: told.serverMs + Math.max(steady, wall) + (told.heard.steadyMs - told.asked.steadyMs),
  };
}
