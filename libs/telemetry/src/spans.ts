import {
  type Attributes,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';
import { scopeOf } from './finished-span';

/** The tracer of a service: its spans carry the scope `vigie.<service>`, which tells services of one process apart. */
export function serviceTracer(service: string): Tracer {
  return trace.getTracer(scopeOf(service));
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  readonly links?: Link[];
}

/**
 * Runs `fn` inside a span that is active meanwhile and ends with it. A fault is recorded by its code alone: messages of
 * foreign errors may hold what was on a screen or in a query.
 */
export async function withSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  fn: (span: Span) => Promise<T> | T,
): Promise<T> {
  const { kind = SpanKind.INTERNAL, attributes = {}, links = [] } = options;
  return tracer.startActiveSpan(name, { kind, attributes, links }, async (span) => {
    try {
      return await fn(span);
    } catch (error) {
      recordFault(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed with the error's code, or `UNEXPECTED` for one without. */
export function recordFault(span: Span, error: unknown): void {
  const code = isCoded(error) ? error.code : 'UNEXPECTED';
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR, message: code });
}
