import { crc32 } from 'node:zlib';
import { isCoded } from '@vigie/errors';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { vigieErrors } from '../../errors';

/** The entry of an archive of Accessibility Insights that holds the tree. */
const TREE_ENTRY = 'el.snapshot';
/** An archive of a test has four entries. */
const MOST_ENTRIES = 1_000;
const MOST_BYTES = 256 * 1024 * 1024;
/** A tree in JSON packs about 20 to 1, deflate reaches 1,032 at the most. */
const MOST_RATIO = 200;
/** Below this a ratio says nothing. */
const SMALL_BYTES = 1024 * 1024;
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const REGULAR_FILE = 0o100000;

/**
 * The bytes of the one tree in an archive, in pieces. What the archive says of sizes is not believed: the bytes are
 * counted as they come. Errors: UIA_ZIP_BAD, UIA_ZIP_BOMB, UIA_ZIP_ENTRY_REFUSED, UIA_ZIP_NO_TREE.
 */
export async function* readZip(fd: number): AsyncGenerator<Uint8Array> {
  try {
    const zip = await fromFdPromise(fd, { autoClose: false, strictFileNames: true, validateEntrySizes: true });
    yield* inflated(zip, await findTree(zip));
  } catch (error) {
    if (isCoded(error)) throw error;
    throw refusalOf(error);
  }
}

async function findTree(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > MOST_ENTRIES) throw refused(`it has more than ${MOST_ENTRIES} entries`);
  let tree: Entry | null = null;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > MOST_ENTRIES) throw refused(`it has more than ${MOST_ENTRIES} entries`);
    refuseOdd(entry);
    if (entry.fileName.toLowerCase() !== TREE_ENTRY) continue;
    if (tree !== null) throw refused('it has two entries el.snapshot');
    tree = entry;
  }
  if (tree === null) throw vigieErrors.create('UIA_ZIP_NO_TREE');
  return tree;
}

function refuseOdd(entry: Entry): void {
  if (entry.isEncrypted()) throw refused('an entry is encrypted');
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === SYMBOLIC_LINK) throw refused('an entry is a symbolic link');
  if (type !== 0 && type !== REGULAR_FILE && !entry.fileName.endsWith('/'))
    throw refused('an entry is no regular file');
  if (/\.(zip|a11ytest)$/i.test(entry.fileName)) throw refused('an entry is an archive itself');
}

async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry);
  let bytes = 0;
  let sum = 0;
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const isBomb = bytes > SMALL_BYTES && bytes > entry.compressedSize * MOST_RATIO;
    if (bytes > MOST_BYTES || isBomb)
      throw vigieErrors.create('UIA_ZIP_BOMB', { limit: MOST_BYTES, ratio: MOST_RATIO });
    if (isFirst && isZip(chunk)) throw refused('an entry is an archive itself');
    isFirst = false;
    sum = crc32(chunk, sum);
    yield chunk;
  }
  // The library does not look at it, and what is damaged may still be a tree, of another screen.
  if (sum !== entry.crc32) throw vigieErrors.create('UIA_ZIP_BAD');
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;
}

function refused(reason: string) {
  return vigieErrors.create('UIA_ZIP_ENTRY_REFUSED', { reason });
}

/** The library's messages quote entry names, so only their kind is passed on. */
function refusalOf(error: unknown) {
  const message = error instanceof Error ? error.message : '';
  if (/invalid relative path|absolute path|invalid characters in fileName/.test(message))
    return refused('an entry’s name leads out of the archive');
  if (/encrypt/.test(message)) return refused('an entry is encrypted');
  if (/too many bytes in the stream/.test(message))
    return vigieErrors.create('UIA_ZIP_BOMB', { limit: MOST_BYTES, ratio: MOST_RATIO });
  return vigieErrors.create('UIA_ZIP_BAD');
}
