import type { PauseReason } from '@vigie/domain';
import type { LaneEvent } from '../lane-event';
import { ORDERS_FORGOTTEN } from '../lane-state';
import type { Turn } from '../turn';

/**
 * A paused lane takes no action until somebody says so, also over a restart. What waits is refused at once: it must not
 * happen later, when nobody expects it. The first reason stands; that there was another is told, so that nobody lifts what
 * they do not know of.
 */
export function interrupt(turn: Turn, reason: PauseReason): void {
  turn.set({ pauseNumber: turn.state.pauseNumber + 1 });
  if (turn.state.paused !== null) {
    turn.effects.push({ kind: 'status' });
    return;
  }
  turn.set({ paused: reason });
  turn.write({ kind: 'paused', reason }, true);
  turn.effects.push({ kind: 'status' });
  refuseWaiting(turn, reason === 'human_input' ? 'HUMAN_ACTIVE' : 'PAUSED');
}

export function resume(turn: Turn): void {
  if (turn.state.paused === null) return;
  turn.set({ paused: null });
  turn.write({ kind: 'resumed' }, true);
  turn.effects.push({ kind: 'status' });
}

/**
 * From the orchestrator, signed; an order of an older epoch, or one that was heard before, is none. After a restart nobody
 * knows which were heard: a pause then counts all the same, since it only stops.
 */
export function receiveOrder(turn: Turn, event: Extract<LaneEvent, { kind: 'ordered' }>): void {
  if (!event.authentic && turn.rules.signature) {
    turn.alarm('forged');
    return;
  }
  if (event.epoch !== turn.state.epoch) return;
  if (turn.state.orderSequence === ORDERS_FORGOTTEN) {
    if (event.order === 'pause') interrupt(turn, 'order');
    return;
  }
  if (event.sequence <= turn.state.orderSequence) return;
  turn.set({ orderSequence: event.sequence });
  if (event.order === 'pause') interrupt(turn, 'order');
  // Somebody has interrupted since the order was given: whoever gave it does not know.
  else if (event.pauseNumber === turn.state.pauseNumber) resume(turn);
  else turn.effects.push({ kind: 'status' });
}

export function stop(turn: Turn): void {
  turn.set({ stopping: true });
  refuseWaiting(turn, 'PAUSED');
}

function refuseWaiting(turn: Turn, reason: 'HUMAN_ACTIVE' | 'PAUSED'): void {
  for (const entry of turn.state.open) if (entry.phase === 'waiting') turn.refuse(entry, reason);
}
