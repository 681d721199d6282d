import { readFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import path from 'node:path';

/** What a client shows an X server to be let in. The data is a secret. */
export interface Cookie {
  readonly name: string;
  /** Latin-1, one character a byte. */
  readonly data: string;
}

const NO_COOKIE: Cookie = { name: '', data: '' };
const FAMILY_LOCAL = 256;
const FAMILY_WILD = 65_535;

/** The cookie for a display from the authority file that the environment names; an empty one where there is none. */
export async function findCookie(
  display: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Cookie> {
  const file = environment.XAUTHORITY || path.join(environment.HOME || homedir(), '.Xauthority');
  const number = /:(\d+)/.exec(display)?.[1] ?? '';
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  return pickCookie(content, number, hostname());
}

/** Entries are a family and four counted fields: address, display number, name, data; all big-endian. */
export function pickCookie(file: Buffer, displayNumber: string, host: string): Cookie {
  let at = 0;
  const fits = (bytes: number) => at + bytes <= file.length;
  const field = (): string | null => {
    if (!fits(2)) return null;
    const length = file.readUInt16BE(at);
    at += 2;
    if (!fits(length)) return null;
    at += length;
    return file.toString('latin1', at - length, at);
  };
  while (fits(2)) {
    const family = file.readUInt16BE(at);
    at += 2;
    const [address, display, name, data] = [field(), field(), field(), field()];
    if (address == null || display == null || name == null || data == null) break;
    const here = family === FAMILY_WILD || (family === FAMILY_LOCAL && address === host);
    if (here && (display === '' || display === displayNumber)) return { name, data };
  }
  return NO_COOKIE;
}
