import {
  type Attributes,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';
import { destinationOf } from './subjects';

/** Headers that carry the trace; in NATS as message headers, in memory as they are. */
export type TraceHeaders = Record<string, string>;

export interface Traced {
  readonly headers: TraceHeaders;
}

/** Runs a send under its span; `send` gets the headers that carry that span to the other side. */
export function traceSend<T>(
  tracer: Tracer,
  operation: { readonly name: 'send' | 'request'; readonly subject: string; readonly size: number },
  send: (headers: TraceHeaders) => Promise<T>,
): Promise<T> {
  const { template, label } = destinationOf(operation.subject);
  const kind = operation.name === 'send' ? SpanKind.PRODUCER : SpanKind.CLIENT;
  const attributes: Attributes = {
    ...messaging(operation.name, 'send', template),
    'messaging.message.body.size': operation.size,
  };
  return tracer.startActiveSpan(`${operation.name} ${label}`, { kind, attributes }, (span) => {
    const headers: TraceHeaders = {};
    propagation.inject(context.active(), headers, defaultTextMapSetter);
    return settle(span, send(headers));
  });
}

/**
 * Runs a handler under the consumer's span: a child of the producer's span, so that one trace holds both, and linked to
 * it, as the messaging conventions ask for. A message that was published outside a trace starts one.
 */
export function traceProcess<T>(
  tracer: Tracer,
  message: { readonly subject: string; readonly size: number; readonly headers: TraceHeaders; readonly group?: string },
  process: (span: Span) => Promise<T>,
): Promise<T> {
  const { template, label } = destinationOf(message.subject);
  const parent = propagation.extract(ROOT_CONTEXT, message.headers, defaultTextMapGetter);
  const producer = trace.getSpanContext(parent);
  const links: Link[] = producer === undefined ? [] : [{ context: producer }];
  const attributes: Attributes = {
    ...messaging('process', 'process', template),
    'messaging.message.body.size': message.size,
    ...(message.group === undefined ? {} : { 'messaging.consumer.group.name': message.group }),
  };
  const options = { kind: SpanKind.CONSUMER, attributes, links };
  return tracer.startActiveSpan(`process ${label}`, options, parent, (span) => settle(span, process(span)));
}

function messaging(name: string, type: 'send' | 'process', template: string): Attributes {
  return {
    'messaging.system': 'nats',
    'messaging.operation.name': name,
    'messaging.operation.type': type,
    'messaging.destination.template': template,
  };
}

async function settle<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = isCoded(error) ? error.code : 'UNEXPECTED';
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
    throw error;
  } finally {
    span.end();
  }
}
