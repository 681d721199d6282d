import { rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { checkRecord, type JournalRecord } from '@vigie/action-kernel';
import type { LaneStatus } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { captureAgentErrors } from '../../errors';
import type { ActionJournal, Appended } from '../../ports';
import { writeCompacted } from './compacted-file';
import { type JournalFigures, journalFigures, LOOK_MS } from './figures';
import { prepareFolder, syncFolder } from './folder';
import { type FolderLock, lockFolder } from './lock';
import { RecordFile } from './record-file';
import { putInPlace } from './replace-file';

export interface JournalFileOptions {
  readonly folder: string;
  readonly workstationId: string;
  /** A new journal's id. */
  readonly newId: () => string;
  readonly figures?: JournalFigures;
}

export interface OpenedJournal {
  readonly journal: ActionJournal;
  /** What it holds, oldest first. */
  readonly records: readonly JournalRecord[];
}

/**
 * Opens a workstation's journal, or makes it. It relies on `fdatasync`: a file system or a disk on which that does nothing
 * (some network file systems, some virtual machines) cannot be told from one that is honest, and a loss of power may then
 * cost records. On file systems that never write in place (btrfs, ZFS) the reserved room is a hope, not a promise.
 * @throws JOURNAL_IN_USE, JOURNAL_FOREIGN, JOURNAL_UNAVAILABLE, JOURNAL_CORRUPT, JOURNAL_UNREADABLE
 */
export function openJournalFile(options: JournalFileOptions): OpenedJournal {
  let lock: FolderLock | null = null;
  try {
    const folder = prepareFolder(options.folder);
    lock = lockFolder(folder);
    return openLocked(folder, lock, options);
  } catch (error) {
    lock?.release();
    if (isCoded(error)) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw captureAgentErrors.create('JOURNAL_UNAVAILABLE', { folder: options.folder, reason }, error);
  }
}

const NAME = 'journal';
const NEW_NAME = 'journal.new';

function openLocked(folder: string, lock: FolderLock, options: JournalFileOptions): OpenedJournal {
  const { workstationId, newId, figures = journalFigures } = options;
  rmSync(path.join(folder, NEW_NAME), { force: true });
  const opened = openOrMake(folder, { kind: 'journal', version: 1, journalId: newId(), workstationId });
  const [first] = opened.records;
  if (first?.kind !== 'journal' || first.workstationId !== workstationId) {
    opened.file.close();
    const other = first?.kind === 'journal' ? first.workstationId : '';
    throw captureAgentErrors.create('JOURNAL_FOREIGN', { folder, workstationId: other });
  }
  const journal = new JournalFile(folder, lock, opened.file, first.journalId, figures);
  return { journal, records: opened.records };
}

/** A new one comes into being under another name, so that a journal always says whose it is. */
function openOrMake(folder: string, first: JournalRecord): ReturnType<typeof RecordFile.open> {
  const name = path.join(folder, NAME);
  try {
    return RecordFile.open(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh = RecordFile.create(path.join(folder, NEW_NAME));
  fresh.write(fresh.encode(first));
  // At least the byte that says that the file is whole.
  if (!fresh.extend(1)) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  fresh.syncNow();
  fresh.close();
  putInPlace(path.join(folder, NEW_NAME), name);
  syncFolder(folder);
  return RecordFile.open(name);
}

/** Records that may use the reserve: those by which the agent keeps its word. */
const RESERVED: ReadonlySet<JournalRecord['kind']> = new Set(['epoch', 'settled', 'paused', 'resumed']);

class JournalFile implements ActionJournal {
  #state: LaneStatus['journal'] = 'open';
  #reason = '';
  #listeners = new Set<(state: LaneStatus['journal']) => void>();
  /** Who waits for the next sync. */
  #waiting: ((result: Appended) => void)[] = [];
  #syncing: Promise<void> | null = null;
  /** While a compaction is under way: what was appended since it began. */
  #since: JournalRecord[] | null = null;
  /** While the files are changed over: appends wait for it. */
  #changing: Promise<void> | null = null;
  readonly #look: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
    private file: RecordFile,
    readonly journalId: string,
    private readonly figures: JournalFigures,
  ) {
    this.#makeRoom();
    this.#look = setInterval(() => this.#lookAround(), LOOK_MS).unref();
  }

  get state(): LaneStatus['journal'] {
    return this.#state;
  }

  get bytes(): number {
    return this.file.bytes;
  }

  onState(listener: (state: LaneStatus['journal']) => void): void {
    this.#listeners.add(listener);
  }

  append(record: JournalRecord, { durable }: { readonly durable: boolean }): Promise<Appended> {
    if (this.#changing !== null) return this.#changing.then(() => this.append(record, { durable }));
    if (this.#state === 'broken') return Promise.resolve('broken');
    const written = this.#write(record);
    if (written !== 'written' || !durable) return Promise.resolve(written);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#syncing ??= this.#syncAll();
    });
  }

  async compact(records: readonly JournalRecord[]): Promise<boolean> {
    if (this.#state !== 'open' || this.#since !== null) return false;
    const since: JournalRecord[] = [];
    this.#since = since;
    const name = path.join(this.folder, NEW_NAME);
    const fresh = await writeCompacted(name, records, this.figures);
    if (fresh === null || this.#state !== 'open') {
      this.#since = null;
      fresh?.close();
      rmSync(name, { force: true });
      return false;
    }
    this.#changing = this.#changeOver(fresh, since).catch((error: unknown) => {
      this.#break(codeOf(error));
    });
    await this.#changing;
    this.#changing = null;
    return this.#state === 'open';
  }

  async ready(): Promise<void> {
    if (this.#state === 'broken') throw captureAgentErrors.create('JOURNAL_BROKEN', { reason: this.#reason });
    const { bavail, bsize } = await statfs(this.folder);
    const freeBytes = bavail * bsize;
    const neededBytes = this.figures.reserveBytes;
    if (freeBytes < neededBytes || this.#state === 'full') {
      throw captureAgentErrors.create('JOURNAL_DISK_FULL', { freeBytes, neededBytes });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#look);
    this.#listeners.clear();
    await this.#changing;
    await this.#syncing;
    if (this.#state !== 'broken') await this.file.sync().catch(() => {});
    this.#change('broken');
    this.#reason = 'closed';
    this.file.close();
    this.lock.release();
  }

  #write(record: JournalRecord): Appended {
    // One that could not be read again would make the whole journal unreadable at the next start.
    if (checkRecord(record, 1) !== null) return this.#break('UNREADABLE_RECORD');
    // Whoever has the folder now writes at the same place: a record of ours would be in the midst of its.
    if (!this.lock.held()) return this.#break('LOCK_LOST');
    const bytes = this.file.encode(record);
    const kept = RESERVED.has(record.kind) ? 0 : this.figures.reserveBytes;
    if (this.file.room < bytes.length + kept) this.#extend();
    // When even the reserve is used up, there is nothing left to keep a word with.
    if (this.file.room < bytes.length + kept) return kept > 0 ? 'full' : this.#break('ENOSPC');
    try {
      this.file.write(bytes);
    } catch (error) {
      return this.#break(codeOf(error));
    }
    this.#since?.push(record);
    return 'written';
  }

  /** One sync for all that wait when it begins: a hundred results cost little more than one. */
  async #syncAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const covered = this.#waiting;
      this.#waiting = [];
      let result: Appended = 'written';
      try {
        await this.file.sync();
      } catch (error) {
        // What a failed sync has lost, a later one would not tell: there is no second try.
        result = this.#break(codeOf(error));
      }
      for (const tell of covered) tell(result);
      this.#makeRoom();
    }
    this.#syncing = null;
  }

  /** What the old file was given last goes over first; from the rename on only the new one is written to. */
  async #changeOver(fresh: RecordFile, since: readonly JournalRecord[]): Promise<void> {
    await this.#syncing;
    this.#since = null;
    for (const record of since) {
      const bytes = fresh.encode(record);
      if (fresh.room < bytes.length) fresh.extend(this.figures.pieceBytes);
      fresh.write(bytes);
    }
    await fresh.sync();
    fresh.close();
    this.file.close();
    const name = path.join(this.folder, NAME);
    putInPlace(path.join(this.folder, NEW_NAME), name);
    syncFolder(this.folder);
    this.file = fresh.movedTo(name);
  }

  /** Ahead of need, so that no action waits for it. */
  #makeRoom(): void {
    if (this.#state === 'broken') return;
    const { reserveBytes, pieceBytes } = this.figures;
    if (this.file.room < reserveBytes + pieceBytes / 2) this.#extend();
  }

  #extend(): void {
    const { reserveBytes, pieceBytes } = this.figures;
    const missing = Math.max(0, reserveBytes - this.file.room);
    this.file.extend(missing + pieceBytes);
    this.#change(this.file.room >= reserveBytes + pieceBytes / 2 ? 'open' : 'full');
  }

  #lookAround(): void {
    if (this.#state === 'broken' || this.#changing !== null) return;
    if (!this.lock.held()) this.#break('LOCK_LOST');
    else this.#makeRoom();
  }

  #break(reason: string): 'broken' {
    if (this.#state !== 'broken') this.#reason = reason;
    this.#change('broken');
    for (const tell of this.#waiting.splice(0)) tell('broken');
    return 'broken';
  }

  #change(state: LaneStatus['journal']): void {
    if (this.#state === state || this.#state === 'broken') return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
