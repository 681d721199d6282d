import { type JetStreamClient, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import {
  connect,
  errors,
  type NatsConnection,
  type Subscription as NatsSubscription,
  type Status,
} from '@nats-io/transport-node';
import type { AdvisoryListener } from '../bus';
import { busErrors } from '../errors';
import { API_TIMEOUT_MS, askJetStream } from './js-api';
import { leave } from './leave';

export interface LinkOptions {
  readonly url: string;
  readonly name: string;
  readonly token?: string;
  /** First token of the reply subjects; a workstation gets its own, so that permissions can confine it. */
  readonly inboxPrefix?: string;
  readonly onAdvisory: AdvisoryListener;
}

/** A server that answers no ping for two of these is gone: seen within 6 s. */
const PING_INTERVAL_MS = 2000;
const MAX_PINGS_OUT = 2;
const RECONNECT_WAIT_MS = 250;
const CONNECT_TIMEOUT_MS = 5000;

/** Oldest nats-server for production: the first of its line without CVE-2025-30215. */
export const FLOOR_VERSION = '2.10.27';

/** The connection and whether it stands. It reconnects for ever; whoever waits is told by `whenConnected`. */
export class Link {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Host and port, without what a URL may hold in the way of secrets. */
  readonly server: string;
  readonly #onAdvisory: AdvisoryListener;
  readonly #onReconnect = new Set<() => void>();
  #up = true;
  #closed = false;

  private constructor(nc: NatsConnection, jsm: JetStreamManager, options: LinkOptions) {
    this.nc = nc;
    this.jsm = jsm;
    this.js = jsm.jetstream();
    this.server = serverOf(options.url);
    this.#onAdvisory = options.onAdvisory;
    void this.#watch();
  }

  static async open(options: LinkOptions): Promise<Link> {
    const nc = await dial(options);
    const jsm = await jetstreamManager(nc, { timeout: API_TIMEOUT_MS, checkAPI: false });
    const link = new Link(nc, jsm, options);
    const account = await askJetStream(link, 'INFO', () => jsm.getAccountInfo()).catch(() => ({ ok: false }));
    if (!account.ok) {
      await link.close();
      throw busErrors.create('BUS_NO_JETSTREAM', { server: link.server });
    }
    link.#checkVersion();
    return link;
  }

  get up(): boolean {
    return this.#up && !this.#closed;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Calls `listener` each time the connection stands again after a break. */
  onReconnect(listener: () => void): () => void {
    this.#onReconnect.add(listener);
    return () => this.#onReconnect.delete(listener);
  }

  /** Resolves true when the connection stands, false when it did not within `timeoutMs`. */
  async whenConnected(timeoutMs: number): Promise<boolean> {
    if (this.up || this.#closed) return this.up;
    return new Promise((resolve) => {
      const finish = (up: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(up);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      const stop = this.onReconnect(() => finish(true));
    });
  }

  /** Ends a subscription, with what the server has sent already; without a server there is nothing to wait for. */
  async endSubscription(subscription: NatsSubscription): Promise<void> {
    if (this.up) await leave(subscription.drain());
    else subscription.unsubscribe();
  }

  /** Hands over what is still to be sent and disconnects; a server that does not take it within a moment is left. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const wasUp = this.up;
    this.#closed = true;
    if (wasUp) await leave(this.nc.drain());
    // Also after a drain: one that failed leaves the client reconnecting for ever.
    await this.nc.close().catch(() => undefined);
  }

  async #watch(): Promise<void> {
    for await (const status of this.nc.status()) this.#handle(status);
    this.#up = false;
  }

  #handle(status: Status): void {
    switch (status.type) {
      case 'disconnect':
      case 'staleConnection':
        this.#up = false;
        return;
      case 'reconnect':
        this.#up = true;
        for (const listener of [...this.#onReconnect]) listener();
        return;
      case 'error':
        this.#tell(status.error);
        return;
      default:
        return;
    }
  }

  /** A refused publish reports here and nowhere else: NATS does not answer it. */
  #tell(error: Error): void {
    if (error instanceof errors.PermissionViolationError) {
      const { operation, subject } = error;
      this.#onAdvisory(busErrors.create('BUS_NOT_ALLOWED', { operation, subject }, error));
    }
  }

  #checkVersion(): void {
    const version = this.nc.info?.version ?? '0.0.0';
    if (isOlder(version, FLOOR_VERSION)) {
      this.#onAdvisory(busErrors.create('BUS_SERVER_OLD', { version, floor: FLOOR_VERSION }));
    }
  }
}

async function dial(options: LinkOptions): Promise<NatsConnection> {
  const server = serverOf(options.url);
  try {
    return await connect(connectionOptions(options));
  } catch (error) {
    throw error instanceof errors.AuthorizationError
      ? busErrors.create('BUS_REFUSED', { server, name: options.name }, error)
      : busErrors.create('BUS_UNREACHABLE', { server }, error);
  }
}

function connectionOptions(options: LinkOptions) {
  const url = URL.parse(options.url.includes('://') ? options.url : `nats://${options.url}`);
  const user = url === null ? '' : decodeURIComponent(url.username);
  const pass = url === null ? '' : decodeURIComponent(url.password);
  return {
    servers: serverOf(options.url),
    name: options.name,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    // A server that restarts with another token refuses us until somebody mends it; giving up would need a restart too.
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
    ...(options.inboxPrefix === undefined ? {} : { inboxPrefix: options.inboxPrefix }),
    ...(url?.protocol === 'tls:' ? { tls: {} } : {}),
    ...credentials(options.token, user, pass),
  };
}

function credentials(token: string | undefined, user: string, pass: string) {
  if (token !== undefined && token !== '') return { token };
  if (user !== '' && pass === '') return { token: user };
  return user === '' ? {} : { user, pass };
}

function serverOf(url: string): string {
  const parsed = URL.parse(url.includes('://') ? url : `nats://${url}`);
  return parsed === null ? 'an unreadable address' : `${parsed.hostname}:${parsed.port || '4222'}`;
}

export function isOlder(version: string, floor: string): boolean {
  const numbers = (text: string) =>
    text
      .split(/[.-]/)
      .slice(0, 3)
      .map((part) => Number.parseInt(part, 10) || 0);
  const [a, b] = [numbers(version), numbers(floor)];
  for (const [index, want] of b.entries()) {
    const have = a[index] ?? 0;
    if (have !== want) return have < want;
  }
  return false;
}
