import { createServer } from 'node:http';

/** A span as it arrived over the wire. */
export interface ReceivedSpan {
  readonly service: string;
  readonly scope: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly statusMessage: string;
}

/** An OTLP receiver over HTTP with protobuf, as a collector is one. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const raw: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.url === '/v1/traces') {
      raw.push(body);
      spans.push(...readSpans(body));
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    spans,
    /** Everything that was received, as text, to look for what must not be in it. */
    text: () => Buffer.concat(raw).toString('latin1'),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Field = readonly [number: number, value: Buffer | number];

/** The fields of a protobuf message; numbers stay within 2^53 here, fixed64 are left as bytes. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const wire = key % 8;
    if (wire === 0) {
      fields.push([(key - wire) / 8, varint()]);
      continue;
    }
    const length = wire === 2 ? varint() : wire === 1 ? 8 : 4;
    fields.push([(key - wire) / 8, bytes.subarray(at, at + length)]);
    at += length;
  }
  return fields;
}

/** `opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest`, by its field numbers. */
function readSpans(body: Buffer): ReceivedSpan[] {
  return all(body, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(one(resourceSpans, 1), 1);
    return all(resourceSpans, 2).flatMap((scopeSpans) => {
      const scope = one(one(scopeSpans, 1), 1).toString();
      return all(scopeSpans, 2).map((span) => ({
        service: String(resource['service.name']),
        scope,
        traceId: one(span, 1).toString('hex'),
        spanId: one(span, 2).toString('hex'),
        parentSpanId: one(span, 4).toString('hex'),
        name: one(span, 5).toString(),
        kind: Number(fieldsOf(span).find(([number]) => number === 6)?.[1] ?? 0),
        attributes: attributesOf(span, 9),
        statusMessage: one(one(span, 15), 2).toString(),
      }));
    });
  });
}

function attributesOf(message: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    all(message, number).map((pair) => {
      const [[kind, value] = [0, 0]] = fieldsOf(one(pair, 2));
      return [one(pair, 1).toString(), kind === 1 ? value.toString() : Number(value)];
    }),
  );
}

function all(message: Buffer, number: number): Buffer[] {
  return fieldsOf(message).flatMap(([found, value]) => (found === number && Buffer.isBuffer(value) ? [value] : []));
}

function one(message: Buffer, number: number): Buffer {
  return all(message, number)[0] ?? Buffer.alloc(0);
}
