import type { StreamLimits } from '../bus';
import { busErrors } from '../errors';
import { matches } from '../subjects';
import type { TraceHeaders } from '../trace-messages';
import { MemoryConsumer } from './memory-consumer';

export interface StoredMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: TraceHeaders;
  readonly sequence: number;
  readonly storedAtMs: number;
}

export interface Listener {
  readonly pattern: string;
  /** Members of one queue share the messages; undefined gets each. */
  readonly queue: string | undefined;
  deliver(message: { subject: string; data: Uint8Array; headers: TraceHeaders }): void;
}

export interface Answer {
  readonly data: Uint8Array;
  readonly fault: string;
}

export interface Responder {
  readonly subject: string;
  answer(data: Uint8Array, headers: TraceHeaders): Promise<Answer>;
}

/** As the server's duplicate window. */
const DUPLICATE_WINDOW_MS = 120_000;

/** As `max_memory_store` of the shipped configuration. */
const HUB_BYTES = 1024 * 1024 * 1024;

/** What a nats-server would hold: streams, consumers and who listens. Buses that share a hub see each other. */
export class MemoryHub {
  readonly #streams = new Map<string, MemoryStream>();
  readonly listeners = new Set<Listener>();
  readonly responders: Responder[] = [];

  ensureStream(limits: StreamLimits): void {
    if (limits.maxBytes > HUB_BYTES) {
      const reason = 'insufficient memory resources available';
      throw busErrors.create('BUS_NO_ROOM', { stream: limits.name, bytes: limits.maxBytes, reason });
    }
    const stream = this.#streams.get(limits.name);
    if (stream === undefined) this.#streams.set(limits.name, new MemoryStream(limits));
    else stream.update(limits);
  }

  stream(name: string): MemoryStream {
    const stream = this.#streams.get(name);
    if (stream === undefined) throw busErrors.create('BUS_NO_STREAM', { subject: name });
    return stream;
  }

  publish(subject: string, data: Uint8Array, headers: TraceHeaders, messageId?: string): void {
    const stream = [...this.#streams.values()].find((one) => one.takes(subject));
    if (stream === undefined) throw busErrors.create('BUS_NO_STREAM', { subject });
    // A copy, as the wire makes one: the publisher may reuse its buffer.
    const copy = Uint8Array.from(data);
    stream.store(subject, copy, headers, messageId);
    for (const listener of [...this.listeners]) {
      if (matches(listener.pattern, subject)) listener.deliver({ subject, data: copy, headers });
    }
  }

  /** The next responder of a subject, in turn. */
  responder(subject: string): Responder | null {
    const index = this.responders.findIndex((one) => one.subject === subject);
    const [found] = index < 0 ? [] : this.responders.splice(index, 1);
    if (found === undefined) return null;
    this.responders.push(found);
    return found;
  }
}

export class MemoryStream {
  readonly consumers = new Map<string, MemoryConsumer>();
  readonly #seen = new Map<string, number>();
  #limits: StreamLimits;
  #messages: StoredMessage[] = [];
  #last = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  update(limits: StreamLimits): void {
    if (limits.storage !== this.#limits.storage) {
      const reason = 'stream configuration update can not change storage type';
      throw busErrors.create('BUS_STREAM_CONFLICT', { stream: limits.name, reason });
    }
    this.#limits = limits;
  }

  takes(subject: string): boolean {
    return this.#limits.subjects.some((pattern) => matches(pattern, subject));
  }

  store(subject: string, data: Uint8Array, headers: TraceHeaders, messageId: string | undefined): void {
    const now = Date.now();
    if (messageId !== undefined && !this.#firstOf(messageId, now)) return;
    this.#last += 1;
    this.#messages.push({ subject, data, headers, sequence: this.#last, storedAtMs: now });
    this.#trim(subject, now);
    for (const consumer of this.consumers.values()) consumer.wake();
  }

  /** The first message after `sequence` that matches, or null. */
  after(sequence: number, pattern: string): StoredMessage | null {
    this.#expire(Date.now());
    return this.#messages.find((one) => one.sequence > sequence && matches(pattern, one.subject)) ?? null;
  }

  get(sequence: number): StoredMessage | null {
    return this.#messages.find((one) => one.sequence === sequence) ?? null;
  }

  replay(pattern: string): StoredMessage[] {
    this.#expire(Date.now());
    return this.#messages.filter((one) => matches(pattern, one.subject));
  }

  consumer(durable: string, filter: string): MemoryConsumer {
    const known = this.consumers.get(durable);
    if (known !== undefined && known.filter === filter) return known;
    if (known !== undefined) {
      const reason = 'filter subject can not be updated';
      throw busErrors.create('BUS_CONSUMER_CONFLICT', { stream: this.#limits.name, durable, reason });
    }
    const consumer = new MemoryConsumer(this, filter);
    this.consumers.set(durable, consumer);
    return consumer;
  }

  #firstOf(messageId: string, now: number): boolean {
    for (const [id, at] of this.#seen) if (at < now - DUPLICATE_WINDOW_MS) this.#seen.delete(id);
    if (this.#seen.has(messageId)) return false;
    this.#seen.set(messageId, now);
    return true;
  }

  #trim(subject: string, now: number): void {
    this.#expire(now);
    const same = this.#messages.filter((one) => one.subject === subject);
    const surplus = new Set(same.slice(0, Math.max(0, same.length - this.#limits.maxMessagesPerSubject)));
    if (surplus.size > 0) this.#messages = this.#messages.filter((one) => !surplus.has(one));
    let bytes = this.#messages.reduce((sum, one) => sum + one.data.length, 0);
    while (bytes > this.#limits.maxBytes && this.#messages.length > 1)
      bytes -= this.#messages.shift()?.data.length ?? 0;
  }

  #expire(now: number): void {
    const oldest = now - this.#limits.maxAgeMs;
    while ((this.#messages[0]?.storedAtMs ?? Number.POSITIVE_INFINITY) < oldest) this.#messages.shift();
  }
}
