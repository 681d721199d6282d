import type { MemoryStream, StoredMessage } from './memory-hub';

export interface Delivered {
  readonly message: StoredMessage;
  /** 1 on the first delivery. */
  readonly attempt: number;
}

interface Returned {
  readonly sequence: number;
  readonly attempt: number;
  readonly notBeforeMs: number;
}

/** The shared position of a durable consumer: what was delivered, what came back, who waits for work. */
export class MemoryConsumer {
  readonly filter: string;
  readonly #stream: MemoryStream;
  readonly #waiting = new Set<(delivered: Delivered | null) => void>();
  #returned: Returned[] = [];
  #position = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: MemoryStream, filter: string) {
    this.#stream = stream;
    this.filter = filter;
  }

  /** The next message, to one asker each; null when `signal` says to stop waiting. */
  next(signal: AbortSignal): Promise<Delivered | null> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const give = (delivered: Delivered | null) => {
        this.#waiting.delete(give);
        signal.removeEventListener('abort', cancel);
        resolve(delivered);
      };
      const cancel = () => give(null);
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.add(give);
      this.wake();
    });
  }

  /** Gives a message back, to be delivered again after `delayMs`. */
  giveBack(delivered: Delivered, delayMs: number): void {
    const { message, attempt } = delivered;
    this.#returned.push({ sequence: message.sequence, attempt, notBeforeMs: Date.now() + delayMs });
    this.wake();
  }

  /** Hands out what can be handed out now, and comes back when a returned message is due. */
  wake(): void {
    for (const give of [...this.#waiting]) {
      const delivered = this.#take();
      if (delivered === null) break;
      give(delivered);
    }
    clearTimeout(this.#timer);
    const due = Math.min(...this.#returned.map((one) => one.notBeforeMs));
    if (this.#waiting.size > 0 && Number.isFinite(due)) {
      this.#timer = setTimeout(() => this.wake(), Math.max(1, due - Date.now()));
      this.#timer.unref();
    }
  }

  #take(): Delivered | null {
    const now = Date.now();
    for (const back of this.#returned.filter((one) => one.notBeforeMs <= now)) {
      this.#returned = this.#returned.filter((one) => one !== back);
      const message = this.#stream.get(back.sequence);
      // A message that the stream has trimmed meanwhile is not delivered again; the server does the same.
      if (message !== null) return { message, attempt: back.attempt + 1 };
    }
    const message = this.#stream.after(this.#position, this.filter);
    if (message === null) return null;
    this.#position = message.sequence;
    return { message, attempt: 1 };
  }
}
