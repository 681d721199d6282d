import { rmSync } from 'node:fs';
import type { JournalRecord } from '@vigie/action-kernel';
import { openJournalFile } from '../../dist/adapters/journal/journal-file.js';
import type { ActionJournal } from '../../dist/ports.js';
import { preparedRecord, refusedRecord } from '../fakes/journal-records.ts';

/** A process that has a journal: `node journal-process.ts FOLDER hold|fill [FILE]`. It tells each thing by one line of JSON. */
const [folder = '', what = '', filler = ''] = process.argv.slice(2);
const figures = { reserveBytes: 64 * 1024, pieceBytes: 32 * 1024 };

function tell(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function append(journal: ActionJournal, record: JournalRecord): Promise<string> {
  return journal.append(record, { durable: true });
}

/** Until no action is taken any more, then refusals until nothing can be written at all. */
async function fill(journal: ActionJournal): Promise<void> {
  let taken = 0;
  while ((await append(journal, preparedRecord(taken))) === 'written') {
    await append(journal, refusedRecord(taken));
    taken++;
  }
  tell({ kind: 'full', taken, state: journal.state, ready: await journal.ready().catch((error) => error.code) });
  let refused = 0;
  if (filler !== '') {
    while (refused < 50 && (await append(journal, refusedRecord(10_000 + refused))) === 'written') refused++;
    rmSync(filler);
    const began = performance.now();
    while (journal.state === 'full') await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await append(journal, preparedRecord(20_000));
    tell({ kind: 'room', refused, again, afterMs: performance.now() - began });
    await journal.close();
    return;
  }
  while ((await append(journal, refusedRecord(10_000 + refused))) === 'written') refused++;
  const after = [await append(journal, refusedRecord(30_000)), await append(journal, preparedRecord(30_001))];
  tell({ kind: 'broken', refused, after, state: journal.state });
}

async function main(): Promise<void> {
  const { journal } = openJournalFile({ folder, workstationId: 'ws-1', newId: () => 'journal-1', figures });
  tell({ kind: 'open', pid: process.pid });
  if (what === 'fill') await fill(journal);
  else await new Promise((resolve) => setTimeout(resolve, 30_000));
}

main().catch(({ code, facts }: { code: string; facts: object }) => tell({ kind: 'failed', code, facts }));
