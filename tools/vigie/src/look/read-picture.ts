import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RgbImage } from '@vigie/domain';
import { decodeImage } from '@vigie/perception';
import { vigieErrors } from '../errors';

/** Most bytes of a picture's file, and most pixels: an 8K screen has 33 million. */
const MOST_BYTES = 120_000_000;
const MOST_MEGAPIXELS = 40;

/** Reads a picture of a screen. Throws LOOK_NOTHING_THERE, LOOK_FILE_TOO_LARGE, IMAGE_UNREADABLE or IMAGE_TOO_LARGE. */
export async function readPicture(file: string): Promise<RgbImage> {
  const bytes = await readBounded(file);
  return decodeImage(bytes, basename(file), MOST_MEGAPIXELS);
}

async function readBounded(file: string): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    // A pipe or a device would never end, and has no size to hold it to.
    if (!found.isFile()) throw vigieErrors.create('LOOK_NOTHING_THERE', { path: file, reason: 'not a file' });
    const bytes = found.size;
    if (bytes > MOST_BYTES) throw vigieErrors.create('LOOK_FILE_TOO_LARGE', { file, bytes, limit: MOST_BYTES });
    return await readFile(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    if (reason.startsWith('LOOK_')) throw error;
    throw vigieErrors.create('LOOK_NOTHING_THERE', { path: file, reason }, error);
  }
}
