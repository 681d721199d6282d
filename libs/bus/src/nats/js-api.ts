import { JetStreamApiError } from '@nats-io/jetstream';
import type { CodedError } from '@vigie/errors';
import { busErrors } from '../errors';
import { classify, troubleError } from './classify';

/** JetStream's errors that we act upon; the numbers are the server's `err_code`. */
export const JS_ERRORS = {
  streamNotFound: 10059,
  streamNameInUse: 10058,
  consumerExists: 10148,
} as const;

export type JsAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: JetStreamApiError };

export const API_TIMEOUT_MS = 5000;

/** Asks JetStream for something. Its refusal is a value, since some are expected; that it does not answer is an error. */
export async function askJetStream<T>(
  link: { readonly server: string; readonly up: boolean },
  subject: string,
  call: () => Promise<T>,
): Promise<JsAnswer<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (error instanceof JetStreamApiError) return { ok: false, error };
    throw apiError(link, subject, error);
  }
}

function apiError(link: { server: string; up: boolean }, subject: string, error: unknown): CodedError {
  const { server } = link;
  const trouble = classify(error);
  if (trouble.kind === 'absent') return busErrors.create('BUS_NO_JETSTREAM', { server }, error);
  if (trouble.kind === 'timeout' && !link.up) return busErrors.create('BUS_UNREACHABLE', { server }, error);
  return troubleError(trouble, { subject, timeoutMs: API_TIMEOUT_MS, server });
}

export function refusal(error: JetStreamApiError): CodedError {
  return busErrors.create('BUS_FAILED', { reason: `JetStream ${error.code}: ${error.message}` }, error);
}
