import { setTimeout as pause } from 'node:timers/promises';
import type { Action, Outcome, OutcomeResult, RefusalReason, Size } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { InputDriver } from '../ports';
import { admitAction, type LaneView, refuseBeforeInput } from './admit-action';
import { checkAction } from './check-action';
import type { ClockReading, ServerTime } from './lane-clock';
import type { Ledger } from './ledger';
import { performAction } from './perform-action';

export interface ActionLane {
  /** A new connection: its epoch, and the orchestrator's time. */
  welcome(epoch: number, serverTime: ServerTime): void;
  /** Resolves with the outcome, for every copy of an action alike. */
  receive(action: Action): Promise<Outcome>;
  /** Refuses what waits and lets the running action end. */
  stop(): Promise<void>;
}

export interface ActionLaneDeps {
  readonly workstationId: string;
  readonly input: InputDriver;
  readonly screenSize: () => Promise<Size>;
  readonly ledger: Ledger;
  /** Of all that an action says: two actions with one digest are the same. */
  readonly digestOf: (action: Action) => string;
  readonly clock: () => ClockReading;
  /** Told of each refusal that must alarm a person: the same id with other content. */
  readonly onConflict: (actionId: string) => void;
  /** Told when the workstation's clock jumped, so that the time must be asked anew. */
  readonly onClockLost: () => void;
}

/** The lane of one workstation: one action at a time, each at most once. */
export function createActionLane(deps: ActionLaneDeps): ActionLane {
  const { ledger, clock } = deps;
  const stopping = new AbortController();
  let epoch = 0;
  let sequence = 0;
  let serverTime: ServerTime | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const view = (): LaneView => ({
    workstationId: deps.workstationId,
    epoch,
    sequence,
    serverTime,
    full: ledger.full,
  });

  const run = async (action: Action, waitMs: number): Promise<void> => {
    if (waitMs > 0) await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    await ledger.settle(action.actionId, await attempt(action));
  };

  const attempt = async (action: Action): Promise<OutcomeResult> => {
    try {
      checkAction(action.what, await deps.screenSize());
    } catch (error) {
      return failed(error);
    }
    await ledger.prepare(action.actionId);
    const refusal = stopping.signal.aborted ? 'PAUSED' : refuseBeforeInput(action, view(), clock());
    if (refusal !== null) return refused(refusal);
    const startedAtMs = clock().wallMs;
    try {
      await performAction(action.what, deps.input, stopping.signal);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return { kind: 'failed', cause: 'AGENT_STOPPED' };
      return failed(error);
    }
    return { kind: 'done', startedAtMs, finishedAtMs: clock().wallMs };
  };

  const refused = (reason: RefusalReason): OutcomeResult => {
    if (reason === 'CLOCK_UNCERTAIN') deps.onClockLost();
    return { kind: 'refused', reason };
  };

  return {
    welcome: (newEpoch, newServerTime) => {
      epoch = newEpoch;
      sequence = 0;
      serverTime = newServerTime;
      ledger.forgetBefore(newEpoch);
    },
    receive: async (action) => {
      const { actionId } = action;
      const digest = deps.digestOf(action);
      const admission = admitAction(action, digest, ledger.find(actionId), view(), clock());
      switch (admission.kind) {
        case 'known':
          return { actionId, result: await ledger.whenSettled(actionId) };
        case 'refuse': {
          const result = refused(admission.reason);
          if (admission.reason === 'CONFLICTING_BYTES') deps.onConflict(actionId);
          if (!admission.record) return { actionId, result };
          ledger.receive({ actionId, digest, epoch: action.epoch });
          noteSequence(action);
          await ledger.settle(actionId, result);
          return { actionId, result };
        }
        case 'perform': {
          ledger.receive({ actionId, digest, epoch: action.epoch });
          noteSequence(action);
          const mine = running.then(() => run(action, admission.waitMs));
          running = mine.catch(() => {});
          await mine;
          return { actionId, result: await ledger.whenSettled(actionId) };
        }
      }
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };

  function noteSequence(action: Action): void {
    if (action.epoch === epoch && action.workstationId === deps.workstationId) {
      sequence = Math.max(sequence, action.laneSequence);
    }
  }
}

function failed(error: unknown): OutcomeResult {
  return { kind: 'failed', cause: isCoded(error) ? error.code : 'INPUT_FAULT' };
}
