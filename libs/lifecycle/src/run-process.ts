import { CodedError, isCoded } from '@vigie/errors';

/** What a process runs. `address` and `url` are told to the parent, which may have asked for a free port. */
export interface RunningPart {
  readonly name: string;
  readonly address?: string;
  readonly url?: string;
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
 * or the parent's death (the IPC channel closes even when the parent is killed), so that no orphan stays behind.
 */
export function runProcess(start: () => Promise<RunningPart>): void {
  let ending = false;
  const started = start();
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(exitCode || 1), STOP_DEADLINE_MS).unref();
    started
      .then((part) => part.stop())
      .then(
        () => process.exit(exitCode),
        () => process.exit(exitCode || 1),
      );
  };
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  process.once('disconnect', () => end(0));
  started.then(
    (part) => report({ kind: 'ready', ...pick(part) }),
    (error: unknown) => {
      const told = coded(error);
      process.stderr.write(`${JSON.stringify({ level: 'fatal', ...told })}\n`);
      report({ kind: 'failed', error: told }, () => process.exit(1));
    },
  );
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
