import { readdirSync, readFileSync } from 'node:fs';

/** Sum of the resident memory of this process and all its descendants, MB; 0 where /proc is not there. */
export function treeMemoryMb(): number {
  const processes = readProcesses();
  const family = new Set([process.pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const p of processes) {
      if (family.has(p.parent) && !family.has(p.pid)) grown = family.add(p.pid) !== undefined;
    }
  }
  return processes.filter((p) => family.has(p.pid)).reduce((sum, p) => sum + p.mb, 0);
}

/** Follows the memory of the family of processes until `stop`, which returns the peak in MB. */
export function watchMemory(): { stop(): number } {
  let peak = treeMemoryMb();
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemoryMb());
  }, 500);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(Math.max(peak, treeMemoryMb()));
    },
  };
}

function readProcesses(): { pid: number; parent: number; mb: number }[] {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((n) => /^\d+$/.test(n));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return [{ pid: Number(name), parent: field('PPid'), mb: field('VmRSS') / 1024 }];
    } catch {
      // The process ended between the listing and the reading.
      return [];
    }
  });
}
