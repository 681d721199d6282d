import { setImmediate as breathe } from 'node:timers/promises';
import type { JournalRecord } from '@vigie/action-kernel';
import { type JournalFigures, RECORDS_AT_ONCE } from './figures';
import { RecordFile } from './record-file';

/** A new file with these records, on the disk and still under its own name; null when the disk has no room for it. */
export async function writeCompacted(
  name: string,
  records: readonly JournalRecord[],
  figures: JournalFigures,
): Promise<RecordFile | null> {
  let file: RecordFile | null = null;
  try {
    file = RecordFile.create(name);
    for (let at = 0; at < records.length; at += RECORDS_AT_ONCE) {
      const piece = records.slice(at, at + RECORDS_AT_ONCE).map((record) => (file as RecordFile).encode(record));
      file.write(Buffer.concat(piece));
      await breathe();
    }
    if (!file.extend(figures.reserveBytes + figures.pieceBytes)) throw new Error('no room');
    await file.sync();
    return file;
  } catch {
    file?.close();
    return null;
  }
}
