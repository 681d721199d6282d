import { spawn } from 'node:child_process';

export interface StreamOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Called with each whole line of either stream. */
  readonly onLine: (line: string) => void;
}

/** After this long a program that was told to stop is killed, ms. */
const STOP_PATIENCE_MS = 10_000;

/** Runs a program to its end and returns its exit code; what was started with it ends with it. */
export function streamCommand(program: string, args: readonly string[], o: StreamOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: o.cwd, env: o.env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const signalGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // it has ended already
      }
    };
    let killer: NodeJS.Timeout | undefined;
    const stop = () => {
      signalGroup('SIGTERM');
      killer = setTimeout(() => signalGroup('SIGKILL'), STOP_PATIENCE_MS);
    };
    const die = () => signalGroup('SIGKILL');
    o.signal.addEventListener('abort', stop, { once: true });
    process.once('exit', die);
    for (const stream of [child.stdout, child.stderr]) eachLine(stream, o.onLine);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(killer);
      o.signal.removeEventListener('abort', stop);
      process.removeListener('exit', die);
      resolve(code ?? 1);
    });
  });
}

function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
