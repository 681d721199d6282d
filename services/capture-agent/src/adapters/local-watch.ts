import path from 'node:path';
import type { HumanWatch } from '../ports';
import { createHumanWatch, type SignalledWatch } from '../watch/human-watch';
import type { SeenEvent } from '../watch/input-event';
import { DEFAULT_PAUSE_CHORD, parsePauseChord } from '../watch/pause-chord';
import { WatchMemory } from '../watch/watch-memory';
import { Watchdog } from '../watch/watchdog';
import { machineNow } from './machine-clock';
import type { WatchOptions } from './open-watch';
import { pauseFileThere } from './pause-file';

/** How often the pause file is looked for, ms. */
const TICK_MS = 20;

/** The watch of a desktop in this process, to which its person is told. */
export interface LocalWatch {
  readonly human: HumanWatch;
  /** A person's event; keys by the codes of `codeOf`. */
  see(event: SeenEvent): void;
  /** The code that stands for a key of this name. */
  codeOf(key: string): number;
}

/** The same watchdog as a real desktop's, without a thread: whoever blocks this one blocks the person as well. */
export function openLocalWatch({ pauseFile = '', pauseChord = DEFAULT_PAUSE_CHORD }: WatchOptions = {}): LocalWatch {
  const memory = new WatchMemory();
  const file = pauseFile === '' ? '' : path.resolve(pauseFile);
  const names: string[] = [];
  const codeOf = (key: string): number => {
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const human: SignalledWatch = createHumanWatch(memory, {
    now: machineNow,
    sees: () => true,
    pauseFileThere: () => pauseFileThere(file),
    close: async () => clearInterval(timer),
  });
  // In a turn of its own, as from a thread.
  const dog = new Watchdog(memory, (signal) => void setImmediate(() => human.hear(signal)));
  dog.setChord((parsePauseChord(pauseChord) ?? []).map((key) => [codeOf(key)]));
  const timer = setInterval(() => dog.tick(machineNow(), pauseFileThere(file)), TICK_MS).unref();
  return { human, codeOf, see: (event) => void dog.see(event, machineNow()) };
}
