import { parentPort, workerData } from 'node:worker_threads';
import type { SeenEvent } from '../watch/input-event';
import { WatchMemory } from '../watch/watch-memory';
import { Watchdog, type WatchSignal } from '../watch/watchdog';
import { machineNow } from './machine-clock';
import { pauseFileThere } from './pause-file';
import { watchWindowsInput } from './windows/watch-input';
import { watchX11Input } from './x11/watch-input';

/** How often the pause file is looked for and a sign of life given, ms. */
const TICK_MS = 20;

export interface WatchOrder {
  /** `none`: only the pause file is watched. */
  readonly platform: 'x11' | 'windows' | 'none';
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly memory: SharedArrayBuffer;
  readonly pauseFile: string;
  /** Names of KeyboardEvent.key; none for no chord. */
  readonly chord: readonly string[];
  /** X11: `record` does without XInput 2. */
  readonly by?: 'record';
  /** Windows: what the agent's own events carry. */
  readonly tag?: number;
}

export type WatchMessage =
  | WatchSignal
  /** The watchdog sees. */
  | { readonly kind: 'ready' }
  /** It cannot see on this system. */
  | { readonly kind: 'unavailable' };

/** What a system's input stream tells. */
export interface InputListener {
  see(event: SeenEvent): void;
  /** For each key of the chord the codes that it may have; told again when the layout changes. */
  setChord(codes: readonly (readonly number[])[]): void;
  /** False when the stream broke off; it is opened again by itself. */
  setSeeing(seeing: boolean): void;
}

/** Entry of the watchdog's worker thread: nothing that the agent's thread does can delay it. */
async function watch(order: WatchOrder, tell: (message: WatchMessage) => void): Promise<void> {
  const dog = new Watchdog(new WatchMemory(order.memory), tell);
  const tick = () => dog.tick(machineNow(), pauseFileThere(order.pauseFile));
  tick();
  setInterval(tick, TICK_MS);
  const listener: InputListener = {
    see: (event) => void dog.see(event, machineNow()),
    setChord: (codes) => dog.setChord(codes),
    setSeeing: (seeing) => dog.setSeeing(seeing),
  };
  tell({ kind: (await openStream(order, listener)) ? 'ready' : 'unavailable' });
}

/** Whether the system lets its input stream be watched; from then on it is, for good. */
async function openStream(order: WatchOrder, listener: InputListener): Promise<boolean> {
  switch (order.platform) {
    case 'x11':
      return watchX11Input(order, listener);
    case 'windows':
      return watchWindowsInput(order, listener);
    case 'none':
      listener.setSeeing(true);
      return true;
  }
}

if (parentPort) {
  const port = parentPort;
  void watch(workerData as WatchOrder, (message) => port.postMessage(message));
}
