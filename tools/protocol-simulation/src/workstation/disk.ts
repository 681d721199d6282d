import { encodeRecord, type JournalRecord, readJournal, type WriteTicket } from '@vigie/action-kernel';
import type { Random } from '../world/random';
import type { Timeline } from '../world/timeline';

interface Entry {
  readonly record: JournalRecord;
  /** How many entries were on the disk when this one was written. */
  readonly durableBefore: number;
  /** Made when somebody reads the file; what nobody reads costs nothing. */
  bytes: Buffer | null;
}

export interface Write {
  readonly record: JournalRecord;
  readonly durable: boolean;
  readonly ticket: WriteTicket | null;
}

export type WriteEnd = 'written' | 'full' | 'broken';

/** What a disk needs of the process that writes to it. */
export interface Writer {
  /** Runs a task now, or when the process runs again. */
  whenAwake(task: () => void): void;
  wrote(write: Write, end: WriteEnd): void;
}

/** What results, refusals and epochs may still use on a disk that takes no new action, in records. */
const RESERVE = 12;
/** Of what fills a page: this many bytes of zeros where a page did not come to the disk. */
const PAGE = 64;

/**
 * The file of a journal: what was written, and how much of it is on the disk. One sync covers all that wait for it when it
 * begins. A loss of power takes what is not on the disk, or tears it, or leaves later parts of it without earlier ones.
 */
export class Disk {
  #entries: Entry[] = [];
  #durable = 0;
  #waiting: Write[] = [];
  #syncing = false;
  /** The file as a loss of power left it, until it is opened. */
  #torn: Buffer | null = null;
  /** While a compaction is under way: what was written since it began. */
  #since: JournalRecord[] | null = null;
  /** Syncs of a process that is gone end without anybody to hear it. */
  #life = 0;
  #failing = false;
  #room: number;
  #reserve = RESERVE;

  constructor(
    private readonly random: Random,
    private readonly timeline: Timeline,
    private readonly slow: boolean,
    room: number | null,
    private readonly writer: Writer,
  ) {
    this.#room = room ?? Number.POSITIVE_INFINITY;
  }

  write(write: Write): void {
    const end = this.#admit(write.record);
    if (end === 'written') {
      this.#entries.push({ record: write.record, durableBefore: this.#durable, bytes: null });
      this.#since?.push(write.record);
      if (write.durable) {
        this.#waiting.push(write);
        if (!this.#syncing) this.#sync();
        return;
      }
    }
    if (write.ticket !== null || end !== 'written') this.#later(0, () => this.writer.wrote(write, end));
  }

  /** Everything that is written is put on the disk, and then `done`. */
  flush(done: () => void): void {
    const count = this.#entries.length;
    this.#later(this.#syncMs(), () => {
      this.#durable = count;
      done();
    });
  }

  /** A new file is written beside the old one and takes its place, with what was written meanwhile. */
  compact(records: readonly JournalRecord[], done: () => void): void {
    if (this.#since !== null) return;
    const since: JournalRecord[] = [];
    this.#since = since;
    const change = () => {
      if (this.#syncing) return this.#later(1, change);
      this.#since = null;
      this.replace([...records, ...since]);
      done();
    };
    this.#later(this.#syncMs(), change);
  }

  replace(records: readonly JournalRecord[]): void {
    this.#entries = records.map((record) => ({ record, durableBefore: 0, bytes: null }));
    this.#durable = this.#entries.length;
    this.#torn = null;
  }

  /** The next sync fails, and what it covers may be on the disk or not; so does every one until the disk is mended. */
  fail(): void {
    this.#failing = true;
  }

  mend(): void {
    this.#failing = false;
    this.free();
  }

  free(): void {
    this.#room = Number.POSITIVE_INFINITY;
    this.#reserve = RESERVE;
  }

  /** The process is gone: what it had written is still there. */
  crash(): void {
    this.#life++;
    this.#waiting = [];
    this.#syncing = false;
    this.#since = null;
  }

  losePower(): void {
    const { random } = this;
    if (this.#durable === this.#entries.length || this.#torn !== null) return;
    const bytes = this.#image();
    let promised = 0;
    for (let i = 0; i < this.#durable; i++) promised += this.#entries[i]?.bytes?.length ?? 0;
    const torn = Buffer.from(bytes.subarray(0, promised + random.below(bytes.length - promised + 1)));
    this.#torn = torn;
    if (torn.length === promised || !random.chance(0.3)) return;
    const from = promised + random.below(torn.length - promised);
    torn.fill(0, from, Math.min(torn.length, from + PAGE));
  }

  /** Opens the file as the agent does: through its bytes, without what is torn. */
  open(): readonly JournalRecord[] {
    const { records } = readJournal(this.#torn ?? this.#image());
    if (records.length < this.#durable) throw new Error('a record that was on the disk was not read');
    this.#torn = null;
    this.#entries.length = records.length;
    return records;
  }

  #image(): Buffer {
    const ends: number[] = [0];
    let offset = 0;
    const parts = this.#entries.map((entry) => {
      entry.bytes ??= encodeRecord(entry.record, ends[entry.durableBefore] ?? 0);
      offset += entry.bytes.length;
      ends.push(offset);
      return entry.bytes;
    });
    return Buffer.concat(parts, offset);
  }

  #sync(): void {
    this.#syncing = true;
    const covered = this.#waiting;
    const count = this.#entries.length;
    this.#waiting = [];
    const life = this.#life;
    this.timeline.in(this.#syncMs(), () => {
      const fails = this.#failing;
      if (life === this.#life && !fails) this.#durable = count;
      this.writer.whenAwake(() => this.#synced(life, covered, fails ? 'broken' : 'written'));
    });
  }

  #synced(life: number, covered: readonly Write[], end: WriteEnd): void {
    if (life !== this.#life) return;
    this.#syncing = false;
    for (const write of covered) {
      this.writer.wrote(write, end);
      if (life !== this.#life) return;
    }
    if (this.#waiting.length > 0 && !this.#syncing) this.#sync();
  }

  #later(ms: number, task: () => void): void {
    const life = this.#life;
    this.timeline.in(ms, () =>
      this.writer.whenAwake(() => {
        if (life === this.#life) task();
      }),
    );
  }

  #syncMs(): number {
    const { random } = this;
    return this.slow && random.chance(0.3) ? random.between(100, 4_000) : random.between(1, 8);
  }

  /** A new action needs room for itself and for its result; what follows it has a reserve. */
  #admit({ kind }: JournalRecord): WriteEnd {
    if (kind === 'prepared' && this.#room < 2) return 'full';
    if (this.#room > 0) this.#room--;
    else if (kind === 'progress' || kind === 'kept') return 'full';
    else if (this.#reserve > 0) this.#reserve--;
    else return 'broken';
    return 'written';
  }
}
