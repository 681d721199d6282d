import { type Meter, metrics } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { type MetricData, MetricReader, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import { scopeOf } from './finished-span';

/**
 * The meter of a service. Ask for it after `startTelemetry`: unlike tracers, a meter that was asked for before stays
 * deaf for ever. Give instruments their unit (`ms`, `By`, `{frame}`), which becomes part of the exported name.
 */
export function serviceMeter(service: string): Meter {
  return metrics.getMeter(scopeOf(service));
}

/** Collects on demand, for a page that Prometheus reads. */
export class TextMetricReader extends MetricReader {
  readonly #serializer = new PrometheusSerializer();

  async text(): Promise<string> {
    const { resourceMetrics } = await this.collect();
    return this.#serializer.serialize(withUnits(resourceMetrics));
  }

  protected override async onShutdown(): Promise<void> {}

  protected override async onForceFlush(): Promise<void> {}
}

/** The words that OpenTelemetry's rules for Prometheus append to a metric's name for its unit. */
const UNIT_WORDS: Readonly<Record<string, string>> = { ms: 'milliseconds', s: 'seconds', By: 'bytes', '%': 'percent' };

/**
 * Names with their units, as a collector writes them: one query must find a metric whether Prometheus reads it here or
 * there, and the serializer leaves the unit out.
 */
function withUnits(metrics: ResourceMetrics): ResourceMetrics {
  const scopeMetrics = metrics.scopeMetrics.map((scope) => ({ ...scope, metrics: scope.metrics.map(withUnit) }));
  return { ...metrics, scopeMetrics };
}

function withUnit(metric: MetricData): MetricData {
  const { name, unit } = metric.descriptor;
  const word = UNIT_WORDS[unit];
  if (word === undefined || name.endsWith(word)) return metric;
  return { ...metric, descriptor: { ...metric.descriptor, name: `${name}_${word}` } };
}

let reader: TextMetricReader | null = null;

export function useTextReader(current: TextMetricReader | null): void {
  reader = current;
}

/** Every metric of this process in Prometheus' text format 0.0.4; one comment line when telemetry is not running. */
export async function metricsText(): Promise<string> {
  return reader === null ? '# telemetry is not running\n' : await reader.text();
}
