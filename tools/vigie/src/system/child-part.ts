import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CodedError } from '@vigie/errors';
import type { ChildReport, RunningPart } from '@vigie/lifecycle';
import { vigieErrors } from '../errors';

/** After this a child that was asked to stop is killed, ms. */
const KILL_AFTER_MS = 4_000;
/** Longest wait for a service's readiness, s: models are verified and loaded in it. */
const READY_SECONDS = 60;

/**
 * Runs a package's dist/main.js, or another entry, as a child process, with its log in `folder`. Resolves when the child says that it is
 * ready; rejects with the child's own coded error when it could not start. The child ends when this process does.
 */
export async function startChildPart(o: {
  readonly name: string;
  readonly packageName: string;
  readonly entry?: string;
  readonly env: Record<string, string>;
  readonly folder: string;
  /** Aborted when the start is given up: the child is ended at once. */
  readonly signal: AbortSignal;
  readonly onUnexpectedEnd: (error: CodedError) => void;
}): Promise<RunningPart & { readonly pid: number }> {
  mkdirSync(o.folder, { recursive: true });
  const log = join(o.folder, `${o.name}.log`);
  const child = fork(entryOf(o.packageName, o.entry ?? 'main.js'), [], {
    env: { ...process.env, ...o.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const sink = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(sink, { end: false });
  child.stderr?.pipe(sink, { end: false });
  const exited = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`)),
  );
  const report = await firstReport(child, exited, o, log);
  let stopping = false;
  void exited.then((how) => {
    sink.end();
    if (!stopping) o.onUnexpectedEnd(vigieErrors.create('CLI_SERVICE_ENDED', { service: o.name, how, log }));
  });
  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await exited;
    clearTimeout(hard);
  };
  return { name: o.name, ...addresses(report), pid: child.pid ?? 0, stop };
}

function entryOf(packageName: string, entry: string): string {
  const manifest = createRequire(__filename).resolve(`${packageName}/package.json`);
  return join(dirname(manifest), 'dist', entry);
}

async function firstReport(
  child: ChildProcess,
  exited: Promise<string>,
  { name: service, signal }: { name: string; signal: AbortSignal },
  log: string,
): Promise<ChildReport> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(vigieErrors.create('CLI_SERVICE_SILENT', { service, seconds: READY_SECONDS, log })),
      READY_SECONDS * 1000,
    );
  });
  const ended = exited.then((how) => {
    throw vigieErrors.create('CLI_SERVICE_ENDED', { service, how, log });
  });
  const told = new Promise<ChildReport>((resolve) => child.once('message', (m) => resolve(m as ChildReport)));
  try {
    const report = await Promise.race([told, ended, late, givenUp(signal)]);
    if (report.kind === 'failed') {
      const { code, message, remedy, facts } = report.error;
      throw new CodedError(code, { message, remedy }, facts);
    }
    return report;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
    ended.catch(() => {});
  }
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function addresses(report: ChildReport): { address?: string; url?: string } {
  if (report.kind !== 'ready') return {};
  return {
    ...(report.address === undefined ? {} : { address: report.address }),
    ...(report.url === undefined ? {} : { url: report.url }),
  };
}
