import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { postgresErrors } from './errors';

/** Keeps a second process out of an embedded database's folder, which would destroy it. A dead owner's lock is taken over. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${path.resolve(folder)}.lock`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const pid = Number((await readFile(file, 'utf8').catch(() => '')) || '0');
      if (attempt >= 3 || isAlive(pid)) throw postgresErrors.create('DATABASE_IN_USE', { folder, pid });
      await rm(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
