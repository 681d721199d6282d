import type { Selector } from '../grammar/selector';

/** The ids of the keys that the names of these selectors are hashed with. */
export function hashKeysOf(selectors: Iterable<Selector>): Set<string> {
  const keys = new Set<string>();
  for (const selector of selectors) collect(selector, keys);
  return keys;
}

function collect({ steps }: Selector, keys: Set<string>): void {
  for (const { tests, pseudos } of steps) {
    for (const test of tests) if (test.kind === 'nameHash') keys.add(test.hash.keyId);
    for (const pseudo of pseudos) if (pseudo.kind === 'has') collect(pseudo.relative, keys);
  }
}
