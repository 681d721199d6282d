import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Desktop } from '@vigie/capture-agent';
import { INTERRUPTION, newPersonCells } from './person-cells';

type HumanWatch = Desktop['human'];
type Reason = NonNullable<ReturnType<HumanWatch['interrupted']>>;

/** Watches for a person at the program of another process. It knows no pause file: nobody is there to make one. */
export async function watchRemotePerson(socket: string): Promise<HumanWatch> {
  const cells = newPersonCells();
  const interrupted: ((reason: Reason) => void)[] = [];
  const resumed: (() => void)[] = [];
  // Threads run compiled code, also when the sources are run directly.
  const thread = new Worker(path.join(__dirname, '..', '..', 'dist', 'remote', 'watch-person-thread.js'), {
    workerData: { socket, cells },
  });
  const current = (): Reason | null => {
    const cell = Atomics.load(cells, 0);
    if (cell === INTERRUPTION.none) return null;
    return cell === INTERRUPTION.human_input ? 'human_input' : 'key_chord';
  };
  let paused = false;
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (how: Reason | 'ready') => {
      if (how === 'ready') return resolve();
      const resumes = how === 'key_chord' && paused;
      paused = !resumes;
      if (resumes) for (const listener of resumed) listener();
      else for (const listener of interrupted) listener(how);
    });
  });
  thread.unref();
  return {
    interrupted: current,
    sinceInputMs: () => {
      const at = Atomics.load(cells, 1);
      return at === 0n ? Number.POSITIVE_INFINITY : Number(process.hrtime.bigint() - at) / 1e6;
    },
    onInterruption: (listener) => interrupted.push(listener),
    onResume: (listener) => resumed.push(listener),
    hold: () => {
      paused = true;
    },
    clear: () => {
      paused = false;
      Atomics.store(cells, 0, INTERRUPTION.none);
      return true;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
