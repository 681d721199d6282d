import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { defineErrors } from '@vigie/errors';
import {
  contextFromTraceparent,
  createLogger,
  currentTraceId,
  currentTraceparent,
  type FinishedSpan,
  metricsText,
  serviceMeter,
  serviceTracer,
  startTelemetry,
  withSpan,
} from '@vigie/telemetry';
import * as fc from 'fast-check';
import { isAllowed, MAX_ATTRIBUTE_LENGTH } from '../src/allowed-attributes';
import { describeStatement } from '../src/describe-statement';

const testErrors = defineErrors('telemetry-test', {
  TEST_FAILED: { message: 'It failed for {name}.', remedy: 'Try again.' },
});

describe('spans', () => {
  const spans: FinishedSpan[] = [];
  let telemetry: { stop(): Promise<void> };
  beforeAll(async () => {
    telemetry = await startTelemetry({ serviceName: 'vigie', onSpanEnd: (span) => spans.push(span) });
  });
  beforeEach(() => spans.splice(0));
  afterAll(() => telemetry.stop());
  const tracer = () => serviceTracer('fusion');

  it('are told when they end, as plain data with parent, service and times', async () => {
    const before = Date.now();
    await withSpan(tracer(), 'outer', { kind: SpanKind.SERVER }, () =>
      withSpan(serviceTracer('embedding'), 'inner', { attributes: { 'vigie.frames': 2 } }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    );
    const [inner, outer] = spans;
    expect(outer).toMatchObject({ name: 'outer', kind: 'server', parentSpanId: null, service: 'fusion' });
    expect(inner).toMatchObject({
      name: 'inner',
      kind: 'internal',
      scope: 'vigie.embedding',
      service: 'embedding',
      parentSpanId: outer?.spanId,
      traceId: outer?.traceId,
      attributes: { 'vigie.frames': 2 },
      status: 'unset',
    });
    expect(inner?.durationMs).toBeGreaterThan(15);
    expect(Math.abs((inner?.startMs ?? 0) - before)).toBeLessThan(30_000);
  });

  it('record a coded fault by its code alone, and pass it on', async () => {
    const fault = testErrors.create('TEST_FAILED', { name: 'DUPONT' });
    await expect(withSpan(tracer(), 'work', {}, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(spans[0]).toMatchObject({ status: 'error', attributes: { 'error.type': 'TEST_FAILED' } });
    expect(JSON.stringify(spans)).not.toContain('DUPONT');
  });

  it('record any other fault as unexpected, without its message', async () => {
    await withSpan(tracer(), 'work', {}, () => Promise.reject(new Error('DUPONT'))).catch(() => undefined);
    expect(spans[0]).toMatchObject({ status: 'error', attributes: { 'error.type': 'UNEXPECTED' } });
    expect(JSON.stringify(spans)).not.toContain('DUPONT');
  });

  it('lose every attribute that is not on the list, of spans, events and links', async () => {
    await withSpan(
      tracer(),
      'work',
      { attributes: { 'window.title': 'DPH - DUPONT', 'vigie.run.id': 'r1' } },
      (span) => {
        span.setAttribute('vigie.text', 'DUPONT');
        span.setAttribute('vigie.workflow.key', 'x'.repeat(MAX_ATTRIBUTE_LENGTH + 1));
        span.addEvent('seen', { text: 'DUPONT' });
        span.addLink({ context: span.spanContext(), attributes: { text: 'DUPONT' } });
        span.recordException(new Error('DUPONT'));
      },
    );
    expect(spans[0]?.attributes).toEqual({ 'vigie.run.id': 'r1' });
    expect(JSON.stringify(spans)).not.toContain('DUPONT');
  });

  it('are not hurt by a listener that throws', async () => {
    await telemetry.stop();
    telemetry = await startTelemetry({
      serviceName: 'vigie',
      onSpanEnd: () => {
        throw new Error('listener');
      },
    });
    await expect(withSpan(tracer(), 'work', {}, async () => 'done')).resolves.toBe('done');
    await telemetry.stop();
    telemetry = await startTelemetry({ serviceName: 'vigie', onSpanEnd: (span) => spans.push(span) });
  });

  it('can be started once a process', async () => {
    await expect(startTelemetry({ serviceName: 'second' })).rejects.toMatchObject({
      code: 'TELEMETRY_ALREADY_STARTED',
      facts: { serviceName: 'vigie' },
    });
  });

  describe('that go on from a traceparent', () => {
    it('are of its trace, and of no trace that runs by chance', async () => {
      let sent = '';
      await withSpan(tracer(), 'agent', {}, async () => {
        sent = currentTraceparent();
      });
      await withSpan(tracer(), 'something else', {}, () =>
        context.with(contextFromTraceparent(sent), () => withSpan(tracer(), 'continued', {}, async () => undefined)),
      );
      const [agent, continued] = spans;
      expect(sent).toBe(`00-${agent?.traceId}-${agent?.spanId}-01`);
      expect(continued).toMatchObject({ name: 'continued', traceId: agent?.traceId, parentSpanId: agent?.spanId });
    });

    it('begin a new trace when it is none', () => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.constant(`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`)), (text) => {
          expect(contextFromTraceparent(text)).toBe(ROOT_CONTEXT);
        }),
        { numRuns: 100 },
      );
    });

    it('come back from every valid one unchanged', () => {
      const hex = (length: number) =>
        fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((one) => !/^0+$/.test(one));
      fc.assert(
        fc.property(hex(32), hex(16), fc.constantFrom('00', '01'), (traceId, spanId, flags) => {
          const traceparent = `00-${traceId}-${spanId}-${flags}`;
          context.with(contextFromTraceparent(traceparent), () => {
            expect(currentTraceparent()).toBe(traceparent);
            expect(currentTraceId()).toBe(traceId);
          });
        }),
        { numRuns: 100 },
      );
    });
  });

  it('leave nothing behind where none is active', () => {
    expect(currentTraceparent()).toBe('');
    expect(currentTraceId()).toBe('');
  });

  it('count in metrics that Prometheus can read', async () => {
    serviceMeter('fusion').createCounter('vigie.states.stored', { unit: '{state}', description: 'States' }).add(3);
    serviceMeter('fusion').createHistogram('vigie.fuse.duration', { unit: 'ms' }).record(12);
    const text = await metricsText();
    expect(text).toMatch(/^vigie_states_stored_total\{[^}]*otel_scope_name="vigie\.fusion"[^}]*\} 3$/m);
    expect(text).toMatch(/^vigie_fuse_duration_milliseconds_bucket\{.*le="\+Inf".*\} 1$/m);
  });
});

