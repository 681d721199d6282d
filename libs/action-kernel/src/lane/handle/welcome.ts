import type { LaneEvent } from '../lane-event';
import type { ClockReading } from '../server-time';
import type { Turn } from '../turn';
import { startNext } from './perform';

/**
 * A new connection. Its epoch is on the disk before the lane says “armed”: whoever hears that knows that nothing older begins
 * any more, also when the power goes. An input that is under way goes on to its end, and nothing else begins before that.
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
  turn.set({ epoch, sequence, orderSequence, serverTime, welcomed: true, armed: false });
  turn.write({ kind: 'epoch', epoch, sequence }, true, { kind: 'epoch', epoch });
}

/** The write of a welcome that a newer one has overtaken arms nothing, nor that of one whose connection has ended. */
export function arm(turn: Turn, epoch: number, now: ClockReading): void {
  if (epoch !== turn.state.epoch || !turn.state.welcomed) return;
  turn.set({ armed: true });
  turn.effects.push({ kind: 'armed', epoch }, { kind: 'status' });
  startNext(turn, now);
}

/** What is under way goes on to its end; nothing new is begun. */
export function disarm(turn: Turn): void {
  turn.set({ welcomed: false, armed: false });
}
