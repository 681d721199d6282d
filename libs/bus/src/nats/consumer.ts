import type { ConsumeOptions } from '../bus';
import { busErrors } from '../errors';
import { callJetStream, JS_ERRORS, nanos, refusal } from './js-api';
import type { Link } from './link';
import type { Streams } from './streams';

const DEFAULT_ACK_WAIT_MS = 30_000;

export function ackWaitOf(options: ConsumeOptions): number {
  return options.ackWaitMs ?? DEFAULT_ACK_WAIT_MS;
}

/** Makes the durable consumer, and its stream when the server has lost it. Any number of replicas may do so at once. */
export async function ensureConsumer(link: Link, streams: Streams, options: ConsumeOptions): Promise<void> {
  const first = await putConsumer(link, options);
  if (first === null) return;
  if (first.err_code !== JS_ERRORS.streamNotFound) throw conflict(options, first.description);
  if (!(await streams.restore(options.stream))) throw busErrors.create('BUS_NO_STREAM', { subject: options.stream });
  const second = await putConsumer(link, options);
  if (second !== null) throw conflict(options, second.description);
}

async function putConsumer(link: Link, options: ConsumeOptions) {
  const { stream, durable, filter } = options;
  const config = {
    durable_name: durable,
    name: durable,
    ack_policy: 'explicit',
    deliver_policy: 'all',
    replay_policy: 'instant',
    ack_wait: nanos(ackWaitOf(options)),
    // Unlimited on the server, which would stop delivering in silence: the limit is ours and ends with an advisory.
    max_deliver: -1,
    max_waiting: 512,
    ...(filter === undefined ? {} : { filter_subject: filter }),
  };
  const operation = `CONSUMER.CREATE.${stream}.${durable}${filter === undefined ? '' : `.${filter}`}`;
  const answer = await callJetStream(link, operation, { stream_name: stream, config });
  return answer.ok ? null : answer.error;
}

function conflict({ stream, durable }: ConsumeOptions, reason: string) {
  return busErrors.create('BUS_CONSUMER_CONFLICT', { stream, durable, reason });
}

/** Reads what a stream holds for a subject through a consumer that lives in memory and vanishes by itself. */
export async function openReplay(link: Link, stream: string, subject: string) {
  const config = {
    ack_policy: 'none',
    deliver_policy: 'all',
    replay_policy: 'instant',
    filter_subject: subject,
    inactive_threshold: nanos(10_000),
    mem_storage: true,
    num_replicas: 1,
  };
  const answer = await callJetStream<{ name: string; num_pending: number }>(link, `CONSUMER.CREATE.${stream}`, {
    stream_name: stream,
    config,
  });
  if (answer.ok) return answer.value;
  if (answer.error.err_code === JS_ERRORS.streamNotFound) throw busErrors.create('BUS_NO_STREAM', { subject: stream });
  throw refusal(answer.error);
}
