import type { SpanContext } from '@opentelemetry/api';
import type { CodedError } from '@vigie/errors';

/** A stream's name, what it takes and what it keeps. The list of streams is in `@vigie/contracts`. */
export interface StreamLimits {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly storage: 'memory' | 'file';
  readonly maxMessagesPerSubject: number;
  readonly maxAgeMs: number;
  readonly maxBytes: number;
}

export interface BusMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  /** Place in the stream, from 1; absent for a message that did not come from a stream. */
  readonly sequence?: number;
  /** True when it was delivered before and not acknowledged. */
  readonly redelivered?: boolean;
  /** When the stream took it, ms since 1970 by the server's clock; absent for a message that did not come from a stream. */
  readonly storedAtMs?: number;
  /** Trace context of whoever published it; absent when it was published outside a trace. */
  readonly traceparent?: string;
  /** The span under which the handler runs; absent in a replay. */
  readonly spanContext?: SpanContext;
}

export interface Subscription {
  /** No further message reaches the handler; resolves when the running ones are done. */
  stop(): Promise<void>;
}

export interface PublishOptions {
  /** The server drops a second message of the same id within two minutes. */
  readonly messageId?: string;
}

export interface ConsumeOptions {
  readonly stream: string;
  /** Name of the shared position in the stream: all replicas of a service use the same one. */
  readonly durable: string;
  /** Only subjects that match, which may hold wildcards; default all of the stream. */
  readonly filter?: string;
  /** Messages that this replica handles at once; default 1. Nothing is fetched ahead, so an idle replica gets the next. */
  readonly maxInFlight?: number;
  /** A message comes again when its handler's replica has been silent for so long; default 30 s. Long handlers are kept alive. */
  readonly ackWaitMs?: number;
  /** Deliveries before a message is given up with BUS_MESSAGE_ABANDONED; default 5. */
  readonly maxDeliveries?: number;
}

export interface RequestOptions {
  readonly timeoutMs: number;
  /**
   * How long to wait for a responder to appear, within the timeout; default 500 ms. NATS answers at once that there is
   * none, also while a service is just starting or moving.
   */
  readonly awaitResponderMs?: number;
}

export type StreamHandler = (message: BusMessage) => Promise<void>;
export type MessageHandler = (message: BusMessage) => Promise<void> | void;
export type RequestHandler = (data: Uint8Array, message: BusMessage) => Promise<Uint8Array>;

/**
 * The message bus. Every publish and request sends the active trace along, and every handler runs under a span of that
 * trace. Two implementations, `connectBus` (NATS) and `memoryBus`, pass one behaviour suite.
 */
export interface Bus {
  /** Makes the stream or updates its limits, and remembers it: after a restart of the server it is made again. */
  ensureStream(stream: StreamLimits): Promise<void>;
  /** Resolves when the stream has the message. */
  publish(subject: string, data: Uint8Array, options?: PublishOptions): Promise<void>;
  /** Every message on the subject from now on, also what goes into a stream. Handlers start in order and may overlap. */
  subscribe(subject: string, handler: MessageHandler): Promise<Subscription>;
  /** Work from a stream, each message to one replica, acknowledged after its handler, delivered again on a fault. */
  consume(options: ConsumeOptions, handler: StreamHandler): Promise<Subscription>;
  /** What the stream holds for a subject (wildcards allowed) now, oldest first. */
  replay(options: { readonly stream: string; readonly subject: string }): Promise<BusMessage[]>;
  request(subject: string, data: Uint8Array, options: RequestOptions): Promise<Uint8Array>;
  /** Answers requests, shared among all responders of the same queue. A coded error of the handler reaches the asker. */
  respond(subject: string, queue: string, handler: RequestHandler): Promise<Subscription>;
  /** A real publish and its acknowledgement on a stream of its own. */
  ready(): Promise<void>;
  /** Lets running handlers finish, then disconnects. */
  close(): Promise<void>;
}

/** Told what nobody waits for: an old server, a handler's fault, a message given up, a missing permission. */
export type AdvisoryListener = (advisory: CodedError) => void;

/** One JSON line on stderr, in the shape of the services' logs. Of a cause only type and place: its message may quote a value. */
export function logAdvisory(name: string): AdvisoryListener {
  return (advisory) => {
    const { cause } = advisory;
    const error = cause instanceof Error ? { ...advisory.toJSON(), cause: placeOf(cause) } : advisory;
    const entry = { level: 'warn', time: new Date().toISOString(), service: name, error, msg: advisory.code };
    process.stderr.write(`${JSON.stringify(entry)}\n`);
  };
}

function placeOf(error: Error): { type: string; at: string[] } {
  const frames = (error.stack ?? '').split('\n').map((line) => line.trim());
  return { type: error.name, at: frames.filter((line) => line.startsWith('at ')).slice(0, 8) };
}
