import { type Attributes, type Context, type HrTime, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** A span that has ended, as plain data. What must not leave the process is already gone. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** The parent, in this process or another; null at the root of a trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  /** Who made it: `vigie.<service>`, or the name of an instrumentation. */
  readonly scope: string;
  /** The service of the scope; for an instrumentation's span the process' service name. */
  readonly service: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Attributes;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** Start, milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly status: 'unset' | 'ok' | 'error';
}

const KINDS = {
  [SpanKind.INTERNAL]: 'internal',
  [SpanKind.SERVER]: 'server',
  [SpanKind.CLIENT]: 'client',
  [SpanKind.PRODUCER]: 'producer',
  [SpanKind.CONSUMER]: 'consumer',
} as const;

const STATUSES = {
  [SpanStatusCode.UNSET]: 'unset',
  [SpanStatusCode.OK]: 'ok',
  [SpanStatusCode.ERROR]: 'error',
} as const;

const SCOPE_PREFIX = 'vigie.';

export function scopeOf(service: string): string {
  return `${SCOPE_PREFIX}${service}`;
}

export function finishedSpan(span: ReadableSpan, processName: string): FinishedSpan {
  const { traceId, spanId } = span.spanContext();
  const scope = span.instrumentationScope.name;
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId ?? null,
    name: span.name,
    scope,
    service: scope.startsWith(SCOPE_PREFIX) ? scope.slice(SCOPE_PREFIX.length) : processName,
    kind: KINDS[span.kind],
    attributes: span.attributes,
    links: span.links.map((link) => ({ traceId: link.context.traceId, spanId: link.context.spanId })),
    startMs: milliseconds(span.startTime),
    durationMs: milliseconds(span.duration),
    status: STATUSES[span.status.code],
  };
}

/** Hands each finished span to a function. A fault of that function must not reach the code that ended the span. */
export class SpanCollector implements SpanProcessor {
  readonly #processName: string;
  readonly #onSpanEnd: (span: FinishedSpan) => void;

  constructor(processName: string, onSpanEnd: (span: FinishedSpan) => void) {
    this.#processName = processName;
    this.#onSpanEnd = onSpanEnd;
  }

  onStart(_span: Span, _parentContext: Context): void {}

  onEnd(span: ReadableSpan): void {
    try {
      this.#onSpanEnd(finishedSpan(span, this.#processName));
    } catch {
      // A collector is a diagnostic; the work that it watches goes on.
    }
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

function milliseconds(time: HrTime): number {
  return time[0] * 1000 + time[1] / 1e6;
}
