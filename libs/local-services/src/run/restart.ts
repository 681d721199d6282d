import { existsSync } from 'node:fs';
import path from 'node:path';
import { environmentFor } from '../find-program';
import { libraryFolders, systemFolder } from '../places';

/**
 * Starts this process anew, same arguments and same pid, when it must find libraries and programs that were unpacked
 * into .vigie/system: a running process reads LD_LIBRARY_PATH at its start only, and native modules need it. Returns
 * when there is no need.
 */
export function restartForUnpackedLibraries(): void {
  const folders = libraryFolders(systemFolder()).filter((folder) => existsSync(path.join(folder, 'libXtst.so.6')));
  const known = (process.env.LD_LIBRARY_PATH ?? '').split(path.delimiter);
  if (folders.length === 0 || folders.every((folder) => known.includes(folder))) return;
  const environment = environmentFor(path.join(systemFolder(), 'usr', 'bin', 'any'));
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment);
}
