import type { JournalRecord } from '@vigie/action-kernel';
import { recoverLaneUnder } from '@vigie/action-kernel/laboratory';
import type { World } from '../world/world';
import { Clocks } from './clocks';
import { Desktop } from './desktop';
import { Disk } from './disk';
import { LaneShell, WORKSTATION } from './lane-shell';
import { Link } from './link';
import type { Down, Peer } from './messages';

/** The agent's process on its workstation: it starts, crashes, stands still and sleeps. Its disk and its clocks outlive it. */
export class Agent {
  readonly desktop = new Desktop();
  readonly clocks: Clocks;
  readonly disk: Disk;
  readonly link: Link;
  lane: LaneShell;
  journalId = '';
  up = false;
  /** Grows with each crash: what was under way for an earlier life is for nobody. */
  life = 0;
  /** True time at which somebody at the workstation paused the lane, ms; null while it is not paused. */
  pausedAt: number | null = null;
  readonly heardOrders = new Set<Down>();
  #journals = 0;
  #frozenUntil = 0;

  constructor(
    readonly world: World,
    dialled: () => Peer,
  ) {
    const { random, timeline, trouble } = world;
    this.clocks = new Clocks(trouble.driftPpm, random);
    this.lane = new LaneShell(this, recoverLaneUnder(world.rules, WORKSTATION, []));
    this.link = new Link(this, dialled);
    this.disk = new Disk(random, timeline, trouble.slowDisk, trouble.diskRoom, {
      whenAwake: (task) => this.whenAwake(task),
      wrote: (write, end) => {
        if (this.up) this.lane.wrote(write, end);
      },
    });
  }

  get frozen(): boolean {
    return this.world.timeline.now < this.#frozenUntil;
  }

  now() {
    return this.clocks.read(this.world.timeline.now);
  }

  start(): void {
    const { world, disk } = this;
    this.life++;
    const recovery = recoverLaneUnder(world.rules, WORKSTATION, this.#openJournal());
    const { doubts, archive, state } = recovery;
    this.lane = new LaneShell(this, recovery);
    world.trace?.(`agent starts: epoch ${state.epoch}, ${archive.size} results, ${doubts.length} of them doubts now`);
    for (const record of doubts) {
      world.referee.doubted(record.actionId);
      disk.write({ record, durable: false, ticket: null });
    }
    // Nothing is believed, told or done before it is on the disk: what a file says need not be there yet.
    disk.flush(() => {
      this.up = true;
      this.link.dial();
    });
  }

  /** `powerLoss` takes what is not on the disk. */
  crash(powerLoss: boolean, downMs: number): void {
    this.world.trace?.(`agent crashes${powerLoss ? ' and the power goes' : ''}`);
    const life = ++this.life;
    this.up = false;
    this.disk.crash();
    if (powerLoss) this.disk.losePower();
    this.link.hangUp();
    this.world.timeline.in(downMs, () => {
      if (life === this.life) this.start();
    });
  }

  /** A person moves the journal away; the next start begins another. */
  loseJournal(): void {
    this.journalId = '';
  }

  freeze(ms: number): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, this.world.timeline.now + ms);
  }

  sleep(ms: number): void {
    this.freeze(ms);
    this.world.timeline.in(ms, () => this.clocks.sleep(ms));
  }

  receive(message: Down): void {
    this.whenAwake(() => {
      if (!this.up) return;
      if (message.kind === 'welcome') this.link.welcomed(message);
      else this.lane.heard(message);
    });
  }

  /** Runs a task of this process later; never, if the process is gone by then. */
  later(ms: number, task: () => void): void {
    const { life } = this;
    const awake = () => {
      if (life === this.life && this.up) task();
    };
    this.world.timeline.in(ms, () => this.whenAwake(awake));
  }

  /** Runs a task now, or when the process runs again. */
  whenAwake(task: () => void): void {
    if (this.frozen) this.world.timeline.at(this.#frozenUntil, task);
    else task();
  }

  #openJournal(): readonly JournalRecord[] {
    const found = this.journalId === '' ? [] : this.disk.open();
    if (found.length > 0) return found;
    this.journalId = `journal-${++this.#journals}`;
    this.world.trace?.(`${this.journalId} is begun`);
    const records = [{ kind: 'journal', version: 1, journalId: this.journalId, workstationId: WORKSTATION }] as const;
    this.disk.replace(records);
    return records;
  }
}
