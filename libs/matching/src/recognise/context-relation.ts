import type { ContextRelation } from './recognition';

type Context = Readonly<Record<string, string>>;

/** Contexts are compared letter by letter: a number that differs by one digit is another patient's. */
export function contextRelation(known: Context, seen: Context): ContextRelation {
  const [here, there] = [Object.entries(known), Object.entries(seen)];
  if (here.length === 0 || there.length === 0) return 'absent';
  return here.length === there.length && here.every(([key, value]) => Object.hasOwn(seen, key) && seen[key] === value)
    ? 'same'
    : 'other';
}

/** Keys, in order, whose values differ or that only one of the two has; values are the patient's and are not told. */
export function differingKeys(known: Context, seen: Context): readonly string[] {
  const keys = new Set([...Object.keys(known), ...Object.keys(seen)]);
  return [...keys].filter((key) => known[key] !== seen[key]).sort();
}
