import { type Bus, type BusMessage, connectBus, MemoryHub, memoryBus } from '@vigie/bus';
import { type FinishedSpan, serviceTracer, startTelemetry, withSpan } from '@vigie/telemetry';
import { testNats, until } from '@vigie/testkit';
import { bytes } from './support';

const FRAMES = {
  name: 'FRAMES',
  subjects: ['frame.*'],
  storage: 'memory' as const,
  maxMessagesPerSubject: 10,
  maxAgeMs: 60_000,
  maxBytes: 1_000_000,
};

describe.each(['NATS', 'in memory'])('the trace of a message (%s)', (implementation) => {
  const spans: FinishedSpan[] = [];
  const ends: (() => Promise<void>)[] = [];
  let agent: Bus;
  let perception: Bus;

  beforeAll(async () => {
    const telemetry = await startTelemetry({ serviceName: 'test', onSpanEnd: (span) => spans.push(span) });
    ends.push(() => telemetry.stop());
    const connect = await place(ends, implementation);
    agent = await connect('capture-agent');
    perception = await connect('perception');
    await agent.ensureStream(FRAMES);
  });
  beforeEach(() => spans.splice(0));
  afterAll(async () => {
    await Promise.all([agent.close(), perception.close()]);
    for (const end of ends.reverse()) await end();
  });

  it('goes on from whoever publishes to whoever consumes, as child and by link', async () => {
    let received: BusMessage | undefined;
    let handlerSpan = '';
    const work = await perception.consume({ stream: 'FRAMES', durable: 'perception' }, async (message) => {
      received = message;
      await withSpan(serviceTracer('perception'), 'read screen', {}, async (span) => {
        handlerSpan = span.spanContext().spanId;
      });
    });
    await withSpan(serviceTracer('capture-agent'), 'capture', {}, () => agent.publish('frame.ws-17', bytes('pixels')));
    await until(() => spans.length === 4);
    await work.stop();

    const [capture, send, process, read] = ['capture', 'send frame', 'process frame', 'read screen'].map(named(spans));
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
    expect(send).toMatchObject({ parentSpanId: capture?.spanId, kind: 'producer', service: 'capture-agent' });
    expect(process).toMatchObject({ parentSpanId: send?.spanId, kind: 'consumer', service: 'perception' });
    expect(process?.links).toEqual([{ traceId: send?.traceId, spanId: send?.spanId }]);
    expect(read).toMatchObject({ parentSpanId: process?.spanId, spanId: handlerSpan });
    expect(received?.traceparent).toBe(`00-${send?.traceId}-${send?.spanId}-01`);
    expect(received?.spanContext?.spanId).toBe(process?.spanId);
  });

  it('follows the messaging conventions and names no workstation', async () => {
    const work = await perception.consume({ stream: 'FRAMES', durable: 'named' }, async () => {});
    await agent.publish('frame.bureau-des-entrees', bytes('pixels'));
    await until(() => spans.some((span) => span.name === 'process frame'));
    await work.stop();
    expect(named(spans)('send frame')?.attributes).toEqual({
      'messaging.system': 'nats',
      'messaging.operation.name': 'send',
      'messaging.operation.type': 'send',
      'messaging.destination.template': 'frame.{workstation}',
      'messaging.message.body.size': 6,
    });
    expect(spans.findLast((span) => span.name === 'process frame')?.attributes).toEqual({
      'messaging.system': 'nats',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.template': 'frame.{workstation}',
      'messaging.consumer.group.name': 'named',
      'messaging.message.body.size': 6,
    });
    expect(JSON.stringify(spans)).not.toContain('bureau');
  });

  it('goes through a request to its responder and comes back with a fault’s code alone', async () => {
    const responder = await perception.respond('embed.request', 'embedding', async () => {
      throw new Error('Monsieur MARTIN');
    });
    const asking = withSpan(serviceTracer('capture-agent'), 'ask', {}, () =>
      agent.request('embed.request', bytes('x'), { timeoutMs: 2000 }),
    );
    await expect(asking).rejects.toMatchObject({ code: 'BUS_HANDLER_FAILED' });
    await until(() => spans.length === 3);
    await responder.stop();
    const [ask, request, process] = ['ask', 'request embed.request', 'process embed.request'].map(named(spans));
    expect(request).toMatchObject({ parentSpanId: ask?.spanId, kind: 'client', status: 'error' });
    expect(process).toMatchObject({ parentSpanId: request?.spanId, kind: 'consumer', status: 'error' });
    expect(request?.attributes['error.type']).toBe('BUS_HANDLER_FAILED');
    expect(JSON.stringify(spans)).not.toContain('MARTIN');
  });

  it('is not begun by a readiness probe', async () => {
    await perception.ready();
    expect(spans).toEqual([]);
  });

  it('is in what a replay gives, so that a later reader can join it', async () => {
    await withSpan(serviceTracer('capture-agent'), 'capture', {}, () => agent.publish('frame.ws-9', bytes('p')));
    const [message] = await perception.replay({ stream: 'FRAMES', subject: 'frame.ws-9' });
    const send = named(spans)('send frame');
    expect(message?.traceparent).toBe(`00-${send?.traceId}-${send?.spanId}-01`);
  });
});

function named(spans: readonly FinishedSpan[]) {
  return (name: string) => spans.find((span) => span.name === name);
}

async function place(ends: (() => Promise<void>)[], implementation: string): Promise<(name: string) => Promise<Bus>> {
  if (implementation === 'in memory') {
    const hub = new MemoryHub();
    return async (name) => memoryBus({ name, hub });
  }
  const server = await testNats();
  ends.push(() => server.stop());
  return (name) => connectBus({ url: server.url, name, onAdvisory: () => {} });
}
