import type { LaneEvent } from '../lane-event';
import type { OpenAction } from '../lane-state';
import type { ClockReading } from '../server-time';
import type { Turn } from '../turn';
import { startNext } from './perform';

/**
 * A new connection. Its epoch is on the disk before the lane says “armed”, and an input that is under way has gone on to its
 * end: whoever hears that knows that no input of anything older comes any more, also when the power goes.
 */
export function welcome(turn: Turn, event: Extract<LaneEvent, { kind: 'welcomed' }>): void {
  const { epoch, serverTime } = event;
  if (!event.authentic && turn.rules.signature) {
    turn.alarm('forged');
    turn.effects.push({ kind: 'redial' });
    return;
  }
  if (epoch < turn.state.epoch && turn.rules.epoch) {
    turn.alarm('stale_welcome');
    turn.effects.push({ kind: 'redial' });
    return;
  }
  const sequence = epoch > turn.state.epoch ? 0 : turn.state.sequence;
  const orderSequence = epoch > turn.state.epoch ? 0 : turn.state.orderSequence;
  turn.set({ epoch, sequence, orderSequence, serverTime, welcomed: true, epochKept: false, armed: false });
  turn.write({ kind: 'epoch', epoch, sequence }, true, { kind: 'epoch', epoch });
}

/** The write of a welcome that a newer one has overtaken arms nothing, nor that of one whose connection has ended. */
export function keepEpoch(turn: Turn, epoch: number, now: ClockReading): void {
  if (epoch !== turn.state.epoch || !turn.state.welcomed) return;
  turn.set({ epochKept: true });
  armWhenQuiet(turn, now);
}

/** Arms the lane when nothing keeps it from that any more; whether it did. Arming tells every result that is not kept. */
export function armWhenQuiet(turn: Turn, now: ClockReading): boolean {
  const { epoch, epochKept, armed, open } = turn.state;
  if (!epochKept || armed || (turn.rules.epoch && open.some(mayStillAct))) return false;
  turn.set({ armed: true });
  turn.effects.push({ kind: 'armed', epoch }, { kind: 'status' });
  startNext(turn, now);
  return true;
}

/** It acts, or its result is not on the disk yet. What has not begun to act is refused by its old epoch. */
function mayStillAct({ phase, result }: OpenAction): boolean {
  return phase === 'acting' || (phase === 'settling' && result?.kind !== 'refused');
}

/** What is under way goes on to its end; nothing new is begun. */
export function disarm(turn: Turn): void {
  turn.set({ welcomed: false, epochKept: false, armed: false });
}
