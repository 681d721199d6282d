import type { Action, RefusalReason } from '@vigie/domain';
import type { RuleSet } from '../rules';
import type { LaneState } from './lane-state';
import { type ClockReading, serverTimeNow } from './server-time';

/** An action may be this early, ms, by the latest that the time may be. It then waits until it is not early by any clock. */
const EARLY_TOLERANCE_MS = 250;

/** Why an unknown action is not taken in, or null. */
export function refusalOnArrival(
  action: Action,
  lane: LaneState,
  rules: RuleSet,
  now: ClockReading,
): RefusalReason | null {
  if (action.workstationId !== lane.workstationId) return 'UNSUPPORTED';
  if (rules.epoch && action.epoch < lane.epoch) return 'STALE_EPOCH';
  if (rules.sequence && action.epoch === lane.epoch && action.laneSequence <= lane.sequence) return 'OUT_OF_ORDER';
  if (lane.journal === 'full') return 'JOURNAL_FULL';
  return refusalBeforeInput(action, lane, rules, now);
}

/** The rules that time and people can break between arrival and input. */
export function refusalBeforeInput(
  action: Action,
  lane: LaneState,
  rules: RuleSet,
  now: ClockReading,
): RefusalReason | null {
  if (rules.epoch && action.epoch < lane.epoch) return 'STALE_EPOCH';
  if (lane.paused !== null) return lane.paused === 'human_input' ? 'HUMAN_ACTIVE' : 'PAUSED';
  if (lane.stopping) return 'PAUSED';
  const server = serverTimeNow(lane.serverTime, now);
  if (server === null) return 'CLOCK_UNCERTAIN';
  if (rules.expiry && server.latestMs >= action.expireAtMs) return 'EXPIRED';
  return action.notBeforeMs - server.latestMs > EARLY_TOLERANCE_MS ? 'NOT_YET_VALID' : null;
}

/** How long a taken action still waits for its time, ms. */
export function earlyByMs(action: Action, lane: LaneState, now: ClockReading): number {
  const server = serverTimeNow(lane.serverTime, now);
  return server === null ? 0 : Math.max(0, action.notBeforeMs - server.earliestMs);
}
