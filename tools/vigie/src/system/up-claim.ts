import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vigieErrors } from '../errors';

/**
 * Takes `folder` for the system of this process: a second one would give new tokens to the first one's address and end
 * with it. What a dead process left counts for nothing. Returns what gives the folder back.
 *
 * @throws CLI_ALREADY_UP
 */
export function claimUp(folder: string): () => void {
  const file = join(folder, 'pid');
  const holder = holderOf(file);
  if (holder !== null) throw vigieErrors.create('CLI_ALREADY_UP', { pid: holder, file });
  rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    // Somebody was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw vigieErrors.create('CLI_ALREADY_UP', { pid: holderOf(file) ?? 0, file });
  }
  return () => rmSync(file, { force: true });
}

/** The living process, other than this one, that has it. */
function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!(pid > 0) || pid === process.pid) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number(readFileSync(file, 'utf8')) : null;
  }
}
