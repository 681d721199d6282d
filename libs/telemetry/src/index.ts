export { ALLOWED_ATTRIBUTES, MAX_ATTRIBUTE_LENGTH } from './allowed-attributes';
export { describeStatement, type StatementDescription } from './describe-statement';
export { telemetryErrors } from './errors';
export type { FinishedSpan } from './finished-span';
export { createLogger } from './logger';
export { metricsText, serviceMeter } from './metrics';
export { recordFault, type SpanOptions, serviceTracer, withSpan } from './spans';
export { type RunningTelemetry, startTelemetry, type TelemetryOptions } from './start';
export {
  contextFromTraceparent,
  currentTraceId,
  currentTraceparent,
  spanContextFromTraceparent,
} from './trace-context';
