import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCoded } from '@vigie/errors';
import { makeFolder, vigieFolder } from '@vigie/local-services';
import { NameKey } from '@vigie/selectors';
import { vigieErrors } from '../../errors';
import { readSmallFile } from './read-small-file';

const KEY_BYTES = 32;
/** A key is 65 bytes of text; a file far beyond is another file. */
const LONGEST_FILE = 1024;

export function defaultKeyFile(): string {
  return join(vigieFolder(), 'secrets', 'uia-names.key');
}

/**
 * The key that names are hashed with, from its file: 32 bytes as hex or base64. It is made when there is none: who comes
 * first makes it, and who comes at the same time reads that one.
 *
 * @throws CLI_FILE_UNREADABLE, CLI_UIA_KEY_MALFORMED, CLI_UIA_KEY_NOT_WRITTEN; none repeats a byte of the file
 */
export async function openNameKey(file: string, warn: (text: string) => void): Promise<NameKey> {
  const found = await readKey(file);
  const secret = found ?? (await makeKey(file));
  if (found === null && file !== defaultKeyFile())
    warn(
      `note: there was no key file ${file}: a new key was made there. Catalogs that were hashed with another are refused.`,
    );
  if (found !== null) await warnWhenOthersRead(file, warn);
  return new NameKey(secret);
}

async function readKey(file: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = (await readSmallFile(file, LONGEST_FILE)).toString('latin1').trim();
  } catch (error) {
    if (isCoded(error, 'CLI_FILE_UNREADABLE') && error.facts.reason === 'ENOENT') return null;
    throw isCoded(error, 'CLI_FILE_TOO_LARGE') ? vigieErrors.create('CLI_UIA_KEY_MALFORMED', { file }) : error;
  }
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  throw vigieErrors.create('CLI_UIA_KEY_MALFORMED', { file });
}

/** The finished file gets its name by a link, which fails where there is one already: nobody ever reads half a key. */
async function makeKey(file: string): Promise<Buffer> {
  const secret = randomBytes(KEY_BYTES);
  const beside = join(dirname(file), `.uia-names-${randomUUID()}.tmp`);
  try {
    makeFolder(dirname(file));
    const handle = await open(beside, 'wx', 0o600);
    await handle.writeFile(`${secret.toString('hex')}\n`);
    await handle.sync();
    await handle.close();
    await link(beside, file);
    return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const other = code === 'EEXIST' ? await readKey(file) : null;
    if (other !== null) return other;
    throw vigieErrors.create('CLI_UIA_KEY_NOT_WRITTEN', { file, reason: code ?? 'unknown reason' });
  } finally {
    await rm(beside, { force: true }).catch(() => undefined);
  }
}

async function warnWhenOthersRead(file: string, warn: (text: string) => void): Promise<void> {
  if (process.platform === 'win32' || ((await stat(file)).mode & 0o077) === 0) return;
  warn(`warning: the key file ${file} can be read by others; whoever has it can guess names. chmod 600 it.`);
}
