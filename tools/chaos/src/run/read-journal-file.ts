import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type JournalRecord, readJournal } from '@vigie/action-kernel';

/** What an agent's journal says now, read beside it; a record that is being written is left out. */
export function readJournalFile(folder: string): readonly JournalRecord[] {
  try {
    return readJournal(readFileSync(path.join(folder, 'journal'))).records;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
