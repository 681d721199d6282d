import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { isCoded } from '@vigie/errors';
import { type DumpLimits, detectForm, openDumpReader, type ReadDump } from '@vigie/selectors';
import { vigieErrors } from '../errors';
import { TextDecoding } from './dump/decode-text';
import { readPlain } from './dump/read-plain';
import { isZip, readZip } from './dump/read-zip';

const MOST_BYTES = 100 * 1024 * 1024;

/**
 * Reads a dump of any form from a file, an archive of Accessibility Insights included. Holds the tree and 64 KiB of text,
 * never the file. Errors: UIA_DUMP_UNREADABLE, UIA_DUMP_NOT_A_FILE, UIA_DUMP_TOO_LARGE, UIA_DUMP_CHANGED,
 * UIA_DUMP_ENCODING, UIA_DUMP_BINARY, UIA_ZIP_…, and the DUMP_… of the readers. None quotes the file.
 */
export async function openDump(file: string, limits?: DumpLimits): Promise<ReadDump> {
  const handle = await openRegular(file);
  try {
    const before = await handle.stat();
    refuseOdd(before);
    const dump = await readAll(handle, before.size, limits);
    const after = await handle.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw vigieErrors.create('UIA_DUMP_CHANGED');
    return dump;
  } catch (error) {
    throw isCoded(error) ? error : unreadable(error);
  } finally {
    await handle.close();
  }
}

/** A pipe or a device is not even opened; should one take the file's place now, opening does not wait for it. */
async function openRegular(file: string): Promise<FileHandle> {
  try {
    refuseOdd(await stat(file));
    return await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw isCoded(error) ? error : unreadable(error);
  }
}

/** The system's code alone: its messages name the path, which may name a patient. */
function unreadable(error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  return vigieErrors.create('UIA_DUMP_UNREADABLE', {
    reason: typeof code === 'string' ? code : 'a fault of the reader',
  });
}

function refuseOdd(found: Stats): void {
  if (!found.isFile()) throw vigieErrors.create('UIA_DUMP_NOT_A_FILE');
  if (found.size > MOST_BYTES) throw vigieErrors.create('UIA_DUMP_TOO_LARGE', { bytes: found.size, limit: MOST_BYTES });
}

async function readAll(handle: FileHandle, size: number, limits: DumpLimits | undefined): Promise<ReadDump> {
  const magic = Buffer.alloc(4);
  await handle.read(magic, 0, 4, 0);
  if (!isZip(magic)) return readFile(handle, size, limits);
  const dump = await readText(readZip(handle.fd), new TextDecoding(), limits);
  return dump.form === 'axe-snapshot' ? { ...dump, form: 'axe-a11ytest' } : dump;
}

/** Python writes a file in the encoding of its Windows; of the forms, only pywinauto's is written like that. */
async function readFile(handle: FileHandle, size: number, limits: DumpLimits | undefined): Promise<ReadDump> {
  const decoding = new TextDecoding();
  try {
    return await readText(readPlain(handle, size), decoding, limits);
  } catch (error) {
    const isWrong = isCoded(error) && error.code === 'UIA_DUMP_ENCODING' && decoding.isAssumed;
    if (!isWrong || !(await beginsAsPrinted(handle, size))) throw error;
  }
  const dump = await readText(readPlain(handle, size), new TextDecoding('windows-1252'), limits);
  return { ...dump, notices: [...dump.notices, { code: 'ENCODING_ASSUMED', count: 1, names: [] }] };
}

async function beginsAsPrinted(handle: FileHandle, size: number): Promise<boolean> {
  for await (const piece of readPlain(handle, size))
    return detectForm(Buffer.from(piece).toString('latin1')) === 'pywinauto-tree';
  return false;
}

async function readText(
  pieces: AsyncIterable<Uint8Array>,
  decoding: TextDecoding,
  limits: DumpLimits | undefined,
): Promise<ReadDump> {
  const reader = openDumpReader(limits);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    const text = decoding.write(piece);
    if (text !== '') reader.write(text);
  }
  if (bytes > 0) reader.write(decoding.end());
  return reader.end();
}
