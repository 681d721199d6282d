import { AckPolicy, DeliverPolicy, type JetStreamApiError, ReplayPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { ConsumeOptions } from '../bus';
import { busErrors } from '../errors';
import { askJetStream, JS_ERRORS } from './js-api';
import type { Link } from './link';
import type { Streams } from './streams';

const DEFAULT_ACK_WAIT_MS = 30_000;

/** Pulls that may wait on the server at once, over all replicas: its own default. */
const MAX_WAITING_PULLS = 512;

export function ackWaitOf(options: ConsumeOptions): number {
  return options.ackWaitMs ?? DEFAULT_ACK_WAIT_MS;
}

/** Makes the durable consumer, and its stream when the server has lost it. Any number of replicas may do so at once. */
export async function ensureConsumer(link: Link, streams: Streams, options: ConsumeOptions): Promise<void> {
  const refused = await putConsumer(link, options);
  if (refused === null) return;
  if (refused.code !== JS_ERRORS.streamNotFound) throw conflict(options, refused);
  if (!(await streams.restore(options.stream))) throw busErrors.create('BUS_NO_STREAM', { subject: options.stream });
  const again = await putConsumer(link, options);
  if (again !== null) throw conflict(options, again);
}

async function putConsumer(link: Link, options: ConsumeOptions): Promise<JetStreamApiError | null> {
  const { stream, durable, filter } = options;
  const changeable = {
    ack_wait: nanos(ackWaitOf(options)),
    // Unlimited on the server, which would stop delivering in silence: the limit is ours and ends with an advisory.
    max_deliver: -1,
    ...(filter === undefined ? {} : { filter_subject: filter }),
  };
  const fixed = {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    replay_policy: ReplayPolicy.Instant,
    max_waiting: MAX_WAITING_PULLS,
  };
  const { consumers } = link.jsm;
  const added = await askJetStream(link, stream, () => consumers.add(stream, { ...fixed, ...changeable }));
  if (added.ok) return null;
  if (added.error.code !== JS_ERRORS.consumerExists) return added.error;
  const updated = await askJetStream(link, stream, () => consumers.update(stream, durable, changeable));
  return updated.ok ? null : updated.error;
}

function conflict({ stream, durable }: ConsumeOptions, error: JetStreamApiError) {
  return busErrors.create('BUS_CONSUMER_CONFLICT', { stream, durable, reason: error.message }, error);
}
