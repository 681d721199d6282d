import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@vigie/testkit';
import { EXIT } from '../src/exit-codes';
import { PATIENCE_MS, VigieHome } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

/** Longest end after Ctrl-C that a person takes for one, ms. */
const PROMPT_MS = 15_000;

const home = new VigieHome();
afterAll(() => home.remove());

describe('Ctrl-C during the demo', () => {
  test.each([
    ['while servers start', 'nats-server at', 0],
    ['while models are loaded', 'loading models', 300],
    ['while the first screen is read', 'run ', 1500],
  ])('%s ends it within 15 s, and nothing stays behind', async (_when, said, ms) => {
    const demo = home.call(['demo']);
    await demo.says(said);
    await delay(ms);
    demo.signal('SIGINT', 'group');
    const ended = await demo.end();
    expect({ code: ended.code, signal: ended.signal }).toEqual({ code: EXIT.interrupted, signal: null });
    expect(ended.stderr).toMatch(/error (CLI_INTERRUPTED|RUN_CANCELLED): .*\n +remedy: /);
    expect(ended.ms).toBeLessThan(PROMPT_MS);
    expect(await home.leftAfter(5_000)).toEqual([]);
  });

  test('with --json says so in the last line', async () => {
    const demo = home.call(['demo', '--json']);
    await until(() => home.family().length >= 2, { everyMs: 100 });
    demo.signal('SIGTERM');
    const { code, result } = await demo.end();
    expect({ code, result }).toMatchObject({
      code: EXIT.interrupted,
      result: { success: false, error: { code: 'CLI_INTERRUPTED' } },
    });
    expect(await home.leftAfter(5_000)).toEqual([]);
  });

  test('a second one ends it at once, even while a thread is inside a model', async () => {
    const demo = home.call(['demo']);
    await demo.says('run ');
    await delay(1000);
    demo.signal('SIGINT');
    await delay(700);
    demo.signal('SIGINT');
    const { code, signal, ms } = await demo.end();
    expect({ code, signal }).toEqual({ code: EXIT.interrupted, signal: null });
    expect(ms).toBeLessThan(30_000);
    expect(await home.leftAfter(10_000)).toEqual([]);
  });
});

test('a demo that is killed leaves nothing behind', async () => {
  const demo = home.call(['demo']);
  await demo.says('gateway at');
  expect(home.family().length).toBeGreaterThan(1);
  demo.signal('SIGKILL');
  expect((await demo.end()).signal).toBe('SIGKILL');
  expect(await home.leftAfter(20_000)).toEqual([]);
});

test('a nats-server that dies in the middle of a run ends the demo with its code', async () => {
  const demo = home.call(['demo']);
  await demo.says('run ');
  const server = home.family().find((one) => one.command.includes('nats-server --config'));
  process.kill(server?.pid ?? -1, 'SIGKILL');
  const { code, stderr } = await demo.end();
  expect(code).toBe(EXIT.environment);
  expect(stderr).toMatch(/error CLI_SERVER_LOST: nats-server .*SIGKILL.*\n {2}remedy: .*\.log/);
  expect(await home.leftAfter(5_000)).toEqual([]);
});
