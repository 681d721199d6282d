import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { localServicesErrors } from '../errors';
import type { Identity } from './supervise';

/** Whom Postgres runs as when we are root, which it refuses; undefined when we are not. @throws POSTGRES_USER_MISSING */
export function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw localServicesErrors.create('POSTGRES_USER_MISSING');
}

/** Gives a folder and all in it to a user. */
export function giveTo(identity: Identity, folder: string): void {
  execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

/** Whether any user may walk down to `folder`; a checkout below /root usually forbids it. */
export function isReachableByAll(folder: string): boolean {
  for (let place = path.dirname(folder); ; place = path.dirname(place)) {
    try {
      if ((statSync(place).mode & 0o001) === 0) return false;
    } catch {
      // not made yet: it will be made by us, inside a folder that is looked at next
    }
    if (place === path.dirname(place)) return true;
  }
}
