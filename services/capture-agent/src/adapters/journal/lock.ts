import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { captureAgentErrors } from '../../errors';
import { isAlive, ownMark } from './process-mark';

const NAME = /^lock\.(\d{1,15})$/;
const RELEASED = 'released';

/** That a folder is this agent's alone. */
export interface FolderLock {
  /** False when somebody took or removed the lock by force. */
  held(): boolean;
  release(): void;
}

/**
 * Takes a folder for this process alone; a lock whose owner is dead is taken over. Locks are numbered and the highest
 * counts: taking one over means to make the next number, which only one of several can, and the highest is never removed,
 * so nobody ever removes a living one's. The owner's name is the target of a symbolic link: that needs no room on a full
 * disk. The folder must be on this machine: processes of another cannot be asked whether they live.
 * @throws JOURNAL_IN_USE
 */
export function lockFolder(folder: string): FolderLock {
  for (;;) {
    const last = highest(folder);
    const owner = last === 0 ? RELEASED : ownerOf(folder, last);
    if (owner !== RELEASED && isAlive(owner)) {
      throw captureAgentErrors.create('JOURNAL_IN_USE', { folder, pid: Number.parseInt(owner, 10) });
    }
    const mine = last + 1;
    const mark = ownMark();
    if (!make(folder, mine, mark)) continue;
    // Whoever read the folder long ago may have made a number that had been passed already.
    if (highest(folder) > mine) {
      remove(folder, mine);
      continue;
    }
    removeBelow(folder, mine);
    return {
      held: () => isHeld(folder, mine, mark),
      release: () => {
        if (isHeld(folder, mine, mark) && make(folder, mine + 1, RELEASED)) removeBelow(folder, mine + 1);
      },
    };
  }
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function highest(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

/**
 * A folder that is gone is nobody's. The number alone does not do: when a person has removed the lock, whoever comes next
 * begins with the same one.
 */
function isHeld(folder: string, number: number, mark: string): boolean {
  try {
    return highest(folder) === number && ownerOf(folder, number) === mark;
  } catch {
    return false;
  }
}

function file(folder: string, number: number): string {
  return path.join(folder, `lock.${number}`);
}

/** False when that number is taken. */
function make(folder: string, number: number, owner: string): boolean {
  try {
    if (process.platform === 'win32') writeNew(file(folder, number), owner);
    else symlinkSync(owner, file(folder, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Windows lets few make symbolic links. */
function writeNew(name: string, owner: string): void {
  const handle = openSync(name, 'wx', 0o600);
  try {
    writeSync(handle, owner);
  } finally {
    closeSync(handle);
  }
}

/** Who made a lock. One that is gone meanwhile was passed; one that cannot be read names nobody who lives. */
function ownerOf(folder: string, number: number): string {
  try {
    return process.platform === 'win32'
      ? readFileSync(file(folder, number), 'utf8')
      : readlinkSync(file(folder, number));
  } catch {
    return RELEASED;
  }
}

function removeBelow(folder: string, number: number): void {
  for (const old of numbers(folder)) if (old < number) remove(folder, old);
}

function remove(folder: string, number: number): void {
  rmSync(file(folder, number), { force: true });
}
