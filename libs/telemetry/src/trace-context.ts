import { type Context, context, isSpanContextValid, ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';

/** `traceparent` of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The active span as a `traceparent` to send along with a message; empty when no span is active. */
export function currentTraceparent(): string {
  const active = trace.getSpanContext(context.active());
  if (active === undefined || !isSpanContextValid(active)) return '';
  return `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The active trace's id, 32 hexadecimal digits; empty when no span is active. */
export function currentTraceId(): string {
  const active = trace.getSpanContext(context.active());
  return active !== undefined && isSpanContextValid(active) ? active.traceId : '';
}

/**
 * A context in which spans continue the trace of a received `traceparent`. It starts from the root, never from the
 * active context: a message's trace does not depend on what happened to be running when it arrived. What is not a
 * traceparent gives the root context.
 */
export function contextFromTraceparent(traceparent: string): Context {
  const parent = spanContextFromTraceparent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}

export function spanContextFromTraceparent(traceparent: string): SpanContext | null {
  const match = TRACEPARENT.exec(traceparent);
  if (match === null) return null;
  const [, traceId = '', spanId = '', flags = '0'] = match;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? parent : null;
}
