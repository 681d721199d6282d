import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startOtlpReceiver } from '../src/trace/otlp-receiver';

/** Runs in a process of its own: the exporter loads its HTTP client in a way that a test's module registry refuses. */
const SENDER = `
const { trace } = require('@opentelemetry/api');
const { serviceTracer, startTelemetry, withSpan } = require('@vigie/telemetry');
(async () => {
  const telemetry = await startTelemetry({ serviceName: 'all-in-one' });
  await withSpan(serviceTracer('fusion'), 'store state', { attributes: { 'vigie.state.id': 'état-7' } }, async () => {
    const query = trace.getTracer('pg').startSpan('query', { attributes: { 'messaging.batch.message_count': 3 } });
    query.setStatus({ code: 2, message: 'DATABASE_FULL' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    query.end();
  });
  await telemetry.stop();
})();
`;

test('the OTLP receiver reads what the real exporter sends: tree, parts, attributes, status and times', async () => {
  const receiver = await startOtlpReceiver();
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  await promisify(execFile)(process.execPath, ['-e', SENDER], { cwd: __dirname, env });
  await receiver.stop();

  const [query, store] = ['query', 'store state'].map((name) => receiver.spans.find((s) => s.name === name));
  expect(store).toMatchObject({ service: 'fusion', parentSpanId: null, attributes: { 'vigie.state.id': 'état-7' } });
  expect(query).toMatchObject({ service: 'all-in-one', parentSpanId: store?.spanId, traceId: store?.traceId });
  expect(Object.values(query?.attributes ?? {})).toEqual(expect.arrayContaining(['3', 'DATABASE_FULL']));
  expect(query?.durationMs).toBeGreaterThan(15);
});
