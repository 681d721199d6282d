import { createHash, timingSafeEqual } from 'node:crypto';
import { gatewayErrors } from '../errors';
import { isRole, type Role } from './role';

/** Who holds a token. The token itself is kept as its SHA-256 only, so that no dump of the process's objects shows it. */
export interface Principal {
  readonly role: Role;
  readonly name: string;
}

interface Entry extends Principal {
  readonly digest: Buffer;
}

/** Shortest token taken, characters: 16 of base64url hold 96 bits. */
const MIN_TOKEN_LENGTH = 16;

export class TokenList {
  constructor(private readonly entries: readonly Entry[]) {}

  /** The holder of a token, or null. Takes the same time for every token of the list. */
  find(token: string): Principal | null {
    const digest = sha256(token);
    let found: Principal | null = null;
    for (const entry of this.entries) if (timingSafeEqual(entry.digest, digest)) found = entry;
    return found && { role: found.role, name: found.name };
  }
}

/**
 * Reads `ROLE NAME TOKEN` entries, one a line; empty lines and lines from `#` on are left out. Problems name lines, never
 * their content. `source` is the name of the file or variable, for the error.
 */
export function parseTokenList(text: string, source: string): TokenList {
  const problems: string[] = [];
  const entries: Entry[] = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const [role = '', name = '', token = '', ...rest] = line.split(/\s+/);
    if (rest.length > 0 || token === '') problems.push(`line ${index + 1} has not three parts`);
    else if (!isRole(role)) problems.push(`line ${index + 1} names no known role`);
    else if (!/^[\w.@-]{1,64}$/.test(name))
      problems.push(`line ${index + 1} has a name with other than letters, digits, . _ @ -`);
    else if (token.length < MIN_TOKEN_LENGTH)
      problems.push(`line ${index + 1} has a token under ${MIN_TOKEN_LENGTH} characters`);
    else entries.push({ role, name, digest: sha256(token) });
  });
  if (entries.length === 0 && problems.length === 0) problems.push('it holds no entry');
  if (problems.length > 0) throw gatewayErrors.create('GATEWAY_TOKENS_INVALID', { source, problems });
  return new TokenList(entries);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
