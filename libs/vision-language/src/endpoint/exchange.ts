import type { CodedError } from '@vigie/errors';
import { isCoded } from '@vigie/errors';
import { visionLanguageErrors } from '../errors';
import { readBody } from './read-body';
import { retryAfterMs } from './retry';

/** One HTTP request and what is allowed to come back. */
export interface ExchangeRequest {
  readonly url: URL;
  /** Host and port, for errors. */
  readonly server: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** JSON to post; null makes it a GET. */
  readonly body: string | null;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  now(): number;
}

/** What an attempt says about the server's health. */
export type Health = 'well' | 'sick' | 'unknown';

export type ExchangeOutcome =
  | { readonly kind: 'answered'; readonly json: unknown }
  | {
      readonly kind: 'failed';
      readonly error: CodedError;
      /** It may pass by itself. */
      readonly passing: boolean;
      readonly retryAfterMs: number | null;
      readonly health: Health;
    };

type Failed = ExchangeOutcome & { kind: 'failed' };

/** Sends one request. Never throws; never follows a redirect; never reads more than `maxBytes`. */
export async function exchange(request: ExchangeRequest): Promise<ExchangeOutcome> {
  try {
    const response = await send(request);
    const refusal = refusalOf(response, request);
    if (refusal !== null) {
      // The body of a refusal may quote the request; it is not read.
      response.body?.cancel().catch(() => undefined);
      return refusal;
    }
    return await readAnswer(response, request);
  } catch (error) {
    if (request.signal.aborted) return { ...failed(request.signal.reason as CodedError, 'unknown') };
    if (isCoded(error)) return failed(error, 'sick');
    const unreachable = visionLanguageErrors.create('VLM_UNREACHABLE', { server: request.server }, error);
    return { ...failed(unreachable, 'sick'), passing: true };
  }
}

function send({ url, apiKey, body, signal }: ExchangeRequest): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' };
  if (apiKey !== null) headers.authorization = `Bearer ${apiKey}`;
  if (body === null) return fetch(url, { headers, redirect: 'manual', signal });
  headers['content-type'] = 'application/json';
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
}

function failed(error: CodedError, health: Health): Failed {
  return { kind: 'failed', error, passing: false, retryAfterMs: null, health };
}

/** Why a response is none that can be read; null for one that can. */
function refusalOf({ status, headers }: Response, { server, model, now }: ExchangeRequest): Failed | null {
  if (status >= 200 && status < 300) return null;
  const facts = { server, status };
  if (status < 400) return failed(visionLanguageErrors.create('VLM_REDIRECTED', facts), 'sick');
  const wait = retryAfterMs(headers.get('retry-after'), now());
  if (status === 429) {
    // A server that says so is alive: it neither opens the circuit nor closes it.
    return {
      ...failed(visionLanguageErrors.create('VLM_OVERLOADED', facts), 'unknown'),
      passing: true,
      retryAfterMs: wait,
    };
  }
  if (status >= 500) {
    const error = visionLanguageErrors.create('VLM_SERVER_FAILED', facts);
    return { ...failed(error, 'sick'), passing: true, retryAfterMs: wait };
  }
  if (status === 401 || status === 403) return failed(visionLanguageErrors.create('VLM_UNAUTHORISED', facts), 'well');
  if (status === 404) return failed(visionLanguageErrors.create('VLM_MODEL_UNKNOWN', { ...facts, model }), 'well');
  return failed(visionLanguageErrors.create('VLM_REQUEST_REFUSED', facts), 'well');
}

async function readAnswer(response: Response, { server, maxBytes }: ExchangeRequest): Promise<ExchangeOutcome> {
  const unusable = (problem: string) => visionLanguageErrors.create('VLM_RESPONSE_UNUSABLE', { server, problem });
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    response.body?.cancel().catch(() => undefined);
    return failed(unusable('its content type is not that of JSON'), 'sick');
  }
  const text = await readBody(response, maxBytes);
  try {
    return { kind: 'answered', json: JSON.parse(text) };
  } catch {
    // Without its cause: a parser's message quotes the text.
    return failed(unusable('it is not JSON'), 'sick');
  }
}
