import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bus, connectBus } from '@vigie/bus';
import { decodeFrame, streams, subjects } from '@vigie/contracts';
import { generateKeyPair } from '@vigie/signing';
import { testNats, until } from '@vigie/testkit';
import { startXSession, type XSession } from './desktop/x-session';

const MAIN = path.join(__dirname, '..', 'dist', 'main.js');

describe('The agent as a process of its own', () => {
  let session: XSession;
  let nats: Awaited<ReturnType<typeof testNats>>;
  let bus: Bus;
  const agents: ChildProcess[] = [];
  const keys = generateKeyPair();
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-process-'));

  beforeAll(async () => {
    session = await startXSession();
    nats = await testNats();
    bus = await connectBus({ url: nats.url, name: 'test' });
    await bus.ensureStream(streams.frames);
  });

  afterAll(async () => {
    for (const agent of agents) agent.kill('SIGKILL');
    await bus.close();
    await nats.stop();
    await session.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>) => {
    const agent = fork(MAIN, [], {
      env: {
        ...process.env,
        VIGIE_AGENT_NATS_URL: nats.url,
        VIGIE_AGENT_PINNED_KEYS: keys.publicKey,
        VIGIE_AGENT_JOURNAL_FOLDER: path.join(folder, '{workstation}'),
        VIGIE_AGENT_PAUSE_FILE: '',
        VIGIE_LOG_LEVEL: 'silent',
        ...env,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    agents.push(agent);
    const report = new Promise<{ kind: string; error?: { code: string } }>((resolve) =>
      agent.once('message', resolve as never),
    );
    const exit = new Promise<number | null>((resolve) => agent.once('exit', resolve));
    return { agent, report, exit };
  };
  const frames = async (workstation: string) => {
    const replayed = await bus.replay({ stream: streams.frames.name, subject: subjects.frame(workstation) });
    return replayed.map((message) => decodeFrame(message.data));
  };

  it('publishes its screen without an orchestrator, and ends in order with all its children', async () => {
    const { agent, report, exit } = start({ DISPLAY: session.display, VIGIE_AGENT_WORKSTATION_ID: 'own-1' });
    expect((await report).kind).toBe('ready');
    const [first] = await until(async () => {
      const seen = await frames('own-1');
      return seen.length > 0 && seen;
    });
    expect(first).toMatchObject({ site: 'local', size: { width: 1280, height: 800 }, part: 0, parts: 1 });
    expect(first!.sequence).toBe(first!.keyframeSequence);
    const children = childrenOf(agent.pid!);
    expect(children).toHaveLength(1);
    agent.kill('SIGTERM');
    expect(await exit).toBe(0);
    await until(() => children.every((pid) => !alive(pid)));
  });

  it('leaves no child behind when it is killed', async () => {
    const { agent, report } = start({ DISPLAY: session.display, VIGIE_AGENT_WORKSTATION_ID: 'own-2' });
    await report;
    const children = await until(() => {
      const found = childrenOf(agent.pid!);
      return found.length > 0 && found;
    });
    agent.kill('SIGKILL');
    await until(() => children.every((pid) => !alive(pid)));
  });

  it.each([
    ['without a display', { DISPLAY: '', VIGIE_AGENT_WORKSTATION_ID: 'own-3' }, 'DISPLAY_MISSING'],
    ['with a malformed id', { DISPLAY: ':1', VIGIE_AGENT_WORKSTATION_ID: 'a.b' }, 'CONFIG_INVALID'],
    ['without an id', { DISPLAY: ':1' }, 'CONFIG_INVALID'],
    [
      'without pinned keys',
      { VIGIE_AGENT_WORKSTATION_ID: 'own-5', VIGIE_AGENT_PINNED_KEYS: '', DISPLAY: 'of the session' },
      'PINNED_KEYS_COUNT',
    ],
  ])('says by a code why it cannot start %s', async (_, env, code) => {
    const display = env.DISPLAY === 'of the session' ? session.display : env.DISPLAY;
    const { report, exit } = start({ ...env, DISPLAY: display });
    expect(await report).toMatchObject({ kind: 'failed', error: { code } });
    expect(await exit).toBe(1);
  });

  it('says by a code that another agent has its journal, and which', async () => {
    const env = { DISPLAY: session.display, VIGIE_AGENT_WORKSTATION_ID: 'own-6' };
    const first = start(env);
    expect((await first.report).kind).toBe('ready');
    const second = start(env);
    expect(await second.report).toMatchObject({
      kind: 'failed',
      error: { code: 'JOURNAL_IN_USE', facts: { pid: first.agent.pid } },
    });
    expect(await second.exit).toBe(1);
    first.agent.kill('SIGKILL');
    await first.exit;
    const third = start(env);
    expect((await third.report).kind).toBe('ready');
  });

  it('says by a code that there is no bus, and leaves no child behind', async () => {
    const { agent, report, exit } = start({
      DISPLAY: session.display,
      VIGIE_AGENT_WORKSTATION_ID: 'own-4',
      VIGIE_AGENT_NATS_URL: 'nats://127.0.0.1:1',
    });
    expect(await report).toMatchObject({ kind: 'failed', error: { code: expect.stringMatching(/^BUS_/) } });
    const children = childrenOf(agent.pid!);
    await exit;
    expect(children.filter(alive)).toEqual([]);
  });
});

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(parent))
    .map(Number);
}

function alive(pid: number): boolean {
  const state = statOf(pid)[0];
  return state !== undefined && state !== 'Z';
}

/** The fields of /proc/PID/stat from the state on; none once the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
