import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What the probe tells: `ev` says of what. */
export type ProbeEvent = { readonly ev: string } & Record<string, unknown>;

export interface XSession {
  readonly display: string;
  /** The server's frame buffer. */
  readonly framebuffer: string;
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

/** A virtual X server of its own, on a number that the server chooses unless told, with a window manager. */
export async function startXSession(
  size = '1280x800',
  onNumber?: string,
  more: readonly string[] = [],
): Promise<XSession> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigie-xvfb-'));
  const flags = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${size}x24`,
    '-nolisten',
    'tcp',
    '-noreset',
    '-nocursor',
    '-fbdir',
    folder,
    ...more,
  ];
  if (onNumber !== undefined) flags.unshift(`:${onNumber}`);
  const server = spawn('Xvfb', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await firstLine(server);
  const display = `:${number}`;
  const manager = spawn('openbox', [], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' });
  const stopServer = () => ended(server);
  return {
    display,
    framebuffer: path.join(folder, 'Xvfb_screen0'),
    stopServer,
    stop: async () => {
      await ended(manager);
      await stopServer();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(new Error('Xvfb is not installed: apt-get install xvfb openbox')));
    server.once('exit', () => reject(new Error('Xvfb ended at once')));
    const pipe = server.stdio[3];
    if (!pipe) throw new Error('no pipe for the display number');
    createInterface({ input: pipe as NodeJS.ReadableStream }).once('line', resolve);
  });
}

export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
    child.kill('SIGKILL');
  });
}

export interface Probe {
  readonly events: readonly ProbeEvent[];
  readonly pid: number;
  tell(command: Record<string, unknown>): void;
  /** The next event from now on, or among those since `from`, that matches. */
  wait(match: (event: ProbeEvent) => boolean, from?: number): Promise<ProbeEvent>;
  stop(): Promise<void>;
}

/** `program` is what its window calls itself (WM_CLASS). */
export async function startProbe(
  display: string,
  env: Record<string, string> = {},
  program = 'vigie-probe',
): Promise<Probe> {
  const child = spawn('/usr/bin/python3', [path.join(__dirname, 'probe.py'), program], {
    env: { ...process.env, NO_AT_BRIDGE: '1', ...env, DISPLAY: display },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const events: ProbeEvent[] = [];
  const listeners = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line) as ProbeEvent);
    for (const listener of [...listeners]) listener();
  });
  const wait = (match: (event: ProbeEvent) => boolean, from = 0) =>
    new Promise<ProbeEvent>((resolve, reject) => {
      const look = () => {
        const found = events.slice(from).find(match);
        if (!found) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        listeners.delete(look);
        reject(new Error(`the probe told only ${JSON.stringify(events.slice(from)).slice(0, 2_000)}`));
      }, 60_000);
      listeners.add(look);
      look();
    });
  const probe: Probe = {
    events,
    pid: child.pid ?? 0,
    tell: (command) => child.stdin.write(`${JSON.stringify(command)}\n`),
    wait,
    stop: () => ended(child),
  };
  await wait((event) => event.ev === 'ready');
  return probe;
}
