import { type Tracer, trace } from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';
import {
  type AdvisoryListener,
  type Bus,
  type BusMessage,
  type ConsumeOptions,
  logAdvisory,
  type MessageHandler,
  type PublishOptions,
  type RequestHandler,
  type RequestOptions,
  type StreamHandler,
  type StreamLimits,
  type Subscription,
} from '../bus';
import { CANARY, canarySubject } from '../canary';
import { causeOf, decodeFault, encodeFault } from '../carry-errors';
import { DEFAULT_AWAIT_RESPONDER_MS, DEFAULT_MAX_DELIVERIES, redeliveryDelayMs } from '../defaults';
import { busErrors } from '../errors';
import { destinationOf } from '../subjects';
import { type TraceHeaders, traceProcess, traceSend } from '../trace-messages';
import type { Delivered, MemoryConsumer } from './memory-consumer';
import { type Answer, MemoryHub, type Responder } from './memory-hub';

export interface MemoryBusOptions {
  /** As in `connectBus`; default `memory`. */
  readonly name?: string;
  /** Share one between buses that shall see each other; default one of its own. */
  readonly hub?: MemoryHub;
  /** Default 8 MiB, as the shipped configuration of nats-server. */
  readonly maxMessageBytes?: number;
  readonly onAdvisory?: AdvisoryListener;
}

const POLL_MS = 10;

/** The bus within one process: for tests, and for whatever needs no server. It behaves as the NATS bus does. */
export function memoryBus(options: MemoryBusOptions = {}): Bus {
  return new MemoryBus(options);
}

class MemoryBus implements Bus {
  readonly #hub: MemoryHub;
  readonly #name: string;
  readonly #limit: number;
  readonly #onAdvisory: AdvisoryListener;
  readonly #tracer: Tracer;
  readonly #subscriptions = new Set<Subscription>();
  #closed = false;

  constructor(options: MemoryBusOptions) {
    this.#name = options.name ?? 'memory';
    this.#hub = options.hub ?? new MemoryHub();
    this.#limit = options.maxMessageBytes ?? 8 * 1024 * 1024;
    this.#onAdvisory = options.onAdvisory ?? logAdvisory(this.#name);
    this.#tracer = trace.getTracer(`vigie.${this.#name}`);
  }

  async ensureStream(stream: StreamLimits): Promise<void> {
    this.#checkOpen();
    this.#hub.ensureStream(stream);
  }

