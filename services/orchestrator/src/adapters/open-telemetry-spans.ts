import { currentTraceId, currentTraceparent, serviceTracer, withSpan } from '@vigie/telemetry';
import type { Spans } from '../ports';

const tracer = serviceTracer('orchestrator');

export const openTelemetrySpans: Spans = {
  under: (name, facts, work) =>
    withSpan(tracer, name, { attributes: { ...facts } }, (span) => work((more) => span.setAttributes({ ...more }))),
  traceId: currentTraceId,
  traceparent: currentTraceparent,
};
