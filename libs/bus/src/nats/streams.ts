import { DiscardPolicy, type JetStreamApiError, RetentionPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { StreamLimits } from '../bus';
import { busErrors } from '../errors';
import { matches } from '../subjects';
import { askJetStream, JS_ERRORS } from './js-api';
import type { Link } from './link';

/** Second messages of one id are dropped for so long. */
const DUPLICATE_WINDOW_MS = 120_000;

/**
 * The streams that this connection asked for. They live in the server's memory, so a restarted server has lost them:
 * they are made again on every reconnection, before anything is published or consumed.
 */
export class Streams {
  readonly #link: Link;
  readonly #wanted = new Map<string, StreamLimits>();
  #restoring: Promise<void> = Promise.resolve();

  constructor(link: Link) {
    this.#link = link;
    link.onReconnect(() => {
      this.#restoring = this.#restore();
    });
  }

  async ensure(stream: StreamLimits): Promise<void> {
    this.#wanted.set(stream.name, stream);
    await putStream(this.#link, stream);
  }

  /** Waits until the streams are back after a reconnection. */
  async settled(): Promise<void> {
    await this.#restoring;
  }

  /** Makes the stream again that takes this subject, when it is one of ours. */
  async restoreFor(subject: string): Promise<boolean> {
    const stream = [...this.#wanted.values()].find((one) => one.subjects.some((pattern) => matches(pattern, subject)));
    return stream !== undefined && this.restore(stream.name);
  }

  async restore(name: string): Promise<boolean> {
    const stream = this.#wanted.get(name);
    if (stream === undefined) return false;
    await putStream(this.#link, stream);
    return true;
  }

  async #restore(): Promise<void> {
    for (const stream of this.#wanted.values()) {
      // A failure here shows again, with its code, at the next publish or pull that needs the stream.
      await putStream(this.#link, stream).catch(() => undefined);
    }
  }
}

async function putStream(link: Link, stream: StreamLimits): Promise<void> {
  const config = streamConfig(stream);
  const created = await askJetStream(link, stream.name, () => link.jsm.streams.add({ name: stream.name, ...config }));
  if (created.ok) return;
  if (created.error.code !== JS_ERRORS.streamNameInUse) throw streamRefusal(stream, created.error);
  const updated = await askJetStream(link, stream.name, () => link.jsm.streams.update(stream.name, config));
  if (!updated.ok) throw streamRefusal(stream, updated.error);
}

/** The server's `err_code`s for a stream that does not fit into its memory, its disk, or the account's share. */
const NO_ROOM = new Set<number>([10028, 10047, 10023, 10002]);

function streamRefusal(stream: StreamLimits, error: JetStreamApiError) {
  const { message: reason } = error;
  return NO_ROOM.has(error.code)
    ? busErrors.create('BUS_NO_ROOM', { stream: stream.name, bytes: stream.maxBytes, reason }, error)
    : busErrors.create('BUS_STREAM_CONFLICT', { stream: stream.name, reason }, error);
}

function streamConfig(stream: StreamLimits) {
  return {
    subjects: [...stream.subjects],
    storage: stream.storage,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: stream.maxMessagesPerSubject,
    max_age: nanos(stream.maxAgeMs),
    max_bytes: stream.maxBytes,
    num_replicas: 1,
    duplicate_window: nanos(Math.min(DUPLICATE_WINDOW_MS, stream.maxAgeMs)),
    allow_direct: true,
  };
}
