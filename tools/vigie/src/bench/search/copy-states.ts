import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signsOf } from '@vigie/fusion';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SampleState } from './sample-fingerprints';

export const SAMPLE_SPACE = 'bench';

/** Rows whose bytes are made at once: about a megabyte. */
const ROWS_PER_CHUNK = 128;

const COPY = `copy screen_states (screen_state_id, frame_id, site, workstation_id, sequence, captured_at, session_id, mode,
  space, vector_id, fingerprint, document, app_name, format, signs) from stdin (format binary)`;

export function sampleId(row: number): string {
  return `state-${row}`;
}

/** Stores sample states 0 … rows - 1 by COPY in its binary format, without documents. */
export async function copyStates(
  client: Client,
  rows: number,
  sample: (row: number) => SampleState,
  progress: (done: number) => void,
): Promise<void> {
  await pipeline(Readable.from(chunks(rows, sample, progress)), client.query(copyFrom(COPY)));
}

/** https://www.postgresql.org/docs/15/sql-copy.html, "Binary Format": signature, flags, length of an extension. */
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);

function* chunks(rows: number, sample: (row: number) => SampleState, progress: (done: number) => void) {
  yield HEADER;
  for (let from = 0; from < rows; from += ROWS_PER_CHUNK) {
    const count = Math.min(ROWS_PER_CHUNK, rows - from);
    yield Buffer.concat(Array.from({ length: count }, (_, i) => rowBytes(from + i, sample(from + i))));
    progress(from + count);
  }
  yield TRAILER;
}

function rowBytes(row: number, { fingerprint, site, appName }: SampleState): Buffer {
  const id = Buffer.from(sampleId(row));
  const bench = Buffer.from('bench');
  const fields = [
    id,
    id,
    Buffer.from(site),
    bench,
    int64(BigInt(row)),
    int64(0n), // 2000-01-01
    bench,
    Buffer.from('complete'),
    Buffer.from(SAMPLE_SPACE),
    id,
    vectorBytes(fingerprint),
    Buffer.alloc(0),
    Buffer.from(appName),
    Buffer.from([0, 0, 0, 2]),
    bitBytes(signsOf(fingerprint)),
  ];
  const parts: Buffer[] = [Buffer.from([0, fields.length])];
  for (const field of fields) {
    const length = Buffer.alloc(4);
    length.writeInt32BE(field.length);
    parts.push(length, field);
  }
  return Buffer.concat(parts);
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

/** As PostgreSQL's bit_send writes: how many bits, then the bytes. */
function bitBytes(bits: string): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(bits.length / 8));
  bytes.writeInt32BE(bits.length);
  for (let i = 0; i < bits.length; i += 8) bytes[4 + i / 8] = Number.parseInt(bits.slice(i, i + 8).padEnd(8, '0'), 2);
  return bytes;
}

/** As pgvector's vector_send writes: dimensions, an unused number, then the values. */
function vectorBytes(values: Float32Array): Buffer {
  const numbers = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const bytes = Buffer.alloc(4 + numbers.length);
  bytes.writeInt16BE(values.length);
  numbers.copy(bytes, 4);
  bytes.subarray(4).swap32(); // this machine's order of bytes is the other one
  return bytes;
}
