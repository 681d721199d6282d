/** One piece of work, bound by its caller to the caller's trace; the queue runs one at a time. `given_up` work was interrupted for a requested frame. */
export type Work = () => Promise<'done' | 'given_up'>;

export interface PerceptionQueueOptions {
  /** Requested frames that may wait; one more is refused. */
  readonly maxRequested: number;
  /** Workstations whose latest unrequested frame may wait; the one that waits longest is dropped. */
  readonly maxPassing: number;
  /** How long an unrequested frame waits for a newer one, ms. */
  readonly quietMs: number;
  /** Called when a requested frame comes while an unrequested one is being worked on. */
  readonly giveWay: () => void;
}

interface Passing {
  readonly work: Work;
  ripe: boolean;
  timer: NodeJS.Timeout | null;
}

/**
 * The order in which frames are perceived: requested ones in the order of their coming, always and first; of the others
 * the latest of each workstation, once it has been the latest for a while.
 */
export class PerceptionQueue {
  private readonly requested: { work: Work; finish: () => void }[] = [];
  private readonly passing = new Map<string, Passing>();
  private running: 'requested' | 'passing' | null = null;
  private closed = false;
  private idle: (() => void)[] = [];

  constructor(private readonly options: PerceptionQueueOptions) {}

  /** Requested frames that wait. */
  get waiting(): number {
    return this.requested.length;
  }

  /** Resolves when the work is done; false when too many wait already. */
  async request(work: Work): Promise<boolean> {
    if (this.closed || this.requested.length >= this.options.maxRequested) return false;
    await new Promise<void>((resolve) => {
      this.requested.push({ work, finish: resolve });
      if (this.running === 'passing') this.options.giveWay();
      void this.next();
    });
    return true;
  }

  /** Takes the place of an earlier frame of the workstation that still waits. */
  pass(workstationId: string, work: Work): void {
    this.forget(workstationId);
    if (this.closed) return;
    const entry: Passing = { work, ripe: false, timer: null };
    entry.timer = setTimeout(() => {
      entry.ripe = true;
      void this.next();
    }, this.options.quietMs);
    this.passing.set(workstationId, entry);
    if (this.passing.size > this.options.maxPassing) this.forget(this.passing.keys().next().value!);
  }

  /** Drops the unrequested frame of a workstation: a requested, newer one says more. */
  forget(workstationId: string): void {
    const entry = this.passing.get(workstationId);
    if (entry?.timer) clearTimeout(entry.timer);
    this.passing.delete(workstationId);
  }

  /** Takes no more work, drops unrequested frames, finishes the requested ones. */
  async close(): Promise<void> {
    this.closed = true;
    for (const id of [...this.passing.keys()]) this.forget(id);
    if (this.running === 'passing') this.options.giveWay();
    if (this.running === null && this.requested.length === 0) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private async next(): Promise<void> {
    if (this.running !== null) return;
    const request = this.requested.shift();
    if (request) {
      this.running = 'requested';
      await request.work().catch(() => undefined);
      request.finish();
    } else {
      const ripe = [...this.passing].find(([, entry]) => entry.ripe);
      if (!ripe) {
        for (const resolve of this.idle.splice(0)) resolve();
        return;
      }
      const [workstationId, entry] = ripe;
      this.passing.delete(workstationId);
      this.running = 'passing';
      const ended = await entry.work().catch(() => 'done' as const);
      // Interrupted work is still the latest of its workstation, unless a newer frame came meanwhile.
      if (ended === 'given_up' && !this.closed && !this.passing.has(workstationId)) {
        this.passing.set(workstationId, entry);
      }
    }
    this.running = null;
    void this.next();
  }
}
