import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IMetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { telemetryErrors } from './errors';
import { type FinishedSpan, SpanCollector } from './finished-span';
import { GuardedSpanProcessor } from './guard-spans';
import { instrumentations } from './instrumentations';
import { createLogger } from './logger';
import { TextMetricReader, useTextReader } from './metrics';

export interface TelemetryOptions {
  readonly serviceName: string;
  /** Base address of an OTLP receiver over HTTP, such as http://127.0.0.1:4318; nothing is exported without one. */
  readonly otlpEndpoint?: string;
  /** Told every finished span, already without what must not leave the process. */
  readonly onSpanEnd?: (span: FinishedSpan) => void;
}

export interface RunningTelemetry {
  /** Sends what is waiting (at most `STOP_TIMEOUT_MS`, a dead receiver never holds up an exit) and ends telemetry. */
  stop(): Promise<void>;
}

/** Spans wait at most this long before they are sent. */
const EXPORT_DELAY_MS = 1000;
const METRICS_INTERVAL_MS = 15_000;
const STOP_TIMEOUT_MS = 3000;

let runningFor: string | null = null;

/**
 * Starts OpenTelemetry for the whole process. Call it in main.ts before anything requires grpc-js, pg or ioredis: they
 * are patched when they are first required, and one that was required earlier gives no spans.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<RunningTelemetry> {
  if (runningFor !== null) throw telemetryErrors.create('TELEMETRY_ALREADY_STARTED', { serviceName: runningFor });
  const endpoint = otlpEndpoint(options.otlpEndpoint ?? process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const text = new TextMetricReader();
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': options.serviceName, 'service.namespace': 'vigie' }),
    // Detectors would add the command line, which may hold a secret, and the host's user.
    autoDetectResources: false,
    spanProcessors: spanProcessors(options, endpoint),
    metricReaders: [text, ...metricReaders(endpoint)],
    logRecordProcessors: [],
    instrumentations: instrumentations(),
  });
  sdk.start();
  useTextReader(text);
  runningFor = options.serviceName;
  return { stop: () => stop(sdk) };
}

function otlpEndpoint(given: string | undefined): string | null {
  if (given === undefined || given === '') return null;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) throw telemetryErrors.create('TELEMETRY_ENDPOINT_INVALID');
  return given.replace(/\/+$/, '');
}

function spanProcessors(options: TelemetryOptions, endpoint: string | null): SpanProcessor[] {
  const processors: SpanProcessor[] = [];
  if (options.onSpanEnd !== undefined) processors.push(new SpanCollector(options.serviceName, options.onSpanEnd));
  if (endpoint !== null) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
    processors.push(new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_DELAY_MS }));
  }
  // Without a processor no span is recorded, but trace ids must still travel: a collector of nothing keeps them valid.
  if (processors.length === 0) processors.push(new SpanCollector(options.serviceName, () => {}));
  const onRefused = refusalLog(options.serviceName);
  return processors.map((processor) => new GuardedSpanProcessor(processor, onRefused));
}

function refusalLog(serviceName: string): (key: string) => void {
  const told = new Set<string>();
  return (key) => {
    if (told.has(key)) return;
    told.add(key);
    createLogger(serviceName).warn({ error: telemetryErrors.create('TELEMETRY_ATTRIBUTE_REFUSED', { key }) });
  };
}

function metricReaders(endpoint: string | null): IMetricReader[] {
  if (endpoint === null) return [];
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` });
  return [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: METRICS_INTERVAL_MS })];
}

async function stop(sdk: NodeSDK): Promise<void> {
  if (runningFor === null) return;
  const flushed = sdk.shutdown().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_TIMEOUT_MS);
  });
  await Promise.race([flushed, tooLong]);
  clearTimeout(timer);
  useTextReader(null);
  for (const api of [trace, metrics, context, propagation]) api.disable();
  runningFor = null;
}
