import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import type { TraceHeaders } from '../trace-messages';

/** Place of a message in its stream, from the reply subject `$JS.ACK.…` that the server gives each delivery. */
export interface Delivery {
  readonly sequence: number;
  /** 1 on the first delivery. */
  readonly attempt: number;
  /** Messages of the stream that still wait behind this one. */
  readonly pending: number;
  /** When the stream took it, ms since 1970 by the server's clock. */
  readonly storedAtMs: number;
}

/**
 * `$JS.ACK.<stream>.<consumer>.<attempt>.<sequence>.<consumer sequence>.<time>.<pending>`; newer servers put domain and
 * account before the stream and may add a token at the end.
 */
export function deliveryOf(message: Msg): Delivery | null {
  const tokens = (message.reply ?? '').split('.');
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK' || tokens.length < 9) return null;
  const from = tokens.length === 9 ? 4 : 6;
  const [attempt, sequence, , storedAtNs, pending] = tokens.slice(from).map(Number);
  if (attempt === undefined || sequence === undefined || storedAtNs === undefined || pending === undefined) return null;
  return { attempt, sequence, pending, storedAtMs: storedAtNs / 1e6 };
}

export function traceHeadersOf(headers: MsgHdrs | undefined): TraceHeaders {
  const found: TraceHeaders = {};
  for (const key of ['traceparent', 'tracestate']) {
    const value = headers?.get(key) ?? '';
    if (value !== '') found[key] = value;
  }
  return found;
}

/** What a pull is told when it brings no message: its code, such as 404 (nothing), 408 (expired), 409, 503 (nobody there). */
export function statusOf(message: Msg): number | null {
  const code = message.headers?.code ?? 0;
  return code > 0 && message.data.length === 0 ? code : null;
}
