import { type Alarm, recoverLane } from '@vigie/action-kernel';
import type { Action, LaneStatus, Outcome } from '@vigie/domain';
import { Lane } from '../../src/act/lane';
import { openJournalFile } from '../../src/adapters/journal/journal-file';
import type { ActionJournal } from '../../src/ports';
import { type PaintedDesktop, paintedDesktop } from './painted-desktop';

/** A lane over a real journal and a painted desktop, that says to a test what it would say to the orchestrator. */
export class LaneStory {
  readonly outcomes: Outcome[] = [];
  readonly statuses: LaneStatus[] = [];
  readonly armed: number[] = [];
  readonly alarms: Alarm[] = [];
  readonly timed: [string, number][] = [];
  redials = 0;
  readonly clock = { wallMs: 1_000_000, steadyMs: 0 };
  desktop: PaintedDesktop = paintedDesktop();
  lane!: Lane;
  journal!: ActionJournal;

  constructor(readonly folder: string) {}

  /** `small`: with room for some hundred records. */
  open({ small = false, before = (_journal: ActionJournal) => {} } = {}): this {
    const figures = { reserveBytes: 64 * 1024, pieceBytes: small ? 16 * 1024 : 512 * 1024 };
    const { journal, records } = openJournalFile({
      folder: this.folder,
      workstationId: 'ws-1',
      newId: () => 'journal',
      figures,
    });
    before(journal);
    const recovery = recoverLane('ws-1', records);
    this.journal = journal;
    this.lane = new Lane(
      {
        workstationId: 'ws-1',
        desktop: this.desktop,
        journal,
        clock: () => this.now(),
        screenSize: () => ({ width: 320, height: 200 }),
        voice: {
          armed: (epoch) => this.armed.push(epoch),
          outcome: (outcome) => this.outcomes.push(outcome),
          status: (status) => this.statuses.push(status),
          redial: () => this.redials++,
        },
        onAlarm: (alarm) => this.alarms.push(alarm),
        onMeasured: (what, ms) => this.timed.push([what, ms]),
      },
      recovery,
    );
    this.lane.open();
    return this;
  }

  async welcome(epoch = 1): Promise<this> {
    const now = this.now();
    this.lane.welcome(epoch, { serverMs: Date.now(), asked: now, heard: now });
    await this.until(() => this.armed.includes(epoch) || this.lane.state.journal === 'broken');
    return this;
  }

  now() {
    const ms = performance.now();
    return { wallMs: Math.floor(this.clock.wallMs + ms), steadyMs: this.clock.steadyMs + ms };
  }

  /** As of somebody who has heard every status until now. */
  order(order: 'pause' | 'resume', epoch: number, sequence: number): void {
    const { pauseNumber } = this.lane.status;
    this.lane.order({ workstationId: 'ws-1', order, epoch, sequence, pauseNumber });
  }

  give(action: Action, digest = `digest of ${action.actionId}`): void {
    this.lane.command({ action, digest }, '');
  }

  async run(action: Action): Promise<Outcome['result']> {
    this.give(action);
    return this.result(action.actionId);
  }

  async result(actionId: string): Promise<Outcome['result']> {
    await this.until(() => this.outcomes.some((one) => one.actionId === actionId));
    return this.outcomes.find((one) => one.actionId === actionId)!.result;
  }

  async until(holds: () => boolean): Promise<void> {
    for (const began = performance.now(); !holds(); ) {
      if (performance.now() - began > 60_000)
        throw new Error(`it did not come about: ${JSON.stringify(this.outcomes)}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** As at an orderly end; the journal stays. */
  async close(): Promise<void> {
    await this.lane.stop();
    await this.journal.close();
  }
}
