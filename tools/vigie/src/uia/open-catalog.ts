import { type CatalogReading, defaultCatalog, readCatalog } from '@vigie/selectors';
import { vigieErrors } from '../errors';
import { readSmallFile } from './files/read-small-file';

/** Bytes of a catalog file; 10,000 long selectors have less. */
const LIMIT = 16 * 1024 * 1024;

/**
 * The catalog of a file, or the one that ships with Vigie. YAML or JSON by the file's ending, or by how it begins.
 *
 * @throws CLI_FILE_UNREADABLE, CLI_FILE_TOO_LARGE
 */
export async function openCatalog(file: string | undefined): Promise<CatalogReading> {
  if (file === undefined) return { ok: true, catalog: defaultCatalog() };
  const text = textOf(await readSmallFile(file, LIMIT), file);
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && text.trimStart().startsWith('{'));
  return readCatalog(text, isJson ? 'json' : 'yaml');
}

function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw vigieErrors.create('CLI_FILE_UNREADABLE', { file, reason: 'it is not UTF-8' });
  }
}
