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

/** Our two clocks may disagree by this much before we no longer know the time: the machine slept, or a clock was set. */
const MAX_DISAGREEMENT_MS = 500;

/** What a workstation's and a server's clock may run apart, at most: 100 ppm each, what cheap crystals are sold with. */
const MAX_DRIFT = 0.0002;

/** So long after it was told, what we know of the time may be wrong by half a second by drift alone; ask anew before. */
export const SERVER_TIME_GOOD_FOR_MS = MAX_DISAGREEMENT_MS / MAX_DRIFT;

/**
 * Bounds of the orchestrator's time now, or null when it is unknown. The server wrote its time between `asked` and
 * `heard`, so it is now at least `earliest` and at most `latest`: an expiry is judged by the latest, a beginning by the
 * earliest. The workstation's own wall clock may be wrong by hours; only a jump of it matters. Both clocks are compared
 * since `asked`: a machine may have slept while the answer was on its way.
 */
export function serverTimeNow(
  told: ServerTime | null,
  now: ClockReading,
): { readonly earliestMs: number; readonly latestMs: number } | null {
  if (told === null || told.serverMs <= 0) return null;
  const steady = now.steadyMs - told.asked.steadyMs;
  const wall = now.wallMs - told.asked.wallMs;
  if (Math.abs(steady - wall) > MAX_DISAGREEMENT_MS) return null;
  const longest = Math.max(steady, wall);
  if (longest > SERVER_TIME_GOOD_FOR_MS) return null;
  const drift = longest * MAX_DRIFT;
  const onItsWay = Math.max(told.heard.steadyMs - told.asked.steadyMs, told.heard.wallMs - told.asked.wallMs);
  return {
    earliestMs: told.serverMs + Math.min(steady, wall) - onItsWay - Math.floor(drift),
    latestMs: told.serverMs + longest + Math.ceil(drift),
  };
}
