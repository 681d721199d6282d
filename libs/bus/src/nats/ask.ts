import type { RequestOptions } from '../bus';
import { decodeFault, ERROR_HEADER } from '../carry-errors';
import { DEFAULT_AWAIT_RESPONDER_MS } from '../defaults';
import { busErrors } from '../errors';
import type { TraceHeaders } from '../trace-messages';
import { classify, troubleError } from './classify';
import type { Link } from './link';
import { toHeaders } from './publish';

const POLL_MS = 25;

export async function ask(
  link: Link,
  question: { readonly subject: string; readonly data: Uint8Array; readonly options: RequestOptions },
  trace: TraceHeaders,
): Promise<Uint8Array> {
  const { subject, data, options } = question;
  const started = Date.now();
  const awaitMs = Math.min(options.awaitResponderMs ?? DEFAULT_AWAIT_RESPONDER_MS, options.timeoutMs);
  for (;;) {
    const left = options.timeoutMs - (Date.now() - started);
    const answer = left <= 0 ? 'timeout' : await attempt(link, subject, data, trace, left);
    if (typeof answer !== 'string') return answer;
    if (answer === 'timeout') throw timedOut(link, subject, options.timeoutMs);
    if (Date.now() - started + POLL_MS >= awaitMs) throw busErrors.create('BUS_NO_RESPONDER', { subject });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function attempt(
  link: Link,
  subject: string,
  data: Uint8Array,
  trace: TraceHeaders,
  timeoutMs: number,
): Promise<Uint8Array | 'absent' | 'timeout'> {
  const started = Date.now();
  if (!(await link.whenConnected(timeoutMs))) return 'timeout';
  const timeout = Math.max(1, timeoutMs - (Date.now() - started));
  try {
    const reply = await link.nc.request(subject, data, { timeout, headers: toHeaders(trace) });
    const fault = reply.headers?.get(ERROR_HEADER) ?? '';
    if (fault !== '') throw decodeFault(subject, fault);
    return reply.data;
  } catch (error) {
    const trouble = classify(error);
    if (trouble.kind === 'absent') return 'absent';
    if (trouble.kind === 'timeout' || trouble.kind === 'away') return 'timeout';
    throw trouble.kind === 'refused' ? error : troubleError(trouble, { subject, timeoutMs, server: link.server });
  }
}

function timedOut(link: Link, subject: string, timeoutMs: number): Error {
  if (link.closed) return busErrors.create('BUS_CLOSED');
  return link.up
    ? busErrors.create('BUS_TIMEOUT', { subject, timeoutMs })
    : busErrors.create('BUS_UNREACHABLE', { server: link.server });
}
