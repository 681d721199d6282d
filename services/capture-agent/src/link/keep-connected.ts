import { setTimeout as pause } from 'node:timers/promises';
import type { AgentMessage } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import { captureAgentErrors } from '../errors';
import type { OrchestratorDialer } from '../ports';
import { Connection, type ConnectionDeps } from './connection';

/** Between two attempts, ms. The upper bound grows with each failure; even a lane that was long away is armed within 1 s. */
const MIN_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 800;
const SHORTEST_WAIT_MS = 50;

export interface LinkDeps extends ConnectionDeps {
  readonly dialer: OrchestratorDialer;
  /** Told when the link stands (`null`) and each time that it does not. */
  readonly onState: (error: unknown) => void;
  /** 0 … 1. */
  readonly random: () => number;
}

/** The agent's link to the orchestrator: dials, says hello, and dials again for as long as it is not stopped. */
export interface Link {
  readonly welcomed: boolean;
  /** Sends when the link stands; else it is dropped. */
  send(message: Exclude<AgentMessage, { kind: 'hello' }>): void;
  /** Resolves once the link stands. Errors: ORCHESTRATOR_UNREACHABLE, ORCHESTRATOR_TOKEN_REFUSED, WELCOME_REFUSED. */
  whenWelcomed(timeoutMs: number): Promise<void>;
  /** Dials anew, for a new epoch and time. */
  redial(): void;
  stop(): Promise<void>;
}

export function keepConnected(deps: LinkDeps): Link {
  const { dialer, random } = deps;
  const stopping = new AbortController();
  const waiters = new Set<() => void>();
  let current: Connection | null = null;
  /** Why nobody need wait for the next attempt; null while it may succeed. */
  let refusal: CodedError | null = null;

  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let begun: number | null = deps.clock().steadyMs;
      const why = await oneConnection(() => {
        failures = 0;
        begun = null;
      }).catch((error: unknown) => error);
      refusal = isCoded(why) && REFUSALS.has(why.code) ? why : null;
      if (stopping.signal.aborted) return;
      deps.onState(why);
      // An attempt that failed after a time has waited already.
      const waited = begun === null ? 0 : deps.clock().steadyMs - begun;
      const waitMs = Math.max(SHORTEST_WAIT_MS, backoffMs(failures++, random()) - waited);
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const oneConnection = async (onWelcomed: () => void): Promise<unknown> => {
    const stream = await dialer.dial();
    const connection = new Connection(stream, deps);
    current = connection;
    try {
      if (stopping.signal.aborted) return null;
      return await connection.run(() => {
        refusal = null;
        deps.onState(null);
        onWelcomed();
        for (const waiter of [...waiters]) waiter();
      });
    } finally {
      current = null;
      stream.end();
    }
  };

  const unreachable = () => captureAgentErrors.create('ORCHESTRATOR_UNREACHABLE', { address: deps.address });
  const running = loop();

  return {
    get welcomed() {
      return current?.welcomed ?? false;
    },
    send: (message) => {
      if (current?.welcomed) current.send(message);
    },
    whenWelcomed: async (timeoutMs) => {
      if (current?.welcomed) return;
      const waited = new AbortController();
      const done = () => waited.abort();
      waiters.add(done);
      const inTime = await pause(timeoutMs, false, { signal: waited.signal, ref: false }).catch(() => true);
      waiters.delete(done);
      if (!inTime) throw refusal ?? unreachable();
    },
    redial: () => current?.end(),
    stop: async () => {
      stopping.abort();
      current?.end();
      dialer.close();
      await running;
    },
  };
}

const REFUSALS: ReadonlySet<string> = new Set(['ORCHESTRATOR_TOKEN_REFUSED', 'WELCOME_REFUSED']);

/** With jitter, so that a fleet does not come back in one moment. */
function backoffMs(failures: number, chance: number): number {
  const most = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (failures + 1));
  return MIN_BACKOFF_MS + chance * (most - MIN_BACKOFF_MS);
}
