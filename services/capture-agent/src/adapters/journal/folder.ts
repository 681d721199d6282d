import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** The folder of one workstation's journal, for its owner's eyes alone. */
export function prepareFolder(folder: string): string {
  const place = path.resolve(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(place, 0o700);
  syncFolder(path.dirname(place));
  return place;
}

/** Puts the names in a folder on the disk: a file that was synced but whose name was not may be gone after a loss of power. */
export function syncFolder(folder: string): void {
  // Windows has no such call for a folder; NTFS keeps the order of names in its own log.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
