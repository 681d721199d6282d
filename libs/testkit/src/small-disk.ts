import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of its own in memory, which can be filled to the last byte without harm to anything else. Needs root. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no more than that many bytes; none by default. */
  fill(leave?: number): void;
  /** Gives the room back. */
  free(): void;
  remove(): void;
}

/** Whether this user may mount one. */
export function mayMountDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** Mounts one of `kib` KiB at a folder, which is made. Throws where this user may not. */
export function mountSmallDisk(folder: string, kib: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  unmount(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=0777`, 'vigie-small-disk', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: (leave = 0) => {
      for (let free = freeBytes(folder), n = 0; free > leave && n < 8; free = freeBytes(folder), n += 1) {
        try {
          writeFileSync(`${ballast}-${n}`, Buffer.alloc(free - leave));
        } catch {
          // The last page goes to whoever was faster.
        }
      }
    },
    free: () => {
      for (let n = 0; n < 8; n += 1) rmSync(`${ballast}-${n}`, { force: true });
    },
    remove: () => unmount(folder),
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Also what a killed run left behind under the same name. */
function unmount(folder: string): void {
  try {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {
    // Nothing is mounted there.
  }
}
