import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postgresErrors } from './errors';

/**
 * Makes a folder ready for the embedded database. True when it has to be initialised: it is new or empty, or an earlier
 * initialisation was cut off, whose remains are removed. Somebody else's folder is refused and left as it is.
 */
export async function prepareFolder(folder: string): Promise<boolean> {
  const content = await readdir(folder).catch((): string[] => []);
  const cutOff = await readdir(path.dirname(path.resolve(folder))).then(
    (names) => names.includes(path.basename(unfinishedMark(folder))),
    () => false,
  );
  if (cutOff) await rm(folder, { recursive: true, force: true });
  else if (content.includes('PG_VERSION')) return false;
  else if (content.length > 0) {
    throw postgresErrors.create('DATABASE_FOLDER_UNUSABLE', { folder, reason: 'it holds other files' });
  }
  await writeFile(unfinishedMark(folder), '');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return true;
}

/** From now on the folder holds data and is never emptied again. */
export async function folderFinished(folder: string): Promise<void> {
  await rm(unfinishedMark(folder), { force: true });
}

function unfinishedMark(folder: string): string {
  return `${path.resolve(folder)}.unfinished`;
}
