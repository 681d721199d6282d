import { createInbox, type Msg } from '@nats-io/transport-node';
import type { BusMessage } from '../bus';
import { busErrors } from '../errors';
import { openReplay } from './consumer';
import { deliveryOf, statusOf, traceHeadersOf } from './incoming';
import { callJetStream, nanos } from './js-api';
import type { Link } from './link';

const REPLAY_TIMEOUT_MS = 5000;

/** Every message that the stream holds for the subject at this moment, oldest first. */
export async function replay(link: Link, stream: string, subject: string, inboxPrefix?: string): Promise<BusMessage[]> {
  const { name, num_pending: count } = await openReplay(link, stream, subject);
  try {
    return count === 0 ? [] : await fetchAll(link, { stream, name, count, inbox: createInbox(inboxPrefix) });
  } finally {
    // It would vanish by itself in seconds; deleting it at once keeps the server's list short. Nobody waits for that.
    void callJetStream(link, `CONSUMER.DELETE.${stream}.${name}`, undefined).catch(() => undefined);
  }
}

function fetchAll(
  link: Link,
  { stream, name, count, inbox }: { stream: string; name: string; count: number; inbox: string },
): Promise<BusMessage[]> {
  const found: BusMessage[] = [];
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      clearTimeout(timer);
      subscription.unsubscribe();
      if (error === undefined) resolve(found);
      else reject(error);
    };
    const timer = setTimeout(
      () => finish(busErrors.create('BUS_TIMEOUT', { subject: stream, timeoutMs: REPLAY_TIMEOUT_MS })),
      REPLAY_TIMEOUT_MS,
    );
    const subscription = link.nc.subscribe(inbox, {
      callback: (error, message) => {
        if (error !== null) return finish(error);
        // A status ends the fetch: messages beyond the last may have been trimmed since they were counted.
        if (statusOf(message) !== null) return finish();
        const pending = collect(message, found);
        if (pending === 0 || found.length >= count) finish();
      },
    });
    const request = { batch: count, expires: nanos(REPLAY_TIMEOUT_MS - 1000) };
    link.nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, JSON.stringify(request), { reply: inbox });
  });
}

/** Adds a message and says how many wait behind it. */
function collect(message: Msg, found: BusMessage[]): number {
  const delivery = deliveryOf(message);
  if (delivery === null) return 0;
  const { traceparent } = traceHeadersOf(message.headers);
  found.push({
    subject: message.subject,
    data: message.data,
    sequence: delivery.sequence,
    ...(traceparent === undefined ? {} : { traceparent }),
  });
  return delivery.pending;
}
