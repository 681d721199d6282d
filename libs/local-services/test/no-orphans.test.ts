import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Started {
  readonly name: string;
  readonly pid: number;
  readonly folder: string;
}

const ALL = ['startNatsServer', 'startRedis', 'startPostgres', 'startDisplay'];

/** Starts a process that starts services, as a shell does: in a process group of its own. */
async function startParent(names: readonly string[]): Promise<{ parent: ChildProcess; started: Started[] }> {
  const script = path.join(__dirname, 'parent.js');
  const parent = spawn(process.execPath, [script, ...names], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const line = await new Promise<string>((resolve, reject) => {
    parent.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')));
    parent.once('exit', () => reject(new Error('the parent ended early')));
  });
  return { parent, started: JSON.parse(line) as Started[] };
}

function lives(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return false;
  }
}

async function waitFor(what: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if (what()) return true;
    await delay(50);
  }
  return false;
}

describe('when the process that started them', () => {
  it('is killed with SIGKILL, all services end and their data goes', async () => {
    const { parent, started } = await startParent(ALL);
    expect(started.map((one) => lives(one.pid))).toEqual([true, true, true, true]);
    parent.kill('SIGKILL');
    expect(await waitFor(() => started.every((one) => !lives(one.pid)))).toBe(true);
    expect(await waitFor(() => started.every((one) => !existsSync(one.folder)))).toBe(true);
  });

  it('gets Ctrl-C, which goes to its whole process group, no service stays behind', async () => {
    const { parent, started } = await startParent(['startNatsServer', 'startRedis']);
    process.kill(-(parent.pid ?? 0), 'SIGINT');
    expect(await waitFor(() => started.every((one) => !lives(one.pid)))).toBe(true);
  });

  it('lives, Ctrl-C does not reach the services before it has decided to stop them', async () => {
    const { parent, started } = await startParent(['startRedis']);
    const groups = execFileSync('ps', ['-o', 'pgid=', '-p', `${parent.pid},${started[0]?.pid}`], { encoding: 'utf8' });
    expect(new Set(groups.trim().split(/\s+/)).size).toBe(2);
    parent.kill('SIGKILL');
    expect(await waitFor(() => !lives(started[0]?.pid ?? 0))).toBe(true);
  });
});
