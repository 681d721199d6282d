import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { environmentFor } from '../find-program';

const known = new Map<string, string | null>();

/** What `PROGRAM --version` tells, by the first group of `pattern`; null when it does not run. Asked once for each file. */
export function programVersion(program: string, pattern: RegExp): string | null {
  const key = `${program} ${statSync(program).mtimeMs}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const version = ask(program, pattern);
  known.set(key, version);
  return version;
}

function ask(program: string, pattern: RegExp): string | null {
  try {
    const options = { encoding: 'utf8', env: environmentFor(program), timeout: 10_000, stdio: 'pipe' } as const;
    return execFileSync(program, ['--version'], options).match(pattern)?.[1] ?? null;
  } catch {
    return null; // unpacked for a newer libc, or for another processor
  }
}
