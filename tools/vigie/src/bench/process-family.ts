import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc in a second: fixed on Linux. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process and its descendants since they started, ms. Linux only. */
export function familyCpuMs(pid: number): number {
  const ticks = familyOf(pid).map((member) => {
    const fields = statOf(member);
    // utime and stime, the 14th and 15th field; two stand before the first of ours.
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * (1_000 / TICKS_PER_SECOND);
}

/** Memory of the family, MB: pages that several share count once (proportional set size). */
export function familyMemoryMb(pid: number): number {
  const kb = familyOf(pid).map((member) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kb.reduce((sum, own) => sum + own, 0) / 1024;
}

function familyOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))[1] ?? 0)] as const),
  );
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** The fields of /proc/PID/stat from the state on; the name before it may hold anything. Empty once the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
