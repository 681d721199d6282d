import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { picturesOf, STORED_PICTURE, type Workflow } from '@vigie/workflow';
import sharp from 'sharp';
import { vigieErrors } from '../errors';

/** What one message through the gateway holds, bytes. */
const MOST_BYTES = 4_000_000;
const MOST_PIXELS = 40_000_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };

/** A picture that a workflow names, from beside its document. */
export interface Reference {
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * The pictures that lie beside a document. The document has been checked: it names them by plain names of this folder, so
 * none leads out of it; a link, a pipe or a folder of such a name is refused. PICTURE_REFUSED.
 */
export async function readReferences(document: string, workflow: Workflow): Promise<Reference[]> {
  const names = picturesOf(workflow).filter((name) => !STORED_PICTURE.test(name));
  const found: Reference[] = [];
  for (const name of names) found.push(await readReference(join(dirname(document), name), name));
  return found;
}

async function readReference(file: string, name: string): Promise<Reference> {
  const bytes = readWhole(file);
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  try {
    const { format } = await image.metadata();
    const contentType = CONTENT_TYPES[format];
    if (contentType === undefined) throw refused(file, 'it is neither PNG nor JPEG nor WebP');
    // Decoded whole: a picture that is cut off is found here and not at its step.
    await image.stats();
    return { name, file, bytes, contentType };
  } catch (error) {
    if ((error as { code?: string }).code === 'PICTURE_REFUSED') throw error;
    throw refused(file, 'it cannot be decoded, or has more than 40 million pixels');
  }
}

function readWhole(file: string): Buffer {
  try {
    // Size and kind first; not through a link, which may lead anywhere.
    const found = lstatSync(file);
    if (!found.isFile()) throw refused(file, 'it is not a plain file');
    if (found.size === 0) throw refused(file, 'it is empty');
    if (found.size > MOST_BYTES) throw refused(file, `it has ${found.size} bytes, and at most ${MOST_BYTES} are sent`);
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'PICTURE_REFUSED') throw error;
    throw refused(file, code === 'ENOENT' ? 'it is not there' : (code ?? 'it cannot be read'));
  }
}

function refused(file: string, reason: string) {
  return vigieErrors.create('PICTURE_REFUSED', { file, reason });
}
