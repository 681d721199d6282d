import { type Msg, nanos } from '@nats-io/transport-node';
import type { Tracer } from '@opentelemetry/api';
import type { AdvisoryListener, ConsumeOptions, StreamHandler, Subscription } from '../bus';
import { causeOf } from '../carry-errors';
import { DEFAULT_MAX_DELIVERIES, redeliveryDelayMs } from '../defaults';
import { busErrors } from '../errors';
import { destinationOf } from '../subjects';
import { traceProcess } from '../trace-messages';
import { ackWaitOf, ensureConsumer } from './consumer';
import { type Delivery, deliveryOf, traceHeadersOf } from './incoming';
import type { Link } from './link';
import { PullSlot } from './pull';
import type { Streams } from './streams';

export interface ConsumeParts {
  readonly link: Link;
  readonly streams: Streams;
  readonly tracer: Tracer;
  readonly onAdvisory: AdvisoryListener;
  readonly inboxPrefix?: string;
}

/** Work from a stream, shared by all that consume under the same durable name. */
export async function consume(
  parts: ConsumeParts,
  options: ConsumeOptions,
  handler: StreamHandler,
): Promise<Subscription> {
  const repair = () => ensureConsumer(parts.link, parts.streams, options);
  await repair();
  const handle = (message: Msg) => process(parts, options, handler, message);
  const inbox = parts.inboxPrefix === undefined ? {} : { inboxPrefix: parts.inboxPrefix };
  const slots = Array.from(
    { length: Math.max(1, options.maxInFlight ?? 1) },
    () => new PullSlot(parts.link, options, { ...inbox, handle, repair }),
  );
  const unhook = parts.link.onReconnect(() => void restart(parts.streams, repair, slots));
  for (const slot of slots) slot.pull();
  return {
    stop: async () => {
      unhook();
      await Promise.all(slots.map((slot) => slot.stop()));
    },
  };
}

async function restart(streams: Streams, repair: () => Promise<void>, slots: readonly PullSlot[]): Promise<void> {
  await streams.settled();
  // When it fails, each slot notices that its pull is lost and repairs again.
  await repair().catch(() => undefined);
  for (const slot of slots) slot.pull();
}

async function process(
  { tracer, onAdvisory }: ConsumeParts,
  options: ConsumeOptions,
  handler: StreamHandler,
  message: Msg,
): Promise<void> {
  const delivery = deliveryOf(message);
  if (delivery === null) return;
  const limit = options.maxDeliveries ?? DEFAULT_MAX_DELIVERIES;
  if (delivery.attempt > limit) {
    // The handlers of all attempts died with their processes, which left no fault to count.
    giveUp(onAdvisory, options, message, delivery, 'its handlers vanished');
    return;
  }
  const beat = setInterval(() => message.respond('+WPI'), ackWaitOf(options) / 3);
  try {
    await handleTraced(tracer, options, handler, message, delivery);
    message.respond('+ACK');
  } catch (error) {
    const cause = causeOf(error);
    onAdvisory(
      busErrors.create('BUS_HANDLER_FAILED', { subject: destinationOf(message.subject).template, cause }, error),
    );
    if (delivery.attempt >= limit) giveUp(onAdvisory, options, message, delivery, cause);
    else message.respond(`-NAK ${JSON.stringify({ delay: nanos(redeliveryDelayMs(delivery.attempt)) })}`);
  } finally {
    clearInterval(beat);
  }
}

function handleTraced(
  tracer: Tracer,
  options: ConsumeOptions,
  handler: StreamHandler,
  message: Msg,
  delivery: Delivery,
): Promise<void> {
  const { subject, data } = message;
  const headers = traceHeadersOf(message.headers);
  return traceProcess(tracer, { subject, size: data.length, headers, group: options.durable }, async (span) => {
    await handler({
      subject,
      data,
      sequence: delivery.sequence,
      redelivered: delivery.attempt > 1,
      storedAtMs: delivery.storedAtMs,
      ...(headers.traceparent === undefined ? {} : { traceparent: headers.traceparent }),
      spanContext: span.spanContext(),
    });
  });
}

function giveUp(
  onAdvisory: AdvisoryListener,
  { stream, durable }: ConsumeOptions,
  message: Msg,
  delivery: Delivery,
  cause: string,
): void {
  const { sequence, attempt: attempts } = delivery;
  onAdvisory(busErrors.create('BUS_MESSAGE_ABANDONED', { stream, durable, sequence, attempts, cause }));
  message.respond('+TERM');
}
