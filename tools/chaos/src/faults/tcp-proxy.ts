import { connect, createServer, type Server, type Socket } from 'node:net';

/** What one direction does with bytes. `hold` keeps them, as a network does that loses packets and whose ends send again. */
export type Flow =
  | { readonly kind: 'open' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number };

const OPEN: Flow = { kind: 'open' };

/** `up` is from whoever dials to whoever listens. */
export interface Flows {
  readonly up: Flow;
  readonly down: Flow;
}

/** One direction of one connection: bytes and the end wait in a queue until the flow lets them pass. */
class Pipe {
  private readonly queue: { readonly data: Buffer | null; readonly dueMs: number }[] = [];
  private timer: NodeJS.Timeout | null = null;
  private freeAtMs = 0;

  constructor(
    from: Socket,
    private readonly to: Socket,
    private readonly flow: () => Flow,
  ) {
    from.on('data', (data: Buffer) => this.take(data));
    from.on('close', () => this.take(null));
    from.on('error', () => {});
  }

  /** The flow changed: what was held may go. */
  wake(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.pump();
  }

  private take(data: Buffer | null): void {
    const flow = this.flow();
    this.queue.push({ data, dueMs: performance.now() + (flow.kind === 'delay' ? flow.ms : 0) });
    if (this.timer === null) this.pump();
  }

  private pump(): void {
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      const waitMs = this.waitFor(next.dueMs);
      if (waitMs === null) return;
      if (waitMs > 0) {
        this.timer = setTimeout(() => this.wake(), waitMs);
        return;
      }
      this.queue.shift();
      if (next.data === null) this.to.destroy();
      else this.pass(next.data);
    }
  }

  /** Null: until the flow changes. */
  private waitFor(dueMs: number): number | null {
    const flow = this.flow();
    if (flow.kind === 'hold') return null;
    const now = performance.now();
    if (flow.kind === 'delay') return Math.max(0, dueMs - now);
    return flow.kind === 'slow' ? Math.max(0, this.freeAtMs - now) : 0;
  }

  private pass(data: Buffer): void {
    const flow = this.flow();
    if (flow.kind === 'slow') this.freeAtMs = performance.now() + (data.length / flow.bytesPerSecond) * 1000;
    if (!this.to.destroyed) this.to.write(data);
  }
}

export interface TcpProxy {
  readonly port: number;
  set(flows: Partial<Flows>): void;
  /** Ends every connection with RST. */
  reset(): void;
  /** From now on connections go there: the service moved. */
  point(port: number): void;
  readonly connections: number;
  stop(): Promise<void>;
}

/** A network between two programs of this machine that can be made bad. Starts open, both ways. */
export async function startTcpProxy(o: { readonly to: number; readonly host?: string }): Promise<TcpProxy> {
  let target = o.to;
  let flows: Flows = { up: OPEN, down: OPEN };
  const pairs = new Map<Socket, { readonly far: Socket; readonly pipes: readonly Pipe[] }>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.setNoDelay();
    far.setNoDelay();
    const pipes = [new Pipe(near, far, () => flows.up), new Pipe(far, near, () => flows.down)];
    pairs.set(near, { far, pipes });
    // What is held must still reach the end that lives, and its end the other: both ends first.
    const leave = () => near.closed && far.closed && pairs.delete(near);
    near.on('close', leave);
    far.on('close', leave);
  });
  const port = await listen(server, o.host ?? '127.0.0.1');
  return {
    port,
    get connections() {
      return pairs.size;
    },
    set: (changed) => {
      flows = { ...flows, ...changed };
      for (const { pipes } of pairs.values()) for (const pipe of pipes) pipe.wake();
    },
    reset: () => {
      for (const [near, { far }] of pairs) {
        near.resetAndDestroy();
        far.resetAndDestroy();
      }
    },
    point: (to) => {
      target = to;
    },
    stop: () => {
      for (const [near, { far }] of pairs) {
        near.destroy();
        far.destroy();
      }
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const OPEN_BOTH: Flows = { up: OPEN, down: OPEN };
export const HOLD_BOTH: Flows = { up: { kind: 'hold' }, down: { kind: 'hold' } };

function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => resolve((server.address() as { port: number }).port));
  });
}
