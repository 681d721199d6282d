import { context, isSpanContextValid, trace } from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';
import pino, { type Logger } from 'pino';

/** Fields that hold secrets or patient data, wherever they stand in a log entry's first three levels. */
const REDACTED_FIELDS = [
  'authorization',
  'context',
  'contextValues',
  'data',
  'label',
  'parameters',
  'params',
  'password',
  'secret',
  'text',
  'title',
  'token',
  'typed',
  'value',
  'values',
  'words',
];

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/**
 * A logger of a service: one JSON object a line on stderr, with the trace's id. Level by VIGIE_LOG_LEVEL. Known fields
 * of patient data and secrets are redacted, and of a foreign error only its type and where it was thrown are written,
 * because its message may quote a value.
 */
export function createLogger(service: string, destination: pino.DestinationStream = stderr()): Logger {
  const wanted = process.env.VIGIE_LOG_LEVEL ?? 'info';
  return pino(
    {
      level: LEVELS.has(wanted) ? wanted : 'info',
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: {
        paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
      mixin: traceIds,
      hooks: { logMethod: withoutForeignMessage },
    },
    destination,
  );
}

function stderr(): pino.DestinationStream {
  return pino.destination({ fd: 2, sync: true });
}

/** Without a message of ours pino would take the error's, which may quote a value. */
function withoutForeignMessage(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, ...rest] = args as [unknown, ...unknown[]];
  const error = first instanceof Error ? first : errorOf(first);
  if (error === null) {
    method.apply(this, args);
    return;
  }
  const fields = first instanceof Error ? { err: first } : first;
  const message = rest.length > 0 ? rest : [isCoded(error) ? error.code : error.name];
  method.apply(this, [fields, ...message] as unknown as Parameters<pino.LogFn>);
}

function errorOf(fields: unknown): Error | null {
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null;
  return error instanceof Error ? error : null;
}

function traceIds(): Record<string, string> {
  const active = trace.getSpanContext(context.active());
  if (active === undefined || !isSpanContextValid(active)) return {};
  return { trace_id: active.traceId, span_id: active.spanId };
}

function describeError(error: unknown): Record<string, unknown> {
  if (isCoded(error))
    return { ...error.toJSON(), ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }) };
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, ...code, at: frames(error) };
}

/** The stack without its first line, which is the message. */
function frames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, 8);
}
