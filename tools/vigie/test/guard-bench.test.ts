import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve(__dirname, '../dist/main.js');

/** Every seed is as good as another: none of these was used to choose a threshold. */
const SEED = 4711;

/** As a process of its own: painting pixel by pixel takes ten times as long inside of the test runner. */
function benchGuard(mutations: number): Promise<Record<string, unknown>> {
  const args = ['bench', 'guard', '--mutations', String(mutations), '--data', 'none', '--seed', String(SEED), '--json'];
  return new Promise((done, fail) => {
    execFile(process.execPath, [MAIN, ...args], { maxBuffer: 2 ** 24 }, (error, stdout) => {
      if (error) fail(error);
      else done(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>);
    });
  });
}

test('of 300 changes of the virtual program’s screens the guard lets no harmful one pass, and refuses few harmless ones', async () => {
  const score = await benchGuard(300);
  expect(score).toMatchObject({ mutations: 300, false_accepts: 0 });
  expect(score.harmful).toBeGreaterThan(80);
  expect(score.harmless).toBeGreaterThan(80);
  expect(score.false_refusal_rate).toBeLessThan(0.04);
}, 300_000);
