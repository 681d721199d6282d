import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { vigieErrors } from '../../errors';

/**
 * Reads a small text file that the caller named: a catalog, a key. Opened without waiting, so that a pipe is refused and
 * holds nothing up.
 *
 * @throws CLI_FILE_UNREADABLE, CLI_FILE_TOO_LARGE
 */
export async function readSmallFile(file: string, limit: number): Promise<Buffer> {
  const unreadable = (reason: string) => vigieErrors.create('CLI_FILE_UNREADABLE', { file, reason });
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(error.code ?? 'unknown reason');
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw unreadable('it is no ordinary file');
    const bytes = found.size;
    if (bytes > limit) throw vigieErrors.create('CLI_FILE_TOO_LARGE', { file, bytes, limit });
    const read = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(read, 0, bytes, 0);
    return read.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
