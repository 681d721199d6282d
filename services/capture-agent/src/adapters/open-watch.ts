import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HumanWatch } from '../ports';
import { createHumanWatch } from '../watch/human-watch';
import { createInjectionLedger, type InjectionLedger } from '../watch/injection-ledger';
import { DEFAULT_PAUSE_CHORD, parsePauseChord } from '../watch/pause-chord';
import { WatchMemory } from '../watch/watch-memory';
import { compiledFile } from './compiled-file';
import { machineNow } from './machine-clock';
import { pauseFileThere } from './pause-file';
import type { WatchMessage, WatchOrder } from './watch-host';

/** A watchdog that gave no sign of life for so long is blind, ms; it does so every 20 ms. */
const SILENT_MS = 1_000;
/** Before that is believed, its next sign is waited for, ms: the whole process may have stood still. */
const LAST_CHANCE_MS = 200;
const RESTART_MS = 1_000;

export interface WatchOptions {
  /** `off`: people are not looked for; the pause file still counts. */
  readonly humanWatch?: 'on' | 'off';
  /** Path; empty or absent for none. */
  readonly pauseFile?: string;
  /** As `Control+Alt+Shift+p`; empty for none. */
  readonly pauseChord?: string;
  /** X11 only: `record` does without XInput 2. */
  readonly by?: 'record';
}

/** The watch of one desktop, with the ledger that its hands write. */
export interface WorkstationWatch {
  readonly human: HumanWatch;
  readonly ledger: InjectionLedger;
  /** Resolves when the watchdog sees, or knows that it cannot; until then nothing may be done. */
  readonly ready: Promise<void>;
  /** `{ impairment: 'WATCH_UNAVAILABLE' }` when people cannot be seen here, else nothing. */
  impairment(): { readonly impairment?: string };
}

/** Starts the watchdog in a thread of its own, with a connection of its own; it is started again should it end. */
export function openWatch(
  system: Pick<WatchOrder, 'platform' | 'environment' | 'tag'>,
  { humanWatch = 'on', pauseFile = '', pauseChord = DEFAULT_PAUSE_CHORD, by }: WatchOptions = {},
): WorkstationWatch {
  const memory = new WatchMemory();
  const file = pauseFile === '' ? '' : path.resolve(pauseFile);
  const order: WatchOrder = {
    ...system,
    ...(by === undefined ? {} : { by }),
    platform: humanWatch === 'off' ? 'none' : system.platform,
    memory: memory.buffer,
    pauseFile: file,
    chord: parsePauseChord(pauseChord) ?? [],
  };
  let worker: Worker | null = null;
  let again: NodeJS.Timeout | null = null;
  let closed = false;
  let unavailable = false;
  const fresh = () => machineNow() - memory.beatMs < SILENT_MS;
  const sees = () => {
    if (!memory.seeing || closed) return false;
    if (fresh()) return true;
    memory.awaitBeat(LAST_CHANCE_MS);
    return fresh();
  };
  const human = createHumanWatch(memory, {
    now: machineNow,
    sees,
    pauseFileThere: () => pauseFileThere(file),
    close: async () => {
      closed = true;
      if (again !== null) clearTimeout(again);
      await worker?.terminate();
    },
  });
  const ready = new Promise<void>((resolve) => {
    const start = () => {
      worker = new Worker(compiledFile('watch-host.js'), { workerData: order });
      worker.on('message', (message: WatchMessage) => {
        if (message.kind === 'ready' || message.kind === 'unavailable') {
          unavailable = message.kind === 'unavailable';
          resolve();
        } else human.hear(message);
      });
      // Its end says it all.
      worker.on('error', () => {});
      worker.on('exit', ended);
    };
    const ended = () => {
      resolve();
      if (closed) return;
      memory.seeing = false;
      const { generation } = memory;
      if (memory.interrupt('human_input')) human.hear({ kind: 'interrupted', reason: 'human_input', generation });
      again = setTimeout(start, RESTART_MS).unref();
    };
    start();
  });
  return {
    human,
    ledger: createInjectionLedger(memory, () => human.interrupted()),
    ready,
    impairment: () => (unavailable ? { impairment: 'WATCH_UNAVAILABLE' } : {}),
  };
}
