import {
  type Archive,
  type ClockReading,
  compactJournal,
  type JournalRecord,
  type LaneState,
  recoverLane,
  type SettledRecord,
} from '@vigie/action-kernel';
import { failPoint } from '@vigie/fail-points';
import type { ActionJournal, Appended } from '../ports';
import { Compaction } from './compaction';

export interface MemoryDeps {
  readonly workstationId: string;
  readonly journal: ActionJournal;
  readonly archive: Archive;
  readonly clock: () => ClockReading;
  readonly onMeasured: (what: 'durable_write', ms: number) => void;
}

/** What the lane's actions came to: the journal on the disk, and the archive that answers from it. */
export class LaneMemory {
  readonly #compaction: Compaction;
  #archive: Archive;

  constructor(private readonly deps: MemoryDeps) {
    this.#archive = deps.archive;
    this.#compaction = new Compaction(deps.journal);
  }

  find(actionId: string): SettledRecord | null {
    return this.#archive.find(actionId);
  }

  /** Results that the orchestrator has not stored yet, oldest first. */
  unkept(): readonly SettledRecord[] {
    return this.#archive.unkept();
  }

  /** A settled record answers from the archive as soon as it is written, and not before. */
  async write(record: JournalRecord, durable: boolean): Promise<Appended> {
    const { journal, clock, onMeasured } = this.deps;
    if (record.kind === 'prepared') failPoint('agent.before_prepared');
    const done = record.kind === 'settled' && record.result.kind === 'done';
    if (done) failPoint('agent.before_done');
    const { steadyMs } = clock();
    const appended = await journal.append(record, { durable });
    if (durable) onMeasured('durable_write', clock().steadyMs - steadyMs);
    if (appended !== 'written') return appended;
    if (record.kind === 'prepared') failPoint('agent.after_prepared');
    if (done) failPoint('agent.after_done');
    if (record.kind === 'settled') this.#archive.add(record);
    return appended;
  }

  /** That the orchestrator has a result. Lost with the power it is told once more, so nobody waits for the disk. */
  keep(actionId: string): void {
    if (this.#archive.keep(actionId)) void this.deps.journal.append({ kind: 'kept', actionId }, { durable: false });
  }

  /** Call it while no action is open. `serverNowMs`: null while it is unknown. */
  compactWhenDue({ epoch, sequence, paused }: LaneState, serverNowMs: number | null): void {
    if (serverNowMs === null || !this.#compaction.due) return;
    const { workstationId, journal } = this.deps;
    const { journalId } = journal;
    const content = { journalId, workstationId, epoch, sequence, paused, archive: this.#archive };
    const records = compactJournal(content, serverNowMs);
    this.#archive = recoverLane(workstationId, records).archive;
    this.#compaction.run(records);
  }

  /** Resolves when nothing is being written anew. */
  get rested(): Promise<void> {
    return this.#compaction.ended;
  }
}
