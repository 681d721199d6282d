import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { actionKernelErrors, encodeRecord, type JournalRecord, readJournal } from '@vigie/action-kernel';

const syncData = promisify(fdatasync);
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Records in a file that is longer than they are: what follows them is room that was written with zeros beforehand. Such
 * room is this file's and nobody else's, also when the disk is full, and a sync of a record in it has no length to store.
 */
export class RecordFile {
  #durable: number;
  #closed = false;

  private constructor(
    readonly handle: number,
    private length: number,
    private allocated: number,
  ) {
    this.#durable = 0;
  }

  static create(name: string): RecordFile {
    return new RecordFile(openSync(name, 'wx+', 0o600), 0, 0);
  }

  /**
   * Opens a file and reads it. What was being written when the power went is overwritten, not cut off: to shorten a file
   * on a full disk would give its room away. Afterwards all that was read is on the disk.
   * @throws JOURNAL_CORRUPT, JOURNAL_UNREADABLE
   */
  static open(name: string): { readonly file: RecordFile; readonly records: readonly JournalRecord[] } {
    const handle = openSync(name, 'r+');
    try {
      const bytes = readAll(handle);
      const { records, wholeBytes } = readJournal(bytes);
      if (records.length === 0) throw actionKernelErrors.create('JOURNAL_CORRUPT', { offset: 0 });
      const end = lastByte(bytes, wholeBytes);
      // Records are only ever written into room: a file that has none behind them was cut short, and what it says of the
      // actions behind the cut, that it does not know them, would be taken for a proof.
      if (end === bytes.length) throw actionKernelErrors.create('JOURNAL_CORRUPT', { offset: end });
      const torn = end - wholeBytes;
      fill(handle, wholeBytes, torn);
      fdatasyncSync(handle);
      const file = new RecordFile(handle, wholeBytes, bytes.length);
      file.#durable = wholeBytes;
      return { file, records };
    } catch (error) {
      closeSync(handle);
      throw error;
    }
  }

  /** The same file under the name that it has now; `this` is closed. */
  movedTo(name: string): RecordFile {
    const file = new RecordFile(openSync(name, 'r+'), this.length, this.allocated);
    file.#durable = this.#durable;
    return file;
  }

  /** Bytes of records. */
  get bytes(): number {
    return this.length;
  }

  /** Bytes behind the records that are this file's already. One stays for ever: it tells a whole file from one cut short. */
  get room(): number {
    return Math.max(0, this.allocated - this.length - 1);
  }

  encode(record: JournalRecord): Buffer {
    return encodeRecord(record, this.#durable);
  }

  /** Into the room that there is; call `extend` before when it may not do. */
  write(bytes: Uint8Array): void {
    writeAll(this.handle, bytes, this.length);
    this.length += bytes.length;
    this.allocated = Math.max(this.allocated, this.length);
  }

  /** Makes room for `bytes` more; false when the disk has none, and then what could be had is kept. */
  extend(bytes: number): boolean {
    const goal = this.allocated + bytes;
    try {
      while (this.allocated < goal) {
        this.allocated += writeSync(
          this.handle,
          ZEROS,
          0,
          Math.min(ZEROS.length, goal - this.allocated),
          this.allocated,
        );
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Resolves when all that was written before the call is on the disk. After a failure nothing of the file can be trusted. */
  async sync(): Promise<void> {
    const reached = this.length;
    await syncData(this.handle);
    this.#durable = Math.max(this.#durable, reached);
  }

  syncNow(): void {
    fdatasyncSync(this.handle);
    this.#durable = this.length;
  }

  close(): void {
    if (!this.#closed) closeSync(this.handle);
    this.#closed = true;
  }
}

function readAll(handle: number): Buffer {
  const bytes = Buffer.allocUnsafe(fstatSync(handle).size);
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(handle, bytes, at, bytes.length - at, at);
    if (read === 0) break;
    at += read;
  }
  return bytes.subarray(0, at);
}

/** Behind the last byte that is not zero, at least `from`. */
function lastByte(bytes: Buffer, from: number): number {
  let end = bytes.length;
  while (end > from && bytes[end - 1] === 0) end--;
  return end;
}

function fill(handle: number, from: number, count: number): void {
  for (let at = 0; at < count; at += ZEROS.length) {
    writeAll(handle, ZEROS.subarray(0, Math.min(ZEROS.length, count - at)), from + at);
  }
}

function writeAll(handle: number, bytes: Uint8Array, position: number): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(handle, bytes, at, bytes.length - at, position + at);
}
