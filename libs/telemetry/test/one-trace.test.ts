import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { testPostgres, testRedis } from '@vigie/testkit';
import { startOtlpReceiver } from './otlp-receiver';

describe('one process with telemetry, as a collector sees it', () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let log = '';

  beforeAll(async () => {
    const [postgres, redis] = await Promise.all([testPostgres(), testRedis()]);
    receiver = await startOtlpReceiver();
    const script = path.join(__dirname, 'one-trace.js');
    const run = promisify(execFile);
    const { stderr } = await run(process.execPath, [script, receiver.url, postgres.url, redis.url]);
    log = stderr;
    await Promise.all([postgres.stop(), redis.stop()]);
  });
  afterAll(() => receiver.stop());

  const parentOf = (spanId: string) => receiver.spans.find((span) => span.spanId === spanId);
  const named = (name: string) => receiver.spans.find((span) => span.name === name);

  it('is one trace without an orphan, from the door over gRPC to the database and the cache', () => {
    expect(new Set(receiver.spans.map((span) => span.traceId)).size).toBe(1);
    const roots = receiver.spans.filter((span) => span.parentSpanId === '');
    expect(roots.map((span) => span.name)).toEqual(['POST /runs']);
    for (const span of receiver.spans) {
      if (span.parentSpanId !== '') expect(parentOf(span.parentSpanId)?.name ?? `orphan ${span.name}`).toBeDefined();
    }
    expect(receiver.spans.filter((span) => span.parentSpanId !== '' && !parentOf(span.parentSpanId))).toEqual([]);
    const query = named('find-patient');
    const chain = [query?.name];
    for (let at = query; at !== undefined; at = parentOf(at.parentSpanId)) chain.push(at.scope);
    expect(chain).toEqual([
      'find-patient',
      '@opentelemetry/instrumentation-pg',
      'vigie.orchestrator',
      '@opentelemetry/instrumentation-grpc',
      '@opentelemetry/instrumentation-grpc',
      'vigie.gateway',
    ]);
    expect(receiver.spans.some((span) => span.scope.endsWith('-ioredis') && span.name === 'set')).toBe(true);
  });

  it('tells services of one process apart by scope and names the process', () => {
    expect(new Set(receiver.spans.map((span) => span.service))).toEqual(new Set(['vigie-test']));
    expect(named('find')).toMatchObject({ scope: 'vigie.orchestrator', attributes: { 'vigie.run.id': 'run-1' } });
  });

  it('describes statements by name, operation and table', () => {
    expect(named('find-patient')?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'patients',
      'db.query.summary': 'find-patient',
    });
    expect(named('INSERT patients')?.attributes).not.toHaveProperty('db.query.text');
  });

  it('holds nothing of what was asked for: not in attributes, messages, events or names', () => {
    expect(receiver.spans.length).toBeGreaterThan(6);
    expect(receiver.text()).not.toContain('DUPONT');
    expect(receiver.text()).not.toContain('select * from');
  });

  it('says in its log which attribute was dropped, once', () => {
    expect(log.match(/TELEMETRY_ATTRIBUTE_REFUSED/g)).toHaveLength(1);
    expect(log).toContain('"key":"patient"');
    expect(log).not.toContain('DUPONT');
  });
});
