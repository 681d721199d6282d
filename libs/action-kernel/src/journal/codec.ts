import { crc32 } from 'node:zlib';
import { actionKernelErrors } from '../errors';
import { checkRecord } from './check-record';
import type { JournalRecord } from './record';

/** Length of the payload (uint32), CRC-32 of what follows (uint32), durable bytes before this record (double), payload. */
const HEADER_BYTES = 16;
/** A record is a few hundred bytes; what says to be longer is none. */
const MAX_PAYLOAD_BYTES = 4_096;

/**
 * A record's bytes. `durableBefore`: how many bytes of the file were known to be on the disk when it was written; it tells
 * a torn tail, which was never promised, from damage to what was.
 */
export function encodeRecord(record: JournalRecord, durableBefore: number): Buffer {
  const payload = JSON.stringify(record);
  const length = Buffer.byteLength(payload);
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + length);
  bytes.writeUInt32LE(length, 0);
  bytes.writeDoubleLE(durableBefore, 8);
  bytes.write(payload, HEADER_BYTES, 'utf8');
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return bytes;
}

export interface JournalReading {
  readonly records: readonly JournalRecord[];
  /** Cut the file here: what follows was being written when the power went. */
  readonly wholeBytes: number;
}

/** Errors: JOURNAL_CORRUPT, JOURNAL_UNREADABLE. Never guesses: a record is whole, or it is torn off, or it is an error. */
export function readJournal(bytes: Uint8Array): JournalReading {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: JournalRecord[] = [];
  let offset = 0;
  for (let frame = frameAt(buffer, 0); frame !== null; frame = frameAt(buffer, offset)) {
    records.push(parse(buffer.toString('utf8', offset + HEADER_BYTES, frame.end), records.length));
    offset = frame.end;
  }
  // Pages of a torn tail reach the disk in any order, so a whole record may follow; one that was written after these bytes
  // were durable proves that they have been damaged since.
  for (let at = offset + 1; at + HEADER_BYTES <= buffer.length; at++) {
    const frame = frameAt(buffer, at);
    if (frame !== null && frame.durableBefore > offset) throw actionKernelErrors.create('JOURNAL_CORRUPT', { offset });
  }
  return { records, wholeBytes: offset };
}

interface Frame {
  readonly durableBefore: number;
  readonly end: number;
}

function frameAt(buffer: Buffer, offset: number): Frame | null {
  if (offset + HEADER_BYTES > buffer.length) return null;
  const length = buffer.readUInt32LE(offset);
  const end = offset + HEADER_BYTES + length;
  if (length === 0 || length > MAX_PAYLOAD_BYTES || end > buffer.length) return null;
  if (crc32(buffer.subarray(offset + 8, end)) !== buffer.readUInt32LE(offset + 4)) return null;
  return { durableBefore: buffer.readDoubleLE(offset + 8), end };
}

function parse(payload: string, index: number): JournalRecord {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    throw actionKernelErrors.create('JOURNAL_UNREADABLE', { problem: `record ${index} is no JSON` });
  }
  const problem = checkRecord(value, index);
  if (problem !== null) throw actionKernelErrors.create('JOURNAL_UNREADABLE', { problem });
  return value as JournalRecord;
}
