import { readFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { postgresErrors } from './errors';
import { textOf } from './map-error';

/** Keeps a second process out of an embedded database's folder, which would destroy it. A dead owner's lock is taken over. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${path.resolve(folder)}.lock`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(`${process.pid} ${startOf(process.pid)}`);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (textOf(error, 'code') !== 'EEXIST') throw error;
      const [pid = 0, start = 0] = (await readFile(file, 'utf8').catch(() => '')).split(' ').map(Number);
      if (attempt >= 3 || isAlive(pid, start)) throw postgresErrors.create('DATABASE_IN_USE', { folder, pid });
      await rm(file, { force: true });
    }
  }
}

/** Numbers are used again, in a container always the same one, so the owner must also have started when it says. */
function isAlive(pid: number, start: number): boolean {
  if (pid <= 0 || startOf(pid) !== start) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return textOf(error, 'code') === 'EPERM';
  }
}

/** When a process started, in the kernel's ticks since boot (proc(5), field 22 of stat); 0 where there is no /proc. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}
