import { statfs } from 'node:fs/promises';
import { lifecycleErrors } from './errors';

const MIB = 1024 * 1024;

/**
 * For a service's readiness: whether the disks of the folders that it writes have room for work. A disk that is nearly full
 * takes a small probe and then fails the first picture.
 * @throws DISK_LOW, DISK_UNKNOWN
 */
export async function requireFreeDisk(folders: readonly string[], leastMiB: number): Promise<void> {
  for (const folder of folders) {
    const free = await freeBytes(folder);
    if (free >= leastMiB * MIB) continue;
    throw lifecycleErrors.create('DISK_LOW', { folder, freeMiB: Math.floor(free / MIB), leastMiB });
  }
}

/** What a process without privileges may still write. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw lifecycleErrors.create('DISK_UNKNOWN', { folder, reason }, error);
  }
}
