import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CASES } from '../src/cases/catalogue';
import { INVARIANTS } from '../src/check/finding';
import { Results } from '../src/run/results';
import { runCases } from '../src/run/run-cases';
import { summarise } from '../src/run/summary';

/** On a busy machine an action may expire, or a second pass, before anybody could do anything about it. */
const IN_ANY_HASTE = INVARIANTS.filter((name) => name !== 'hindered_runs' && name !== 'late_doubts');

/** Against hanging only: on a fast machine all of it takes under a minute. */
jest.setTimeout(600_000);

describe('real processes under kills and faults', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-chaos-'));
  const short = CASES.filter((chaos) => chaos.short);
  const results = new Results(path.join(folder, 'trials.jsonl'), false);
  const said: string[] = [];

  beforeAll(() => runCases(short, { folder, results, trials: 1, lanes: 2, progress: (line) => said.push(line) }));

  // What was found is told below, so that the folder may go.
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(short.map(({ name, title }) => [title, name]))(
    '%s: nothing is done twice, elsewhere, late or misreported',
    (_title, name) => {
      const [one] = summarise(short, results.lines).cases.filter((summary) => summary.name === name);
      const words = said.filter((line) => line.startsWith(`${name} `));
      expect({ trials: one?.trials, broken: one?.broken, words }).toMatchObject({ trials: 1, broken: 0 });
      for (const invariant of IN_ANY_HASTE)
        expect({ [invariant]: one?.counts[invariant], words }).toMatchObject({ [invariant]: 0 });
    },
  );
});
