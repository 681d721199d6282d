import {
  type Msg,
  type Subscription as NatsSubscription,
  headers as newHeaders,
  type SubscriptionOptions,
} from '@nats-io/transport-node';
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
import { causeOf, ERROR_HEADER, encodeFault } from '../carry-errors';
import { busErrors } from '../errors';
import { traceProcess, traceSend } from '../trace-messages';
import { ask } from './ask';
import { asCoded } from './classify';
import { consume } from './consume';
import { traceHeadersOf } from './incoming';
import { Link } from './link';
import { Publisher } from './publish';
import { replay } from './replay';
import { Streams } from './streams';

export interface ConnectOptions {
  /** `nats://host:port`; credentials in it are used and never shown. */
  readonly url: string;
  /** The service's name: of the connection on the server and of its spans' scope, `vigie.<name>`. */
  readonly name: string;
  readonly token?: string;
  /** Prefix of reply subjects, one per workstation where permissions confine it; default `_INBOX`. */
  readonly inboxPrefix?: string;
  /** Default: one JSON line each on stderr. */
  readonly onAdvisory?: AdvisoryListener;
}

/** Connects to a nats-server with JetStream; fails with a coded error when it is absent, refuses us, or has no JetStream. */
export async function connectBus(options: ConnectOptions): Promise<Bus> {
  const onAdvisory = options.onAdvisory ?? logAdvisory(options.name);
  const link = await Link.open({ ...options, onAdvisory });
  return new NatsBus(link, options, onAdvisory);
}

class NatsBus implements Bus {
  readonly #link: Link;
  readonly #name: string;
  readonly #inboxPrefix: string | undefined;
  readonly #onAdvisory: AdvisoryListener;
  readonly #tracer: Tracer;
  readonly #streams: Streams;
  readonly #publisher: Publisher;
  readonly #subscriptions = new Set<Subscription>();

  constructor(link: Link, options: ConnectOptions, onAdvisory: AdvisoryListener) {
    this.#link = link;
    this.#name = options.name;
    this.#inboxPrefix = options.inboxPrefix;
    this.#onAdvisory = onAdvisory;
    this.#tracer = trace.getTracer(`vigie.${options.name}`);
    this.#streams = new Streams(link);
    this.#publisher = new Publisher(link, this.#streams);
  }

  ensureStream(stream: StreamLimits): Promise<void> {
    return this.#streams.ensure(stream);
  }

  publish(subject: string, data: Uint8Array, options: PublishOptions = {}): Promise<void> {
    return traceSend(this.#tracer, { name: 'send', subject, size: data.length }, (headers) =>
      this.#publisher.publish({ subject, data, ...options }, headers),
    );
  }

  async subscribe(subject: string, handler: MessageHandler): Promise<Subscription> {
    return this.#listen(subject, undefined, async (message) => {
      await this.#process(message, undefined, handler).catch((error: unknown) => {
        this.#onAdvisory(busErrors.create('BUS_HANDLER_FAILED', { subject, cause: causeOf(error) }, error));
      });
    });
  }

  async consume(options: ConsumeOptions, handler: StreamHandler): Promise<Subscription> {
    const parts = { link: this.#link, streams: this.#streams, tracer: this.#tracer, onAdvisory: this.#onAdvisory };
    const prefix = this.#inboxPrefix === undefined ? {} : { inboxPrefix: this.#inboxPrefix };
    return this.#track(await consume({ ...parts, ...prefix }, options, handler));
  }

  replay({ stream, subject }: { stream: string; subject: string }): Promise<BusMessage[]> {
    return replay(this.#link, stream, subject);
  }

  request(subject: string, data: Uint8Array, options: RequestOptions): Promise<Uint8Array> {
    return traceSend(this.#tracer, { name: 'request', subject, size: data.length }, (headers) =>
      ask(this.#link, { subject, data, options }, headers),
    );
  }

  async respond(subject: string, queue: string, handler: RequestHandler): Promise<Subscription> {
    return this.#listen(subject, queue, async (message) => {
      try {
        message.respond(await this.#process(message, queue, (incoming) => handler(message.data, incoming)));
      } catch (error) {
        if (!isCoded(error)) {
          this.#onAdvisory(busErrors.create('BUS_HANDLER_FAILED', { subject, cause: causeOf(error) }, error));
        }
        const headers = newHeaders();
        headers.set(ERROR_HEADER, encodeFault(subject, error));
        message.respond(new Uint8Array(), { headers });
      }
    });
  }

  async ready(): Promise<void> {
    await this.#streams.ensure(CANARY);
    // Outside any trace: a probe every few seconds would bury the traces of work.
    await this.#publisher.publish({ subject: canarySubject(this.#name), data: new Uint8Array([1]) }, {});
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#link.close();
  }

  /** A core subscription; resolves when the server has it, so that what is sent from now on is seen. */
  async #listen(subject: string, queue: string | undefined, handle: (message: Msg) => Promise<void>) {
    const running = new Set<Promise<void>>();
    const subscription = await this.#subscribe(subject, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, message) => {
        if (error !== null) return;
        const work = handle(message).finally(() => running.delete(work));
        running.add(work);
      },
    });
    return this.#track({
      stop: async () => {
        await this.#link.endSubscription(subscription);
        await Promise.allSettled([...running]);
      },
    });
  }

  async #subscribe(subject: string, options: SubscriptionOptions): Promise<NatsSubscription> {
    try {
      const subscription = this.#link.nc.subscribe(subject, options);
      // While the server is away the client remembers the subscription and makes it on reconnection.
      if (this.#link.up) await this.#link.nc.flush();
      return subscription;
    } catch (error) {
      throw asCoded(error, { subject, timeoutMs: 0, server: this.#link.server });
    }
  }

  #process<T>(message: Msg, group: string | undefined, handle: (message: BusMessage) => Promise<T> | T): Promise<T> {
    const { subject, data } = message;
    const headers = traceHeadersOf(message.headers);
    const about = { subject, size: data.length, headers, ...(group === undefined ? {} : { group }) };
    return traceProcess(this.#tracer, about, async (span) => {
      const { traceparent } = headers;
      const traced = traceparent === undefined ? {} : { traceparent };
      return handle({ subject, data, ...traced, spanContext: span.spanContext() });
    });
  }

  #track(subscription: Subscription): Subscription {
    const tracked = {
      stop: async () => {
        this.#subscriptions.delete(tracked);
        await subscription.stop();
      },
    };
    this.#subscriptions.add(tracked);
    return tracked;
  }
}
