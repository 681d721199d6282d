import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { limits } from '@vigie/contracts';
import { fusionErrors } from '../errors';
import type { ExchangeProblem } from '../exchange/problem';
import type { ExchangeFiles } from '../exchange/read-exchange';
import { VECTOR_ID } from '../exchange/screen-state-schema';

const DOCUMENT = 'state.json';
const VECTORS = 'vectors';

/** A state's document is smaller than a message; as JSON with its keys and digits, some times that. */
const DOCUMENT_BYTES = 8 * limits.messageBytes;
/** The longest vector as float64, with its header. */
const VECTOR_BYTES = 8 * limits.vectorDimensions + 4_096 + 12;
/** Two of each element, and those of the fingerprint. */
const MOST_VECTORS = 2 * limits.elements + 16;
/** Of all vectors together: twenty times what a dense screen has. */
const ALL_BYTES = 64 * 1024 * 1024;

/**
 * Writes an exported state as a new folder, which its owner alone may read: it is patient data. Whole or not at all.
 * Throws STATE_FOLDER_EXISTS, STATE_FOLDER_NOT_WRITTEN.
 */
export async function writeStateFolder(folder: string, files: ExchangeFiles): Promise<void> {
  const target = resolve(folder);
  const draft = join(dirname(target), `.${process.pid}-${Date.now()}.export`);
  if (await exists(target)) throw fusionErrors.create('STATE_FOLDER_EXISTS', { folder });
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await mkdir(join(draft, VECTORS), { recursive: true, mode: 0o700 });
    for (const [id, bytes] of files.vectors) await writeNew(join(draft, VECTORS, `${id}.npy`), bytes);
    await writeNew(join(draft, DOCUMENT), files.document);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    // Somebody else made it meanwhile.
    if (await exists(target)) throw fusionErrors.create('STATE_FOLDER_EXISTS', { folder });
    throw fusionErrors.create('STATE_FOLDER_NOT_WRITTEN', { folder, reason: codeOf(error) }, error);
  }
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The files of an exported state, by whomever it was written: sizes are looked at before anything is read, nothing but
 * regular files is opened, and no name from the document is ever a path. What is odd among them is told, not read.
 * Throws STATE_FOLDER_UNREADABLE.
 */
export async function readStateFolder(folder: string): Promise<{ files: ExchangeFiles; problems: ExchangeProblem[] }> {
  const problems: ExchangeProblem[] = [];
  const document = await readSmall(join(folder, DOCUMENT), DOCUMENT_BYTES);
  if (typeof document === 'string') {
    throw fusionErrors.create('STATE_FOLDER_UNREADABLE', { folder, reason: `${DOCUMENT} ${document}` });
  }
  const vectors = new Map<string, Uint8Array>();
  let left = ALL_BYTES;
  for (const name of await vectorNames(folder)) {
    const path = `${VECTORS}/${name}`;
    const id = name.slice(0, -'.npy'.length);
    if (!name.endsWith('.npy') || !VECTOR_ID.test(id)) {
      problems.push({ path, reason: 'is no vector of an exported state', remedy: 'Remove it.' });
      continue;
    }
    const bytes = await readSmall(join(folder, VECTORS, name), Math.min(VECTOR_BYTES, left));
    if (typeof bytes === 'string') {
      problems.push({ path, reason: bytes, remedy: 'Export the state anew.' });
    } else {
      vectors.set(id, bytes);
      left -= bytes.length;
    }
  }
  return { files: { document, vectors }, problems };
}

async function vectorNames(folder: string): Promise<string[]> {
  try {
    if (!(await lstat(join(folder, VECTORS))).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    const names = (await readdir(join(folder, VECTORS))).sort();
    if (names.length <= MOST_VECTORS) return names;
    throw Object.assign(new Error(), { code: `more than ${MOST_VECTORS} files` });
  } catch (error) {
    throw fusionErrors.create('STATE_FOLDER_UNREADABLE', { folder, reason: `${VECTORS}/ ${codeOf(error)}` }, error);
  }
}

/** The bytes of a regular file, or why they are not read. */
async function readSmall(file: string, most: number): Promise<Uint8Array | string> {
  let handle: FileHandle | undefined;
  try {
    // A pipe would keep the opening waiting without O_NONBLOCK.
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return 'is no regular file';
    if (found.size > most) return `has ${found.size} bytes; at most ${most} are read`;
    const bytes = new Uint8Array(found.size);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    const code = codeOf(error);
    return code === 'ELOOP' ? 'is a link' : code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;
  } finally {
    await handle?.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