describe('a receiver that is dead', () => {
  it('does not hold up the end of a process', async () => {
    const telemetry = await startTelemetry({ serviceName: 'vigie', otlpEndpoint: 'http://127.0.0.1:1' });
    await withSpan(serviceTracer('fusion'), 'work', {}, async () => undefined);
    const started = Date.now();
    await telemetry.stop();
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(trace.getActiveSpan()).toBeUndefined();
  });

  it('at an address of another kind is refused at the start', async () => {
    for (const otlpEndpoint of ['collector', 'ftp://127.0.0.1', 'grpc://127.0.0.1:4317']) {
      await expect(startTelemetry({ serviceName: 'vigie', otlpEndpoint })).rejects.toMatchObject({
        code: 'TELEMETRY_ENDPOINT_INVALID',
      });
    }
  });
});

describe('attributes', () => {
  it('pass as text only when they are named, and under our own prefix as numbers and flags', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.string(), (word, value) => {
        expect(isAllowed(`vigie.${word}`, value)).toBe(false);
        expect(isAllowed(word, value)).toBe(false);
        expect(isAllowed(`vigie.${word}`, 7)).toBe(true);
        expect(isAllowed(`vigie.${word}`, true)).toBe(true);
        expect(isAllowed(`vigie.${word}`, [value])).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the description of a statement', () => {
  it.each([
    ['/* insert-state */ insert into states (id) values ($1)', 'insert-state', 'INSERT', 'states'],
    ["select * from patients where name = 'DUPONT'", 'SELECT patients', 'SELECT', 'patients'],
    ['-- a comment\nupdate runs set a = 1', 'UPDATE runs', 'UPDATE', 'runs'],
    ['begin', 'BEGIN', 'BEGIN', null],
    ["  select 'DUPONT'", 'SELECT', 'SELECT', null],
    ['', 'QUERY', 'QUERY', null],
  ])('of %s', (sql, name, operation, collection) => {
    expect(describeStatement(sql)).toEqual({ name, operation, collection });
  });
});

describe('the log', () => {
  const written = (log: (logger: ReturnType<typeof createLogger>) => void) => {
    const lines: string[] = [];
    log(createLogger('fusion', { write: (line: string) => void lines.push(line) }));
    return lines;
  };

  it('is one JSON object a line with level, time, service and message', () => {
    const [line = ''] = written((logger) => logger.info({ runs: 3 }, 'started'));
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      service: 'fusion',
      runs: 3,
      msg: 'started',
    });
  });

  it('redacts known fields of patients and secrets, also within', () => {
    const lines = written((logger) =>
      logger.info({ text: 'DUPONT', window: { title: 'DUPONT' }, a: { b: { token: 'DUPONT' } }, values: ['DUPONT'] }),
    );
    expect(lines.join('')).not.toContain('DUPONT');
    expect(lines.join('')).toContain('[redacted]');
  });

  it('writes a coded error whole and of any other only type and place', () => {
    const cause = new TypeError('DUPONT');
    const [coded = '', foreign = '', within = ''] = written((logger) => {
      logger.error({ error: testErrors.create('TEST_FAILED', { name: 'the test' }) });
      logger.error(cause);
      logger.error({ err: cause, run: 'r1' });
    });
    expect(JSON.parse(coded).error).toMatchObject({ code: 'TEST_FAILED', message: 'It failed for the test.' });
    expect(JSON.parse(foreign).err).toMatchObject({
      type: 'TypeError',
      at: [expect.stringContaining(__filename), ...Array(7).fill(expect.anything())],
    });
    expect(foreign + within).not.toContain('DUPONT');
    expect(JSON.parse(within)).toMatchObject({ run: 'r1', msg: 'TypeError' });
  });

  it('tells less when asked to', () => {
    process.env.VIGIE_LOG_LEVEL = 'error';
    const lines = written((logger) => {
      logger.info('no');
      logger.error('yes');
    });
    delete process.env.VIGIE_LOG_LEVEL;
    expect(lines).toHaveLength(1);
  });

  it('carries the trace that runs', async () => {
    const spans: FinishedSpan[] = [];
    const telemetry = await startTelemetry({ serviceName: 'vigie', onSpanEnd: (span) => spans.push(span) });
    let line = '';
    await withSpan(serviceTracer('fusion'), 'work', {}, () => {
      [line = ''] = written((logger) => logger.info('inside'));
    });
    await telemetry.stop();
    expect(JSON.parse(line)).toMatchObject({ trace_id: spans[0]?.traceId, span_id: spans[0]?.spanId });
  });
});
