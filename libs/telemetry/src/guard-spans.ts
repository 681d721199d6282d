import { type Context, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { allowedOnly } from './allowed-attributes';

/** What libraries put on spans by themselves and we drop without a word: they are known and useless to us. */
const QUIETLY_DROPPED =
  /^(db\.query\.text|db\.statement|db\.postgresql\.|db\.connection_string|exception\.|rpc\.grpc\.)/;

/** A status message that is an error's code, and so cannot hold a patient's data. */
const ERROR_CODE = /^[A-Z][A-Z0-9_]{2,63}$/;

/**
 * Stands before another span processor and hands on each finished span without what must not leave the process:
 * attributes that are not on the list, messages of exceptions, and status messages that are not an error's code.
 */
export class GuardedSpanProcessor implements SpanProcessor {
  readonly #inner: SpanProcessor;
  readonly #onRefused: (key: string) => void;

  constructor(inner: SpanProcessor, onRefused: (key: string) => void) {
    this.#inner = inner;
    this.#onRefused = (key) => {
      if (!QUIETLY_DROPPED.test(key)) onRefused(key);
    };
  }

  onStart(span: Span, parentContext: Context): void {
    this.#inner.onStart(span, parentContext);
  }

  onEnd(span: ReadableSpan): void {
    this.#inner.onEnd(guarded(span, this.#onRefused));
  }

  forceFlush(): Promise<void> {
    return this.#inner.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#inner.shutdown();
  }
}

function guarded(span: ReadableSpan, onRefused: (key: string) => void): ReadableSpan {
  const keep = (attributes: ReadableSpan['attributes']) => allowedOnly(attributes, onRefused);
  const { code, message } = span.status;
  const parts = {
    attributes: keep(span.attributes),
    links: span.links.map((link) => ({ ...link, attributes: keep(link.attributes ?? {}) })),
    events: span.events.map((event) => ({ ...event, attributes: keep(event.attributes ?? {}) })),
    status: code === SpanStatusCode.ERROR && message !== undefined && ERROR_CODE.test(message) ? span.status : { code },
  };
  // The span's class keeps the rest behind getters, so the view inherits from it instead of copying it.
  return Object.create(
    span,
    Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, { value, enumerable: true }])),
  ) as ReadableSpan;
}
