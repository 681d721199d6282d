const DURATION = /^(\d{1,7})\s?(ms|s|min)$/;
const UNIT_MS = { ms: 1, s: 1_000, min: 60_000 } as const;

/** `500ms`, `15s`, `2min`, or a number of milliseconds; null for anything else. */
export function parseDuration(value: string | number): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : null;
  const found = DURATION.exec(value.trim());
  if (!found) return null;
  return Number(found[1]) * UNIT_MS[found[2] as keyof typeof UNIT_MS];
}