  publish(subject: string, data: Uint8Array, options: PublishOptions = {}): Promise<void> {
    return traceSend(this.#tracer, { name: 'send', subject, size: data.length }, async (headers) => {
      this.#checkOpen();
      this.#checkSize(subject, data);
      this.#hub.publish(subject, data, headers, options.messageId);
    });
  }

  async subscribe(subject: string, handler: MessageHandler): Promise<Subscription> {
    this.#checkOpen();
    const running = new Set<Promise<void>>();
    const listener = {
      pattern: subject,
      queue: undefined,
      deliver: (message: { subject: string; data: Uint8Array; headers: TraceHeaders }) => {
        const work = this.#deliver(subject, message, handler).finally(() => running.delete(work));
        running.add(work);
      },
    };
    this.#hub.listeners.add(listener);
    return this.#track(async () => {
      this.#hub.listeners.delete(listener);
      await Promise.allSettled([...running]);
    });
  }

  async consume(options: ConsumeOptions, handler: StreamHandler): Promise<Subscription> {
    this.#checkOpen();
    const consumer = this.#hub.stream(options.stream).consumer(options.durable, options.filter ?? '>');
    const stop = new AbortController();
    const places = Math.max(1, options.maxInFlight ?? 1);
    const loops = Array.from({ length: places }, () => this.#work(consumer, options, handler, stop.signal));
    return this.#track(async () => {
      stop.abort();
      await Promise.all(loops);
    });
  }

  async replay({ stream, subject }: { stream: string; subject: string }): Promise<BusMessage[]> {
    this.#checkOpen();
    return this.#hub
      .stream(stream)
      .replay(subject)
      .map(({ headers, ...message }) => ({
        subject: message.subject,
        data: message.data,
        sequence: message.sequence,
        ...traced(headers),
      }));
  }

  request(subject: string, data: Uint8Array, options: RequestOptions): Promise<Uint8Array> {
    return traceSend(this.#tracer, { name: 'request', subject, size: data.length }, async (headers) => {
      this.#checkOpen();
      const responder = await this.#findResponder(subject, options);
      const answer = await withTimeout(responder.answer(Uint8Array.from(data), headers), subject, options.timeoutMs);
      if (answer.fault !== '') throw decodeFault(subject, answer.fault);
      return answer.data;
    });
  }

  async respond(subject: string, queue: string, handler: RequestHandler): Promise<Subscription> {
    this.#checkOpen();
    const running = new Set<Promise<Answer>>();
    const responder: Responder = {
      subject,
      answer: (data, headers) => {
        const work = this.#answer(subject, queue, { data, headers }, handler).finally(() => running.delete(work));
        running.add(work);
        return work;
      },
    };
    this.#hub.responders.push(responder);
    return this.#track(async () => {
      const index = this.#hub.responders.indexOf(responder);
      if (index >= 0) this.#hub.responders.splice(index, 1);
      await Promise.allSettled([...running]);
    });
  }

  async ready(): Promise<void> {
    this.#checkOpen();
    this.#hub.ensureStream(CANARY);
    this.#hub.publish(canarySubject(this.#name), new Uint8Array([1]), {});
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    this.#closed = true;
  }

  async #deliver(
    pattern: string,
    message: { subject: string; data: Uint8Array; headers: TraceHeaders },
    handler: MessageHandler,
  ): Promise<void> {
    const { subject, data, headers } = message;
    await Promise.resolve();
    await traceProcess(this.#tracer, { subject, size: data.length, headers }, async (span) => {
      await handler({ subject, data, ...traced(headers), spanContext: span.spanContext() });
    }).catch((error: unknown) => {
      this.#onAdvisory(busErrors.create('BUS_HANDLER_FAILED', { subject: pattern, cause: causeOf(error) }, error));
    });
  }

  async #work(
    consumer: MemoryConsumer,
    options: ConsumeOptions,
    handler: StreamHandler,
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      const delivered = await consumer.next(signal);
      if (delivered === null) return;
      await this.#handle(delivered, options, handler).catch((error: unknown) => {
        this.#failed(consumer, delivered, options, error);
      });
    }
  }

  #handle({ message, attempt }: Delivered, options: ConsumeOptions, handler: StreamHandler): Promise<void> {
    const { subject, data, headers, sequence, storedAtMs } = message;
    const about = { subject, size: data.length, headers, group: options.durable };
    return traceProcess(this.#tracer, about, (span) => {
      const place = { sequence, storedAtMs, redelivered: attempt > 1 };
      return handler({ subject, data, ...place, ...traced(headers), spanContext: span.spanContext() });
    });
  }

  #failed(consumer: MemoryConsumer, delivered: Delivered, options: ConsumeOptions, error: unknown): void {
    const { attempt, message } = delivered;
    const subject = destinationOf(message.subject).template;
    this.#onAdvisory(busErrors.create('BUS_HANDLER_FAILED', { subject, cause: causeOf(error) }, error));
    if (attempt < (options.maxDeliveries ?? DEFAULT_MAX_DELIVERIES)) {
      consumer.giveBack(delivered, redeliveryDelayMs(attempt));
      return;
    }
    const { stream, durable } = options;
    const facts = { stream, durable, sequence: message.sequence, attempts: attempt, cause: causeOf(error) };
    this.#onAdvisory(busErrors.create('BUS_MESSAGE_ABANDONED', facts, error));
  }

  async #answer(
    subject: string,
    group: string,
    { data, headers }: { data: Uint8Array; headers: TraceHeaders },
    handler: RequestHandler,
  ): Promise<Answer> {
    try {
      const answer = await traceProcess(this.#tracer, { subject, size: data.length, headers, group }, (span) =>
        handler(data, { subject, data, ...traced(headers), spanContext: span.spanContext() }),
      );
      return { data: Uint8Array.from(answer), fault: '' };
    } catch (error) {
      if (!isCoded(error)) {
        this.#onAdvisory(busErrors.create('BUS_HANDLER_FAILED', { subject, cause: causeOf(error) }, error));
      }
      return { data: new Uint8Array(), fault: encodeFault(subject, error) };
    }
  }

  async #findResponder(subject: string, options: RequestOptions): Promise<Responder> {
    const awaitMs = Math.min(options.awaitResponderMs ?? DEFAULT_AWAIT_RESPONDER_MS, options.timeoutMs);
    const deadline = Date.now() + awaitMs;
    for (;;) {
      const responder = this.#hub.responder(subject);
      if (responder !== null) return responder;
      if (Date.now() + POLL_MS >= deadline) throw busErrors.create('BUS_NO_RESPONDER', { subject });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #checkOpen(): void {
    if (this.#closed) throw busErrors.create('BUS_CLOSED');
  }

  #checkSize(subject: string, data: Uint8Array): void {
    if (data.length <= this.#limit) return;
    throw busErrors.create('BUS_MESSAGE_TOO_LARGE', { subject, size: data.length, limit: this.#limit });
  }

  #track(end: () => Promise<void>): Subscription {
    const subscription = {
      stop: async () => {
        this.#subscriptions.delete(subscription);
        await end();
      },
    };
    this.#subscriptions.add(subscription);
    return subscription;
  }
}

function traced(headers: TraceHeaders): { traceparent?: string } {
  return headers.traceparent === undefined ? {} : { traceparent: headers.traceparent };
}

async function withTimeout<T>(work: Promise<T>, subject: string, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busErrors.create('BUS_TIMEOUT', { subject, timeoutMs })), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
