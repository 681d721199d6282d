import type { Action, OutcomeResult, RefusalReason } from '@vigie/domain';
import { type ClockReading, type ServerTime, serverTimeNow } from './lane-clock';

/**
 * The life of an action on this workstation. `prepared` is written before any input and `settled` before the report, so
 * that a journal that survives a crash tells: received → nothing was done, prepared → nobody knows, settled → this.
 */
export type ActionPhase =
  | { readonly phase: 'received' }
  | { readonly phase: 'prepared' }
  | { readonly phase: 'settled'; readonly result: OutcomeResult };

export interface ActionRecord {
  readonly actionId: string;
  /** Of the action's bytes: an id stands for one content, for ever. */
  readonly digest: string;
  readonly epoch: number;
  readonly state: ActionPhase;
}

/** What the ledger knows when an action arrives. */
export interface LaneView {
  readonly workstationId: string;
  /** Of the connection's Welcome; 0 before the first. */
  readonly epoch: number;
  /** Highest sequence that was received in this epoch; 0 before the first. */
  readonly sequence: number;
  readonly serverTime: ServerTime | null;
  readonly full: boolean;
}

export type Admission =
  /** Known: its record answers, when it is settled. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason; readonly record: boolean }
  | { readonly kind: 'perform'; readonly waitMs: number };

/** An action may be this early, ms: two clocks never agree to the last millisecond. It then waits. */
const EARLY_TOLERANCE_MS = 250;

/** What becomes of an action that arrives. The record comes before every other rule: what was done is never "expired". */
export function admitAction(
  action: Action,
  digest: string,
  known: ActionRecord | undefined,
  lane: LaneView,
  now: ClockReading,
): Admission {
  if (known !== undefined) {
    // No tombstone: the id's own record stands.
    return known.digest === digest ? { kind: 'known' } : { kind: 'refuse', reason: 'CONFLICTING_BYTES', record: false };
  }
  const refusal = placeRefusal(action, lane) ?? timeRefusal(action, lane.serverTime, now);
  if (refusal !== null) return { kind: 'refuse', reason: refusal, record: true };
  return { kind: 'perform', waitMs: earlyBy(action, lane.serverTime, now) };
}

/** The same rules again, right before input: time has passed, and the lane may have a new owner. */
export function refuseBeforeInput(action: Action, lane: LaneView, now: ClockReading): RefusalReason | null {
  if (action.epoch !== lane.epoch) return 'STALE_EPOCH';
  return timeRefusal(action, lane.serverTime, now);
}

/**
 * Every connection has an epoch of its own, newer than any before, and this process knows nothing of what was done before
 * it started: so only actions of the present epoch are admitted, and no late copy of an older one ever is.
 */
function placeRefusal(action: Action, lane: LaneView): RefusalReason | null {
  if (action.workstationId !== lane.workstationId) return 'UNSUPPORTED';
  if (action.epoch < lane.epoch) return 'STALE_EPOCH';
  if (action.epoch > lane.epoch) return 'OUT_OF_ORDER';
  if (action.laneSequence <= lane.sequence) return 'OUT_OF_ORDER';
  return lane.full ? 'JOURNAL_FULL' : null;
}

function timeRefusal(action: Action, told: ServerTime | null, now: ClockReading): RefusalReason | null {
  const server = serverTimeNow(told, now);
  if (server === null) return 'CLOCK_UNCERTAIN';
  if (server.latestMs >= action.expireAtMs) return 'EXPIRED';
  if (action.notBeforeMs - server.earliestMs > EARLY_TOLERANCE_MS) return 'NOT_YET_VALID';
  return null;
}

function earlyBy(action: Action, told: ServerTime | null, now: ClockReading): number {
  const server = serverTimeNow(told, now);
  return server === null ? 0 : Math.max(0, action.notBeforeMs - server.earliestMs);
}
