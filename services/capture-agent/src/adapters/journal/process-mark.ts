import { readFileSync } from 'node:fs';

/**
 * A name of a process that no later one has: its number, when it started (ticks since boot) and which boot that was.
 * Numbers alone are used again; in a container it is always the same one. Where there is no /proc, the number has to do.
 */
export function markOf(pid: number): string {
  const { started = 0 } = statOf(pid) ?? {};
  return `${pid} ${started} ${boot()}`;
}

export function ownMark(): string {
  return markOf(process.pid);
}

export function isAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  if (!(pid > 0)) return false;
  if (process.platform === 'linux') {
    const stat = statOf(pid);
    return stat !== null && !stat.dead && markOf(pid) === mark;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Of proc(5): field 3 is the state, field 22 the start. A process that was killed and not yet reaped is dead. */
function statOf(pid: number): { readonly dead: boolean; readonly started: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { dead: /^[ZXx]/.test(fields[0] ?? ''), started: Number(fields[19]) };
  } catch {
    return null;
  }
}

function boot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
