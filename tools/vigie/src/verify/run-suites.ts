import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repositoryFolder, vigieFolder } from '@vigie/local-services';
import { streamCommand } from './stream-command';
import { type JestResults, type Tally, tallyOfJest } from './tally';

/** Longest run of all suites, ms; on two cores they take a few minutes. */
const LONGEST_MS = 40 * 60_000;

/** Runs jest over the suites whose path holds one of `patterns`, or over all. */
export async function runSuites(
  patterns: readonly string[],
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Tally> {
  const file = join(vigieFolder(), 'test-results.json');
  rmSync(file, { force: true });
  const jest = join(repositoryFolder, 'node_modules', 'jest', 'bin', 'jest.js');
  // Suites wait for their servers half of the time, so one worker for each core and not one less.
  const args = ['--json', `--outputFile=${file}`, `--maxWorkers=${availableParallelism()}`, ...patterns];
  const code = await streamCommand(process.execPath, [jest, ...args], {
    cwd: repositoryFolder,
    env: { ...process.env, VIGIE_SKIP_BUILD: '1' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    onLine: (line) => {
      if (!line.startsWith('{"num')) say(line);
    },
  });
  return tallyOfJest(readResults(file), code);
}

function readResults(file: string): JestResults | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    return null;
  }
}
