import type { CodedError } from '@vigie/errors';
import { busErrors } from '../errors';
import { classify, troubleError } from './classify';
import type { Link } from './link';

/** JetStream's errors that we act upon; the numbers are the server's `err_code`. */
export const JS_ERRORS = {
  streamNotFound: 10059,
  streamNameInUse: 10058,
  consumerNotFound: 10014,
  notEnabled: 10076,
  notEnabledForAccount: 10039,
} as const;

export interface JsError {
  readonly code: number;
  readonly err_code: number;
  readonly description: string;
}

export type JsAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: JsError };

const API_TIMEOUT_MS = 5000;
const encoder = new TextEncoder();

/**
 * One request to JetStream's API. The protocol is plain JSON over request/reply, and using it directly lets one code
 * path treat servers 2.9 to 2.12 alike.
 */
export async function callJetStream<T>(link: Link, operation: string, body: unknown): Promise<JsAnswer<T>> {
  const subject = `$JS.API.${operation}`;
  const payload = body === undefined ? new Uint8Array() : encoder.encode(JSON.stringify(body));
  try {
    const reply = await link.nc.request(subject, payload, { timeout: API_TIMEOUT_MS });
    const answer = reply.json<T & { error?: JsError }>();
    return answer.error === undefined ? { ok: true, value: answer } : { ok: false, error: answer.error };
  } catch (error) {
    throw apiError(link, subject, error);
  }
}

function apiError(link: Link, subject: string, error: unknown): CodedError {
  const trouble = classify(error);
  if (trouble.kind === 'absent') return busErrors.create('BUS_NO_JETSTREAM', { server: link.server }, error);
  if (trouble.kind === 'timeout' && !link.up)
    return busErrors.create('BUS_UNREACHABLE', { server: link.server }, error);
  return troubleError(trouble, { subject, timeoutMs: API_TIMEOUT_MS, server: link.server });
}

export function refusal(error: JsError): CodedError {
  return busErrors.create('BUS_FAILED', { reason: `JetStream ${error.err_code}: ${error.description}` });
}

export function nanos(milliseconds: number): number {
  return milliseconds * 1_000_000;
}
