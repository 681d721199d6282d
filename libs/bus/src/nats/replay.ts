import { AckPolicy, type Consumer, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { BusMessage } from '../bus';
import { busErrors } from '../errors';
import { asCoded } from './classify';
import { traceHeadersOf } from './incoming';
import { askJetStream, JS_ERRORS, refusal } from './js-api';
import type { Link } from './link';

const REPLAY_TIMEOUT_MS = 5000;

/** A consumer that nobody deletes vanishes after this long. */
const FORGOTTEN_AFTER_MS = 10_000;

/** Every message that the stream holds for the subject at this moment, oldest first. */
export async function replay(link: Link, stream: string, subject: string): Promise<BusMessage[]> {
  const { consumer, count } = await openReader(link, stream, subject);
  try {
    return count === 0 ? [] : await readAll(consumer, count);
  } catch (error) {
    throw asCoded(error, { subject: stream, timeoutMs: REPLAY_TIMEOUT_MS, server: link.server });
  } finally {
    // It would vanish by itself in seconds; deleting it at once keeps the server's list short. Nobody waits for that.
    void consumer.delete().catch(() => undefined);
  }
}

/** An ordered consumer would do, but with a filter it fails on nats-server 2.9; this one is as short-lived. */
async function openReader(link: Link, stream: string, subject: string): Promise<{ consumer: Consumer; count: number }> {
  const config = {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.All,
    filter_subject: subject,
    inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
    mem_storage: true,
  };
  const opened = await askJetStream(link, stream, () => link.jsm.consumers.add(stream, config));
  if (opened.ok) {
    return { consumer: link.js.consumers.getConsumerFromInfo(opened.value), count: opened.value.num_pending };
  }
  throw opened.error.code === JS_ERRORS.streamNotFound
    ? busErrors.create('BUS_NO_STREAM', { subject: stream })
    : refusal(opened.error);
}

async function readAll(consumer: Consumer, count: number): Promise<BusMessage[]> {
  const found: BusMessage[] = [];
  const messages = await consumer.fetch({ max_messages: count, expires: REPLAY_TIMEOUT_MS });
  for await (const message of messages) {
    found.push(toBusMessage(message));
    // Some that were counted may have been trimmed since, and the fetch would wait for them.
    if (message.info.pending === 0) break;
  }
  return found;
}

function toBusMessage({ subject, data, seq: sequence, headers }: JsMsg): BusMessage {
  const { traceparent } = traceHeadersOf(headers);
  return { subject, data, sequence, ...(traceparent === undefined ? {} : { traceparent }) };
}
