import type { JournalRecord } from '@vigie/action-kernel';
import type { ActionJournal } from '../ports';

/** A journal below this is left as it is, bytes: 20,000 actions. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/** When a journal is written anew. What a compaction left is what must be kept, so the next is due at double of that. */
export class Compaction {
  #dueBytes: number;
  #running: Promise<void> | null = null;

  constructor(
    private readonly journal: ActionJournal,
    worthwhileBytes = WORTHWHILE_BYTES,
  ) {
    this.#dueBytes = worthwhileBytes;
  }

  get due(): boolean {
    return this.#running === null && this.journal.state === 'open' && this.journal.bytes > this.#dueBytes;
  }

  /** Resolves when none is under way. */
  get ended(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  run(records: readonly JournalRecord[]): void {
    this.#running = this.journal.compact(records).then(() => {
      this.#dueBytes = Math.max(this.#dueBytes, 2 * this.journal.bytes);
      this.#running = null;
    });
  }
}
