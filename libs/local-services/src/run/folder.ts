import { statfsSync } from 'node:fs';
import path from 'node:path';
import { localServicesErrors } from '../errors';
import { makeFolder } from '../make-folder';

const MIB = 1024 * 1024;

/**
 * Makes a service's folder, readable by its owner alone, and makes sure that there is room.
 * @throws FOLDER_UNUSABLE, DISK_FULL
 */
export function prepareFolder(service: string, folder: string, neededMiB: number): void {
  try {
    makeFolder(path.dirname(folder), 0o777);
    makeFolder(folder);
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown';
    if (cause === 'ENOSPC') {
      throw localServicesErrors.create('DISK_FULL', { service, folder, freeMiB: 0, neededMiB }, error);
    }
    throw localServicesErrors.create('FOLDER_UNUSABLE', { service, folder, cause }, error);
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeMiB = Math.floor((bavail * bsize) / MIB);
  if (freeMiB < neededMiB) throw localServicesErrors.create('DISK_FULL', { service, folder, freeMiB, neededMiB });
}
