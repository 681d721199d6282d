import type { Span } from '@opentelemetry/api';
import type { Instrumentation } from '@opentelemetry/instrumentation';
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { describeStatement } from './describe-statement';

/**
 * A stream that lives as long as an agent is connected gets no span of its own: it would end hours after its children.
 * Its messages carry a traceparent each.
 */
const LONG_LIVED_STREAMS = ['Connect'];

/** Spans of gRPC, Postgres and Redis. They patch those packages when they are first required, so this must run before. */
export function instrumentations(): Instrumentation[] {
  return [
    new GrpcInstrumentation({ ignoreGrpcMethods: LONG_LIVED_STREAMS }),
    new PgInstrumentation({
      enhancedDatabaseReporting: false,
      ignoreConnectSpans: true,
      requireParentSpan: true,
      requestHook: (span, { query }) => nameStatement(span, query.text),
    }),
    // The arguments of a Redis command are keys and values of ours; only the command's name leaves.
    new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ];
}

function nameStatement(span: Span, sql: string): void {
  const { name, operation, collection } = describeStatement(sql);
  span.updateName(name);
  span.setAttribute('db.query.summary', name);
  span.setAttribute('db.operation.name', operation);
  if (collection !== null) span.setAttribute('db.collection.name', collection);
}
