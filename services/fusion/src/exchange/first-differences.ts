/** More than anybody reads. */
const MOST = 100;

/** Paths at which two JSON values differ, the first of them in order. */
export function firstDifferences(a: unknown, b: unknown): readonly (readonly PropertyKey[])[] {
  const found: PropertyKey[][] = [];
  collect(a, b, [], found);
  return found;
}

function collect(a: unknown, b: unknown, path: PropertyKey[], found: PropertyKey[][]): void {
  if (found.length >= MOST || Object.is(a, b) || (a === 0 && b === 0)) return;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
    found.push(path);
    return;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const step = Array.isArray(a) ? Number(key) : key;
    const [mine, theirs] = [own(a, key), own(b, key)];
    collect(mine, theirs, [...path, step], found);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
