import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing, readable by their owner alone. Throws what the system says.
 * Node's own recursive mkdir never returns below /proc, where nothing can be made and that is told as ENOENT.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  const place = path.resolve(folder);
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(place) !== place) makeFolder(path.dirname(place), mode);
  try {
    mkdirSync(place, { mode });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(place).isDirectory();
    if (!isThere) throw error;
  }
}
