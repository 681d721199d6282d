import { createInbox, type Msg, type Subscription as NatsSubscription, nanos } from '@nats-io/transport-node';
import { statusOf } from './incoming';
import type { Link } from './link';

/** A pull waits on the server for so long and is then renewed; a lost one is noticed a little later. */
const EXPIRES_MS = 5000;
const LOST_AFTER_MS = EXPIRES_MS + 2000;
const RETRY_WAIT_MS = 250;

export interface PullTarget {
  readonly stream: string;
  readonly durable: string;
}

/**
 * One place for work: it asks the server for one message, hands it on, waits until it is done, and asks again. So no
 * message is held by a replica that is busy while another is idle, and `maxInFlight` places bound the work.
 */
export class PullSlot {
  readonly #link: Link;
  readonly #target: PullTarget;
  readonly #handle: (message: Msg) => Promise<void>;
  readonly #repair: () => Promise<void>;
  readonly #subscription: NatsSubscription;
  readonly #inbox: string;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #repairing = false;

  constructor(
    link: Link,
    target: PullTarget,
    options: { inboxPrefix?: string; handle: (message: Msg) => Promise<void>; repair: () => Promise<void> },
  ) {
    this.#link = link;
    this.#target = target;
    this.#handle = options.handle;
    this.#repair = options.repair;
    this.#inbox = createInbox(options.inboxPrefix);
    this.#subscription = link.nc.subscribe(this.#inbox, {
      callback: (error, message) => this.#receive(error, message),
    });
  }

  /** Asks for the next message, unless one is being handled. Also called after a reconnection, which loses what was asked. */
  pull(): void {
    if (this.#stopped || this.#running.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#repairAndPull(), LOST_AFTER_MS);
    if (!this.#link.up) return;
    const subject = `$JS.API.CONSUMER.MSG.NEXT.${this.#target.stream}.${this.#target.durable}`;
    const request = JSON.stringify({ batch: 1, expires: nanos(EXPIRES_MS) });
    try {
      this.#link.nc.publish(subject, request, { reply: this.#inbox });
    } catch {
      // Closing; `stop` follows.
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    // Draining hands over what the server has sent already; it is given back at once instead of after the ack wait.
    await this.#link.endSubscription(this.#subscription);
    await Promise.allSettled([...this.#running]);
  }

  #receive(error: Error | null, message: Msg): void {
    if (error !== null) return;
    const status = statusOf(message);
    if (status !== null) {
      this.#statusReceived(status);
    } else if (this.#stopped) {
      message.respond('-NAK');
    } else {
      this.#messageReceived(message);
    }
  }

  #messageReceived(message: Msg): void {
    clearTimeout(this.#timer);
    // What is thrown here is an answer to a connection that has just gone; the server delivers the message again.
    const work = this.#handle(message)
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(work);
        this.pull();
      });
    this.#running.add(work);
  }

  #statusReceived(status: number): void {
    if (status === 100) return;
    // 404 and 408 are the ordinary end of a pull without a message; 409 and 503 say that the consumer is gone.
    if (status === 404 || status === 408) this.pull();
    else void this.#repairAndPull();
  }

  async #repairAndPull(): Promise<void> {
    if (this.#repairing || this.#stopped) return;
    this.#repairing = true;
    try {
      if (this.#link.up) await this.#repair();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT_MS));
    } finally {
      this.#repairing = false;
      this.pull();
    }
  }
}
