import { context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { startOtlpReceiver } from '../src/trace/otlp-receiver';

test('the OTLP receiver reads what the real exporter sends: tree, parts, attributes, events and status', async () => {
  const receiver = await startOtlpReceiver();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'all-in-one' }),
    spanProcessors: [
      new SimpleSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${receiver.url}/v1/traces` }) }),
    ],
  });
  const parent = provider.getTracer('vigie.fusion').startSpan('store state');
  const child = provider
    .getTracer('pg')
    .startSpan(
      'query',
      { attributes: { 'db.x': 'été', n: 3, list: ['a', 'b'] } },
      trace.setSpan(context.active(), parent),
    );
  child.addEvent('noticed', { detail: 'in an event' });
  child.setStatus({ code: 2, message: 'in the status' });
  child.end();
  parent.end();
  await provider.shutdown();
  await receiver.stop();

  const [query, store] = ['query', 'store state'].map((name) => receiver.spans.find((s) => s.name === name));
  expect(store).toMatchObject({ service: 'fusion', parentSpanId: null, spanId: parent.spanContext().spanId });
  expect(query).toMatchObject({ service: 'all-in-one', parentSpanId: store?.spanId, traceId: store?.traceId });
  const text = JSON.stringify(query?.attributes);
  for (const part of ['été', '3', 'a b', 'noticed', 'in an event', 'in the status']) expect(text).toContain(part);
});
