import { JetStreamApiError } from '@nats-io/jetstream';
import { type MsgHdrs, headers as newHeaders, nuid } from '@nats-io/transport-node';
import { busErrors } from '../errors';
import type { TraceHeaders } from '../trace-messages';
import { classify, troubleError } from './classify';
import { refusal } from './js-api';
import type { Link } from './link';
import type { Streams } from './streams';

/** A publish keeps trying for so long, across a restart of the server, and then fails. */
const PUBLISH_DEADLINE_MS = 5000;
const ATTEMPT_TIMEOUT_MS = 2000;
const RETRY_WAIT_MS = 100;

/** Bytes that may wait for an absent server, over all publishes of a connection. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Room for our own headers within the server's limit, which counts headers too. */
const HEADER_ROOM = 512;

export interface Outgoing {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly messageId?: string;
}

/**
 * Publishes into streams. Every message has an id, so that an attempt whose acknowledgement was lost can be repeated
 * without storing the message twice.
 */
export class Publisher {
  readonly #link: Link;
  readonly #streams: Streams;
  #waitingBytes = 0;

  constructor(link: Link, streams: Streams) {
    this.#link = link;
    this.#streams = streams;
  }

  async publish(message: Outgoing, trace: TraceHeaders): Promise<void> {
    this.#checkSize(message);
    this.#reserve(message.data.length);
    try {
      await this.#untilStored(message, trace);
    } finally {
      this.#waitingBytes -= message.data.length;
    }
  }

  #checkSize({ subject, data }: Outgoing): void {
    const limit = (this.#link.nc.info?.max_payload ?? 1024 * 1024) - HEADER_ROOM;
    if (data.length > limit) throw busErrors.create('BUS_MESSAGE_TOO_LARGE', { subject, size: data.length, limit });
  }

  #reserve(bytes: number): void {
    if (!this.#link.up && this.#waitingBytes + bytes > MAX_WAITING_BYTES) {
      throw busErrors.create('BUS_BUFFER_FULL', { waiting: this.#waitingBytes, limit: MAX_WAITING_BYTES });
    }
    this.#waitingBytes += bytes;
  }

  async #untilStored(message: Outgoing, trace: TraceHeaders): Promise<void> {
    const messageId = message.messageId ?? nuid.next();
    const deadline = Date.now() + PUBLISH_DEADLINE_MS;
    for (;;) {
      const left = deadline - Date.now();
      if (!(await this.#link.whenConnected(left))) throw this.#away();
      await this.#streams.settled();
      const failure = await this.#attempt(message, messageId, trace, Math.min(left, ATTEMPT_TIMEOUT_MS));
      if (failure === null) return;
      if (Date.now() + RETRY_WAIT_MS >= deadline) throw failure;
      await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT_MS));
    }
  }

  /** Null when the stream has the message; an error when trying again may help; throws when it will not. */
  async #attempt(message: Outgoing, messageId: string, trace: TraceHeaders, timeout: number): Promise<Error | null> {
    const { subject, data } = message;
    try {
      await this.#link.js.publish(subject, data, { timeout, msgID: messageId, headers: toHeaders(trace) });
      return null;
    } catch (error) {
      if (error instanceof JetStreamApiError) return refusal(error);
      const trouble = classify(error);
      const coded = troubleError(trouble, { subject, timeoutMs: PUBLISH_DEADLINE_MS, server: this.#link.server });
      if (trouble.kind === 'absent') {
        // No stream took it. One of ours may have been lost in a restart; somebody else's will not come by waiting long.
        if (await this.#streams.restoreFor(subject)) return coded;
        throw coded;
      }
      if (trouble.kind === 'timeout' || trouble.kind === 'away') return this.#link.up ? coded : this.#away();
      throw coded;
    }
  }

  #away(): Error {
    return this.#link.closed
      ? busErrors.create('BUS_CLOSED')
      : busErrors.create('BUS_UNREACHABLE', { server: this.#link.server });
  }
}

export function toHeaders(trace: TraceHeaders): MsgHdrs {
  const headers = newHeaders();
  for (const [key, value] of Object.entries(trace)) headers.set(key, value);
  return headers;
}
