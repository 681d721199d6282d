import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { BinaryReader } from '@bufbuild/protobuf/wire';

/** A span as it came over OTLP, with all its attributes flattened to text (resource, scope, span and events). */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly service: string;
  readonly scope: string;
  readonly durationMs: number;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`, protocol http/protobuf. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  stop(): Promise<void>;
}

/** A receiver of OTLP traces on loopback, protobuf over HTTP; other signals are taken and dropped. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (c: Buffer) => chunks.push(c));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
      if (request.url === '/v1/traces') spans.push(...readExportRequest(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}`, spans, stop };
}

type FieldReader = (field: number, reader: BinaryReader) => boolean;

/** Reads one protobuf message: `take` reads the fields that it knows and says so; others are skipped. */
function readMessage(bytes: Uint8Array, take: FieldReader): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (!take(field, reader)) reader.skip(wireType, field);
  }
}

/** Takes one field and skips all others. */
function only(wanted: number, take: (reader: BinaryReader) => void): FieldReader {
  return (field, reader) => {
    if (field !== wanted) return false;
    take(reader);
    return true;
  };
}

// Field numbers: opentelemetry/proto/collector/trace/v1/trace_service.proto and opentelemetry/proto/trace/v1/trace.proto.

export function readExportRequest(bytes: Uint8Array): ReceivedSpan[] {
  const spans: ReceivedSpan[] = [];
  readMessage(bytes, (field, r) => {
    if (field !== 1) return false;
    spans.push(...readResourceSpans(r.bytes()));
    return true;
  });
  return spans;
}

function readResourceSpans(bytes: Uint8Array): ReceivedSpan[] {
  const resource: Record<string, string> = {};
  const scopes: Uint8Array[] = [];
  readMessage(bytes, (field, r) => {
    if (field === 1)
      readMessage(
        r.bytes(),
        only(1, (inner) => readAttribute(inner.bytes(), resource)),
      );
    else if (field === 2) scopes.push(r.bytes());
    else return false;
    return true;
  });
  return scopes.flatMap((scope) => readScopeSpans(scope, resource));
}

function readScopeSpans(bytes: Uint8Array, resource: Record<string, string>): ReceivedSpan[] {
  let scope = '';
  const spans: Uint8Array[] = [];
  readMessage(bytes, (field, r) => {
    if (field === 1)
      readMessage(
        r.bytes(),
        only(1, (inner) => {
          scope = inner.string();
        }),
      );
    else if (field === 2) spans.push(r.bytes());
    else return false;
    return true;
  });
  return spans.map((span) => readSpan(span, scope, resource));
}

function readSpan(bytes: Uint8Array, scope: string, resource: Record<string, string>): ReceivedSpan {
  const attributes: Record<string, string> = { ...resource };
  const span = { traceId: '', spanId: '', parentSpanId: '', name: '' };
  let startNs = 0n;
  let endNs = 0n;
  readMessage(bytes, (field, r) => {
    if (field === 1) span.traceId = hex(r.bytes());
    else if (field === 2) span.spanId = hex(r.bytes());
    else if (field === 4) span.parentSpanId = hex(r.bytes());
    else if (field === 5) span.name = r.string();
    else if (field === 7) startNs = BigInt(r.fixed64());
    else if (field === 8) endNs = BigInt(r.fixed64());
    else if (field === 9) readAttribute(r.bytes(), attributes);
    else if (field === 11) readEvent(r.bytes(), attributes);
    else if (field === 15) readStatus(r.bytes(), attributes);
    else return false;
    return true;
  });
  const service = resource['service.name'] ?? '';
  return {
    ...span,
    parentSpanId: span.parentSpanId || null,
    service: partOf(scope, service),
    scope,
    durationMs: Number(endNs - startNs) / 1e6,
    attributes,
  };
}

/** In one process all services share one resource; their own spans then tell them apart by their scope, `vigie.<service>`. */
function partOf(scope: string, serviceName: string): string {
  return scope.startsWith('vigie.') ? scope.slice('vigie.'.length) : serviceName;
}

function readEvent(bytes: Uint8Array, into: Record<string, string>): void {
  readMessage(bytes, (field, r) => {
    if (field === 2) into[`event.${Object.keys(into).length}`] = r.string();
    else if (field === 3) readAttribute(r.bytes(), into);
    else return false;
    return true;
  });
}

function readStatus(bytes: Uint8Array, into: Record<string, string>): void {
  readMessage(
    bytes,
    only(2, (r) => {
      into['status.message'] = r.string();
    }),
  );
}

function readAttribute(bytes: Uint8Array, into: Record<string, string>): void {
  let key = '';
  let value = '';
  readMessage(bytes, (field, r) => {
    if (field === 1) key = r.string();
    else if (field === 2) value = readAnyValue(r.bytes());
    else return false;
    return true;
  });
  into[key] = value;
}

function readAnyValue(bytes: Uint8Array): string {
  const parts: string[] = [];
  readMessage(bytes, (field, r) => {
    if (field === 1) parts.push(r.string());
    else if (field === 2) parts.push(String(r.bool()));
    else if (field === 3) parts.push(String(r.int64()));
    else if (field === 4) parts.push(String(r.double()));
    else if (field === 5)
      readMessage(
        r.bytes(),
        only(1, (inner) => void parts.push(readAnyValue(inner.bytes()))),
      );
    else return false;
    return true;
  });
  return parts.join(' ');
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
