import fc from 'fast-check';
import { shapeOfTrace, TRACED_SERVICES, type TraceSpan } from '../src/trace/trace-tree';

const span = (spanId: string, parentSpanId: string | null, service: string, traceId = 't'): TraceSpan => {
  return { traceId, spanId, parentSpanId, name: 'work', service };
};
const chain = TRACED_SERVICES.map((service, i) => span(`s${i}`, i === 0 ? null : `s${i - 1}`, service));

describe('the shape of a trace', () => {
  test('is connected with one root, no orphan and every service', () => {
    expect(shapeOfTrace(chain, 't')).toEqual({ spans: 6, roots: 1, orphans: [], missingServices: [], connected: true });
  });

  test('is not connected when any one span is missing', () => {
    fc.assert(
      fc.property(fc.nat(chain.length - 1), (missing) => {
        const shape = shapeOfTrace(
          chain.filter((_, i) => i !== missing),
          't',
        );
        expect(shape.connected).toBe(false);
        expect(shape.missingServices).toEqual([TRACED_SERVICES[missing]]);
      }),
    );
  });

  test('is not connected with two roots', () => {
    expect(shapeOfTrace([...chain, span('other', null, 'fusion')], 't')).toMatchObject({ roots: 2, connected: false });
  });

  test('names the orphan', () => {
    expect(shapeOfTrace([...chain, span('x', 'gone', 'fusion')], 't')).toMatchObject({
      orphans: ['fusion: work'],
      connected: false,
    });
  });

  test('leaves other traces out', () => {
    expect(shapeOfTrace([...chain, span('x', 'gone', 'fusion', 'other')], 't').connected).toBe(true);
    expect(shapeOfTrace(chain, 'other')).toMatchObject({ spans: 0, connected: false });
  });
});
