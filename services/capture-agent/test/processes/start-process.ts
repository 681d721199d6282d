import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface LineProcess {
  readonly child: ChildProcess;
  /** The next line of it, as JSON; null at its end. */
  next(): Promise<Record<string, unknown> | null>;
  /** Ends it as a loss of everything in memory does. */
  kill(): Promise<void>;
  readonly ended: Promise<void>;
}

/** Node takes TypeScript as it is, and says so. */
const QUIET = ['--disable-warning=ExperimentalWarning', '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];

/** Runs a program of this folder by Node itself, under a shell command such as `ulimit -f 100` when one is given. */
export function startProcess(
  file: string,
  args: readonly string[],
  o: { shell?: string; env?: object } = {},
): LineProcess {
  const command = [process.execPath, ...QUIET, path.join(__dirname, file), ...args];
  const env = { ...process.env, VIGIE_LOG_LEVEL: 'silent', ...o.env };
  const shell = o.shell === undefined ? 'exec "$@"' : `${o.shell} && exec "$@"`;
  const child = spawn('bash', ['-c', shell, 'bash', ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: (Record<string, unknown> | null)[] = [];
  const waiting: ((line: Record<string, unknown> | null) => void)[] = [];
  const give = (line: Record<string, unknown> | null) => {
    const next = waiting.shift();
    if (next) next(line);
    else lines.push(line);
  };
  createInterface({ input: child.stdout! })
    .on('line', (line) => give(JSON.parse(line)))
    .on('close', () => give(null));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    ended,
    next: () => (lines.length > 0 ? Promise.resolve(lines.shift()!) : new Promise((resolve) => waiting.push(resolve))),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
