import type { Bus } from '@vigie/bus';
import { decodeScreenState, subjects } from '@vigie/contracts';
import type { ScreenState } from '@vigie/domain';
import type { StateFeed, StateWatch } from '../ports';

type Waiter = (state: ScreenState | null) => void;

/** States by request, from the bus. A state that nobody waits for is dropped; a malformed one is told and dropped. */
export function busStateFeed(bus: Bus, onMalformed: (error: unknown) => void): StateFeed {
  return {
    open: async (workstationId) => {
      const waiters = new Map<string, Waiter>();
      const subscription = await bus.subscribe(subjects.state(workstationId), ({ data }) => {
        if (waiters.size === 0) return;
        const state = decode(data, onMalformed);
        if (state?.request) waiters.get(state.request.requestId)?.(state);
      });
      return {
        await: (requestId, waitMs, signal) => awaitState(waiters, requestId, waitMs, signal),
        close: () => subscription.stop(),
      } satisfies StateWatch;
    },
  };
}

function decode(data: Uint8Array, onMalformed: (error: unknown) => void): ScreenState | null {
  try {
    return decodeScreenState(data);
  } catch (error) {
    onMalformed(error);
    return null;
  }
}

function awaitState(
  waiters: Map<string, Waiter>,
  requestId: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<ScreenState | null> {
  return new Promise((resolve) => {
    const finish = (state: ScreenState | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      waiters.delete(requestId);
      resolve(state);
    };
    const giveUp = () => finish(null);
    const timer = setTimeout(giveUp, waitMs);
    waiters.set(requestId, finish);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}
