import { FINGERPRINT_DIMENSIONS } from '@vigie/fusion';

/** States of one screen, with other data each. */
const STATES_PER_SCREEN = 25;
/** Shares of what all screens, all states of a screen, and one state alone have; cosines of about 0.9 and 0.3. */
const SHARES = { common: 0.3, screen: 0.6, own: 0.1 } as const;

/**
 * Fingerprints as a fleet makes them: many near-equal states of few screens. Rows of independent noise would be neither
 * as hard to tell apart nor as easy to walk to.
 */
export function sampleFingerprint(row: number): Float32Array {
  const parts = [
    [noise(1), Math.sqrt(SHARES.common)],
    [noise(1_000_003 + Math.floor(row / STATES_PER_SCREEN)), Math.sqrt(SHARES.screen)],
    [noise(9_000_011 + row), Math.sqrt(SHARES.own)],
  ] as const;
  const vector = new Float32Array(FINGERPRINT_DIMENSIONS);
  for (const [values, share] of parts)
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) + (values[i] ?? 0) * share;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function noise(seed: number): Float32Array {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return Float32Array.from({ length: FINGERPRINT_DIMENSIONS }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}
