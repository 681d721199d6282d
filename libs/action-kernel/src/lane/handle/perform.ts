import type { LaneEvent } from '../lane-event';
import type { OpenAction } from '../lane-state';
import { earlyByMs, refusalBeforeInput } from '../refusal';
import type { ClockReading } from '../server-time';
import type { Turn } from '../turn';

/** Begins the oldest waiting action when none is under way: one at a time, in the order of arrival. */
export function startNext(turn: Turn, now: ClockReading): void {
  if (!turn.state.armed || turn.state.open.some(underWay)) return;
  const next = turn.state.open.find(({ phase }) => phase === 'waiting');
  if (next === undefined) return;
  const { actionId } = next.action;
  const refusal = refusalBeforeInput(next.action, turn.state, turn.rules, now);
  if (refusal !== null) {
    turn.refuse(next, refusal);
    return;
  }
  const waitMs = earlyByMs(next.action, turn.state, now);
  if (waitMs > 0) turn.effects.push({ kind: 'wait', actionId, ms: waitMs });
  else prepare(turn, next);
}

function underWay({ phase, result }: OpenAction): boolean {
  return phase !== 'waiting' && !(phase === 'settling' && result?.kind === 'refused');
}

/** PREPARED comes before the guard, so that between the guard's frame and the input there is no disk. */
function prepare(turn: Turn, { action, digest }: OpenAction): void {
  const { actionId, epoch, laneSequence, expireAtMs, what } = action;
  turn.move(actionId, { phase: 'preparing' });
  const of = what.kind === 'type_text' ? what.text.length : 0;
  turn.write({ kind: 'prepared', actionId, digest, epoch, laneSequence, expireAtMs, of }, turn.rules.fsync, {
    kind: 'prepared',
    actionId,
  });
}

export function prepared(turn: Turn, actionId: string, now: ClockReading): void {
  const entry = turn.find(actionId);
  if (entry?.phase !== 'preparing') return;
  const refusal = refusalBeforeInput(entry.action, turn.state, turn.rules, now);
  if (refusal !== null) {
    turn.refuse(entry, refusal);
    return;
  }
  if (!turn.rules.guard) {
    act(turn, entry);
    return;
  }
  turn.move(actionId, { phase: 'guarding' });
  turn.effects.push({ kind: 'guard', action: entry.action });
}

/** The last word before the input: the guard's, and once more that of time, epoch and people. */
export function guarded(turn: Turn, { actionId, verdict, now }: Extract<LaneEvent, { kind: 'guarded' }>): void {
  const entry = turn.find(actionId);
  if (entry?.phase !== 'guarding') return;
  if (verdict.kind === 'refuse') {
    turn.refuse(entry, verdict.reason);
    return;
  }
  const refusal = refusalBeforeInput(entry.action, turn.state, turn.rules, now);
  if (refusal !== null) {
    turn.refuse(entry, refusal);
    return;
  }
  act(turn, entry);
}

function act(turn: Turn, { action }: OpenAction): void {
  turn.move(action.actionId, { phase: 'acting' });
  turn.effects.push({ kind: 'perform', action });
}

export function progressed(turn: Turn, { actionId, typed }: Extract<LaneEvent, { kind: 'progressed' }>): void {
  if (turn.find(actionId)?.phase === 'acting') turn.write({ kind: 'progress', actionId, typed }, false);
}

export function performed(turn: Turn, { actionId, ending }: Extract<LaneEvent, { kind: 'performed' }>): void {
  const entry = turn.find(actionId);
  if (entry?.phase === 'acting') turn.settle(entry, ending);
}
