/** A span as far as the shape of its trace needs it. */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** The part of the system that made it: `gateway`, `perception`, … */
  readonly service: string;
}

/** The parts that every run's trace must show. */
export const TRACED_SERVICES = [
  'gateway',
  'orchestrator',
  'capture-agent',
  'perception',
  'embedding',
  'fusion',
] as const;

export interface TraceShape {
  readonly spans: number;
  readonly roots: number;
  /** Spans whose parent is not in the trace. */
  readonly orphans: readonly string[];
  readonly missingServices: readonly string[];
  /** One root, no orphan, every service in it. */
  readonly connected: boolean;
}

export function shapeOfTrace(spans: readonly TraceSpan[], traceId: string): TraceShape {
  const inTrace = spans.filter((s) => s.traceId === traceId);
  const ids = new Set(inTrace.map((s) => s.spanId));
  const roots = inTrace.filter((s) => s.parentSpanId === null).length;
  const orphans = inTrace
    .filter((s) => s.parentSpanId !== null && !ids.has(s.parentSpanId))
    .map((s) => `${s.service}: ${s.name}`);
  const seen = new Set(inTrace.map((s) => s.service));
  const missingServices = TRACED_SERVICES.filter((s) => !seen.has(s));
  const connected = roots === 1 && orphans.length === 0 && missingServices.length === 0;
  return { spans: inTrace.length, roots, orphans, missingServices, connected };
}
