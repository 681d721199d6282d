import type { CodedError } from '@vigie/errors';
import { visionLanguageErrors } from '../errors';
import type { Within } from '../vision-language-model';

/** One absolute end for everything that a question waits for: its turn, every attempt, every pause, every byte. */
export interface Deadline {
  /** Aborts at the end; its reason is a coded error. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Throws the coded reason when it is over. */
  check(): void;
  /** Frees timer and listeners; to be called always. */
  dispose(): void;
}

/** @param stopped aborts with VLM_CLOSED when the client is closed. */
export function openDeadline(within: Within, timeoutMs: number, now: () => number, stopped: AbortSignal): Deadline {
  const started = now();
  const endsAt = Math.min(started + timeoutMs, within.deadlineMs ?? Number.POSITIVE_INFINITY);
  const ms = Math.max(0, endsAt - started);
  const controller = new AbortController();
  const abort = (error: CodedError) => controller.abort(error);
  const timer = setTimeout(() => abort(visionLanguageErrors.create('VLM_TIMEOUT', { ms: Math.round(ms) })), ms);
  const cancel = () => abort(visionLanguageErrors.create('VLM_CANCELLED'));
  const close = () => abort(visionLanguageErrors.create('VLM_CLOSED'));
  within.signal?.addEventListener('abort', cancel);
  stopped.addEventListener('abort', close);
  if (stopped.aborted) close();
  else if (within.signal?.aborted) cancel();
  return {
    signal: controller.signal,
    remainingMs: () => endsAt - now(),
    check: () => {
      if (controller.signal.aborted) throw controller.signal.reason;
    },
    dispose: () => {
      clearTimeout(timer);
      within.signal?.removeEventListener('abort', cancel);
      stopped.removeEventListener('abort', close);
    },
  };
}

/** Waits, or throws the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** What was promised, or the signal's reason when that comes first. What is promised must not reject. */
export function withinDeadline<T>(promised: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promised.then((value) => {
      signal.removeEventListener('abort', abort);
      resolve(value);
    }, reject);
  });
}
