import { readFileSync, statSync } from 'node:fs';
import { vigieErrors } from '../errors';

/** Largest workflow document read, bytes. */
const LIMIT = 1_000_000;

/** Reads a text file that must not be empty, such as a workflow. */
export function readDocument(file: string): string {
  const text = readTextFile(file);
  if (text.trim() === '') throw vigieErrors.create('CLI_FILE_EMPTY', { file });
  return text;
}

/** Reads a text file that the user named, whole. */
export function readTextFile(file: string): string {
  try {
    const bytes = statSync(file).size;
    if (bytes > LIMIT) throw vigieErrors.create('CLI_FILE_TOO_LARGE', { file, bytes, limit: LIMIT });
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || code.startsWith('CLI_')) throw error;
    throw vigieErrors.create('CLI_FILE_UNREADABLE', { file, reason: code });
  }
}
