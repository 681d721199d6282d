import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentFor } from '../find-program';
import { GUARD } from '../guard';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface SuperviseOptions {
  readonly program: string;
  readonly args: readonly string[];
  /** Working folder of the service. */
  readonly folder: string;
  /** File that its output is appended to. */
  readonly log: string;
  /** The signal that stops it at once without losing what it has acknowledged. */
  readonly signal: NodeJS.Signals;
  readonly identity?: Identity | undefined;
  /** Stops its children too: for programs that do not see to them. */
  readonly withChildren?: boolean | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Removed after it has ended, by `stop` or, when the parent was killed, by the watcher. */
  readonly leftover?: string | undefined;
}

/** A process that dies with this one, in a session of its own so that Ctrl-C reaches it only through `stop`. */
export interface Supervised {
  readonly pid: number;
  readonly log: string;
  /** What it writes on file descriptor 4. */
  readonly report: Readable;
  /** How it ended, or null while it runs. */
  ended(): string | null;
  /** Resolves when it has ended, with how. */
  readonly gone: Promise<string>;
  stop(): Promise<void>;
}

/** After this long a service that was asked to stop is killed, ms. */
const STOP_PATIENCE_MS = 8_000;

export function supervise(o: SuperviseOptions): Supervised {
  const output = openSync(o.log, 'a', 0o600);
  const whom = o.withChildren ? 'all' : 'alone';
  const guarded = ['-c', GUARD, 'guard', o.signal.slice(3), whom, o.leftover ?? '', o.program, ...o.args];
  const child = spawn('/bin/sh', guarded, {
    cwd: o.folder,
    env: { ...environmentFor(o.program), ...o.environment },
    detached: true,
    stdio: ['pipe', output, output, 'ignore', 'pipe'],
    ...(o.identity ?? {}),
  });
  closeSync(output);
  let ended: string | null = null;
  const gone = new Promise<string>((resolve) => {
    const settle = (how: string) => {
      ended ??= how;
      releaseWatcher(child);
      resolve(ended);
    };
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  detachFromLoop(child);
  return {
    pid: child.pid ?? -1,
    log: o.log,
    report: child.stdio[4] as Readable,
    ended: () => ended,
    gone,
    stop: async () => {
      if (ended === null) await stopChild(child, o, gone);
      if (o.leftover !== undefined) await rm(o.leftover, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Tells the watcher that the service has ended, so that it must not signal whoever gets its pid next. */
function releaseWatcher(child: ChildProcess): void {
  const lifeline = child.stdin as Writable | null;
  lifeline?.on('error', () => undefined);
  lifeline?.end('ended\n');
}

/** A parent that has nothing else to do may end; its services then end with it. */
function detachFromLoop(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdio[4]]) (stream as unknown as { unref?: () => void } | null)?.unref?.();
}

async function stopChild(child: ChildProcess, o: SuperviseOptions, gone: Promise<string>): Promise<void> {
  child.ref();
  signalTo(child, o.signal, o.withChildren);
  const abort = new AbortController();
  const patience = delay(STOP_PATIENCE_MS, undefined, { signal: abort.signal }).then(
    () => signalTo(child, 'SIGKILL', o.withChildren),
    () => undefined,
  );
  await gone;
  abort.abort();
  await patience;
}

function signalTo(child: ChildProcess, signal: NodeJS.Signals, withChildren: boolean | undefined): void {
  if (child.pid === undefined) return;
  try {
    process.kill(withChildren ? -child.pid : child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The last lines of a log, for a person who asks why a service did not start. */
export function lastWords(log: string, lines = 4): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join(' | ').slice(-800);
  } catch {
    return '';
  }
}
