import { CodedError, isCoded } from '@vigie/errors';
import { lifecycleErrors } from './errors';
import { type HealthSources, startHealthServer } from './health-server';

/** What a process runs. `address` and `url` are told to the parent, which may have asked for a free port. */
export interface RunningPart {
  readonly name: string;
  readonly address?: string;
  readonly url?: string;
  /** For `/readyz`: a real round trip to everything that it depends on. */
  ready?(): Promise<void>;
  /** For `/metrics`: Prometheus' text format. */
  metrics?(): Promise<string>;
  stop(): Promise<void>;
}

/** What a child tells its parent over the IPC channel, once. */
export type ChildReport =
  | { readonly kind: 'ready'; readonly address?: string; readonly url?: string }
  | { readonly kind: 'failed'; readonly error: ReturnType<CodedError['toJSON']> };

/** Longest orderly end, ms; after it the process ends all the same. */
const STOP_DEADLINE_MS = 8_000;

/**
 * Runs one service as this process: starts it, tells a parent that it is ready, and ends it in order on SIGINT, SIGTERM
 * or the parent's death (the IPC channel closes even when the parent is killed), so that no orphan stays behind. With
 * VIGIE_HEALTH_PORT it answers `/livez`, `/readyz` and `/metrics` there, on VIGIE_HEALTH_HOST (loopback by default).
 */
export function runProcess(start: () => Promise<RunningPart>): void {
  let ending = false;
  let part: RunningPart | null = null;
  const started = healthServer(() => part).then(start);
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(exitCode || 1), STOP_DEADLINE_MS).unref();
    started
      .then((running) => running.stop())
      .then(
        () => process.exit(exitCode),
        () => process.exit(exitCode || 1),
      );
  };
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  process.once('disconnect', () => end(0));
  started.then(
    (running) => {
      part = running;
      report({ kind: 'ready', ...pick(running) });
    },
    (error: unknown) => {
      const told = coded(error);
      process.stderr.write(`${JSON.stringify({ level: 'fatal', ...told })}\n`);
      report({ kind: 'failed', error: told }, () => process.exit(1));
    },
  );
}

/** There from the first moment, so that a slow start does not look like a dead process. */
async function healthServer(current: () => RunningPart | null): Promise<void> {
  const { VIGIE_HEALTH_PORT: port, VIGIE_HEALTH_HOST: host } = process.env;
  if (!port) return;
  const sources: HealthSources = {
    ready: async () => {
      const part = current();
      if (part === null) throw lifecycleErrors.create('NOT_STARTED');
      await part.ready?.();
    },
    metrics: async () => (await current()?.metrics?.()) ?? '',
  };
  await startHealthServer({ host: host || '127.0.0.1', port: Number(port), sources });
}

function pick(part: RunningPart): { address?: string; url?: string } {
  return {
    ...(part.address === undefined ? {} : { address: part.address }),
    ...(part.url === undefined ? {} : { url: part.url }),
  };
}

function report(message: ChildReport, then: () => void = () => {}): void {
  if (process.send && process.connected) process.send(message, then);
  else then();
}

/** A fault without a code is told by its type and place only: its text may hold anything. */
function coded(error: unknown): ReturnType<CodedError['toJSON']> {
  if (isCoded(error)) return error.toJSON();
  const place = (error as Error)?.stack?.split('\n').slice(1, 4).join(' ').trim() ?? '';
  const entry = {
    message: 'The service could not start: {kind} {place}',
    remedy: 'This is a fault of Vigie: please report it.',
  };
  return new CodedError('INTERNAL', entry, { kind: (error as Error)?.name ?? typeof error, place }).toJSON();
}
