import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@vigie/postgres';
import { testPostgres, until } from '@vigie/testkit';
import { EXIT } from '../src/exit-codes';
import { expectRefusal, PATIENCE_MS, VigieHome, type VigieProcess } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

/** Longest time until a run whose agent vanished has ended, ms; the link's own silence is noticed in 8 s. */
const NOTICED_MS = 20_000;

/** A step that is under way for long: it waits on the workstation, or for a screen that never comes. */
const workflow = (id: string, step: string) => `
vigie: 1
id: ${id}
title: Un agent qui disparaît
steps:
  - id: long
    title: Attendre
${step}
    expect: { change: screen }
    timeouts: { screen: 2min, action: 2min }
`;
const ACTING = workflow('acting', '    screen: { title_contains: Connexion }\n    action: { wait: 60s }');
const LOOKING = workflow(
  'looking',
  '    screen: { title_contains: Un écran qui ne vient jamais }\n    action: { wait: 1s }',
);

describe('with each service a process of its own', () => {
  const home = new VigieHome();
  let postgres: Awaited<ReturnType<typeof testPostgres>>;
  let system: VigieProcess;
  let database: Database;

  beforeAll(async () => {
    postgres = await testPostgres();
    database = await openDatabase({ url: postgres.url });
    const args = [
      'up',
      '--processes',
      '--database',
      postgres.url,
      '--virtual',
      '2',
      '--port',
      '0',
      '--agent-port',
      '0',
    ];
    // An agent may stay away for half a minute; nobody brings this one back.
    system = home.call([...args, '--json'], { VIGIE_ORCHESTRATOR_RECONNECT_MS: '3000' });
    await system.says('"success":true');
  });

  afterAll(async () => {
    await home.remove();
    await database?.close();
    await postgres?.stop();
  });

  test.each([
    [
      'while its action is open',
      'virtual-1',
      ACTING,
      'actions where outcome is null and workstation_id',
      'ACTION_IN_DOUBT',
    ],
    [
      'while no action is open',
      'virtual-2',
      LOOKING,
      'run_steps natural join runs where workstation_id',
      'AGENT_VANISHED',
    ],
  ])('an agent killed %s ends its run within seconds', async (_when, workstation, text, underWay, code) => {
    const file = join(home.folder, `${workstation}.yaml`);
    writeFileSync(file, text);
    const call = home.call(['run', file, '--workstation', workstation, '--json']);
    await until(async () => (await rows(`select 1 from ${underWay} = '${workstation}'`)).length > 0, { everyMs: 100 });
    const agent = home.family().find((one) => one.environment.includes(`VIGIE_AGENT_WORKSTATION_ID=${workstation}`));
    process.kill(agent?.pid ?? -1, 'SIGKILL');
    const killed = performance.now();
    const ended = await call.end();
    expect(performance.now() - killed).toBeLessThan(NOTICED_MS);
    const exit = code === 'ACTION_IN_DOUBT' ? EXIT.inDoubt : EXIT.failed;
    expect({ exit: ended.code, result: ended.result }).toMatchObject({
      exit,
      result: { success: false, error: { code } },
    });
    expect(ended.stderr).toMatch(new RegExp(`error ${code}: .*\\n {2}remedy: \\S`));
  });

  test('the system outlives its agents, and says that they are gone', async () => {
    const call = home.call(['run', join(home.folder, 'virtual-1.yaml'), '--workstation', 'virtual-1', '--json']);
    expectRefusal(await call.end(), 'WORKSTATION_DISCONNECTED', EXIT.environment);
  });

  test('Ctrl-C ends every process', async () => {
    expect(home.family().length).toBeGreaterThan(5);
    system.signal('SIGINT', 'group');
    const { code, ms } = await system.end();
    expect(code).toBe(EXIT.interrupted);
    expect(ms).toBeLessThan(30_000);
    expect(await home.leftAfter(5_000)).toEqual([]);
  });

  const rows = (statement: string) => database.query(statement);
});

describe('when the command line itself is killed', () => {
  const home = new VigieHome();
  afterAll(() => home.remove());

  test('every service process and every server ends by itself', async () => {
    const demo = home.call(['demo', '--processes']);
    await demo.says('starting orchestrator');
    expect(home.family().length).toBeGreaterThan(4);
    demo.signal('SIGKILL');
    await demo.end();
    expect(await home.leftAfter(30_000)).toEqual([]);
  });
});
