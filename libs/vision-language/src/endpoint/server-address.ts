import { readFile } from 'node:fs/promises';
import { visionLanguageErrors } from '../errors';

/** Where requests go, and to nowhere else. */
export interface ServerAddress {
  /** Host and port, for errors. */
  readonly server: string;
  /** Address of a resource of the API, such as `chat/completions`. */
  at(resource: 'chat/completions' | 'models'): URL;
}

/** Throws VLM_SETTINGS_UNUSABLE; no text of it holds the address, which may hold a secret. */
export function parseServerAddress(baseUrl: string): ServerAddress {
  const refuse = (problem: string) => visionLanguageErrors.create('VLM_SETTINGS_UNUSABLE', { problem });
  if (!URL.canParse(baseUrl)) throw refuse('baseUrl is no address');
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('baseUrl is not http or https');
  if (url.username !== '' || url.password !== '') throw refuse('baseUrl holds a user or password; use apiKeyFile');
  if (url.search !== '' || url.hash !== '') throw refuse('baseUrl has a query or fragment');
  const folder = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return { server: url.host, at: (resource) => new URL(`${folder}${resource}`, url.origin) };
}

/** Visible ASCII: what a header can hold. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/**
 * The key, or null when no file is named. It is read for every question, so a key that is replaced is used at once.
 * Throws VLM_KEY_UNREADABLE, which never says what the file holds.
 */
export async function readApiKey(file: string): Promise<string | null> {
  if (file === '') return null;
  const refuse = (problem: string) => visionLanguageErrors.create('VLM_KEY_UNREADABLE', { problem });
  const key = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => {
      throw refuse('cannot be read');
    },
  );
  if (!KEY.test(key)) throw refuse('is empty or holds more than one line of plain characters');
  return key;
}
