import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RULE_PROOFS, runWithout } from '../src/run/broken-rules';

/** Against hanging only. */
jest.setTimeout(300_000);

describe('trials of real processes that run without a rule', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-chaos-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // The others are for `npm run chaos -- --without all`: each takes its own site.
  it.each(RULE_PROOFS.filter(({ rule }) => rule === 'guard' || rule === 'signature'))(
    'find what happens without $rule',
    async (proof) => {
      const said: string[] = [];
      const [broken] = await runWithout([proof], { folder, trials: 2, lanes: 1, progress: (line) => said.push(line) });
      expect({ found: broken?.found, said }).toMatchObject({ found: expect.any(Number) });
      expect(broken?.found).toBeGreaterThan(0);
    },
  );
});
