import { setTimeout as delay } from 'node:timers/promises';
import type { FuseOptions } from '../fuse/fuse-screen';
import type { Embedder, StateStore } from '../ports';
import { embedAnew, faultOf } from './embed-anew';
import type { LiveWork } from './live-work';
import type { ReindexJob } from './reindex-ports';

export interface ReindexPorts {
  readonly job: ReindexJob;
  readonly store: Pick<StateStore, 'load' | 'save'>;
  readonly embedder: Embedder;
  readonly options: FuseOptions;
  readonly live: Pick<LiveWork, 'quiet'>;
  nowMs(): number;
  /** Told of what became of the work, and of every fault that is nobody's state's. */
  onEnd(): void;
  onFailure(code: string, error: unknown): void;
}

export interface ReindexPace {
  /** How often to look whether there is work: as long as this nobody notices that a replica died, after its lease. */
  readonly pollMs: number;
  /** Longer than embedding one state takes at worst: three requests side by side. */
  readonly leaseMs: number;
  /** Shortest rest between two states; it is as long as the last state took if that is more, so screens have half of embedding at least. */
  readonly restMs: number;
  /** Longest wait for screens to be through, for one state. */
  readonly yieldMs: number;
}

export const REINDEX_PACE: ReindexPace = { pollMs: 5_000, leaseMs: 60_000, restMs: 10, yieldMs: 10_000 };

/** Ids asked for at once. */
const BATCH = 50;

/** Works at the job, one state at a time, whenever it can have the lease. `stop` waits for the state at hand. */
export function reindexInBackground(
  ports: ReindexPorts,
  pace: ReindexPace = REINDEX_PACE,
): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await ports.job.lease(pace.leaseMs)) await work(ports, pace, stopping.signal);
    } catch (error) {
      ports.onFailure(faultOf(error).code, error);
    }
    running = null;
  };
  const wake = () => {
    if (!stopping.signal.aborted) running ??= look();
  };
  const timer = setInterval(wake, pace.pollMs);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

async function work(ports: ReindexPorts, pace: ReindexPace, signal: AbortSignal): Promise<void> {
  const { job } = ports;
  let after = '';
  for (let fresh = true; ; fresh = false) {
    const ids = await job.next(after, BATCH);
    // Once more from the beginning before it ends: a replica with the old providers may have stored states meanwhile.
    if (ids.length === 0 && after === '') return end(ports);
    after = ids.at(-1) ?? '';
    for (const [index, id] of ids.entries()) {
      const step = await workAt(id, ports, pace, signal);
      if (step !== 'done') return step === 'stopped' ? job.release('') : undefined;
      if (fresh && index === 0) await job.goesOn();
    }
  }
}

async function end({ job, onEnd }: ReindexPorts): Promise<void> {
  await job.finish();
  onEnd();
}

/** `away`: another replica has the lease now, or it was given up with the code of what holds the work up. */
async function workAt(
  id: string,
  ports: ReindexPorts,
  pace: ReindexPace,
  signal: AbortSignal,
): Promise<'done' | 'stopped' | 'away'> {
  await ports.live.quiet(pace.yieldMs, signal);
  if (signal.aborted) return 'stopped';
  if (!(await ports.job.lease(pace.leaseMs))) return 'away';
  const started = ports.nowMs();
  const heldUpBy = await reindexState(id, ports);
  if (heldUpBy !== '') {
    await ports.job.release(heldUpBy);
    return 'away';
  }
  const rest = Math.max(pace.restMs, ports.nowMs() - started);
  await delay(rest, undefined, { signal }).catch(() => undefined);
  return 'done';
}

/** The code of what holds everything up, or '' when this state is settled, one way or the other. */
async function reindexState(id: string, { job, store, embedder, options, nowMs, onFailure }: ReindexPorts) {
  if (!(await job.take(id))) return '';
  try {
    const state = await store.load(id);
    if (state) await store.save(await embedAnew(embedder, state, options, nowMs));
  } catch (error) {
    const fault = faultOf(error);
    if (fault.kind === 'surroundings') {
      onFailure(fault.code, error);
      return fault.code;
    }
    await job.settle(id, fault.code);
    return '';
  }
  await job.settle(id, '');
  return '';
}
