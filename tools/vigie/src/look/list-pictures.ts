import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { vigieErrors } from '../errors';

/** A file, or the pictures of a folder in the order of their names (drawn results and other files left out). */
export async function listPictures(path: string): Promise<{ readonly folder: boolean; readonly files: string[] }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw vigieErrors.create('LOOK_NOTHING_THERE', { path, reason: error.code ?? 'unknown' }, error);
  });
  if (!found.isDirectory()) return { folder: false, files: [path] };
  const names = (await readdir(path)).filter(
    (name) => /\.(png|jpe?g|webp)$/i.test(name) && !/\.look\.png$/i.test(name),
  );
  if (names.length === 0) throw vigieErrors.create('LOOK_NO_PICTURES', { path });
  return { folder: true, files: names.sort().map((name) => join(path, name)) };
}
