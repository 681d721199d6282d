import type { LaneEvent } from '../lane-event';
import type { OpenAction } from '../lane-state';
import { refusalOnArrival } from '../refusal';
import type { Turn } from '../turn';
import { startNext } from './perform';

type Command = Extract<LaneEvent, { kind: 'command' }>;

/** Signature, then journal, then everything else: what was done is never “expired”, and a forgery never touches an id. */
export function receiveCommand(turn: Turn, command: Command): void {
  const { action, digest, authentic, now } = command;
  if (!authentic && turn.rules.signature) {
    turn.alarm('forged', action.actionId);
    return;
  }
  const early = turn.rules['journal-first'] ? null : refusalOnArrival(action, turn.state, turn.rules, now);
  if (early !== null && known(turn, command)) {
    turn.report(action.actionId, { kind: 'refused', reason: early });
    return;
  }
  if (answerKnown(turn, command)) return;
  const refusal = refusalOnArrival(action, turn.state, turn.rules, now);
  const entry: OpenAction = { action, digest, phase: 'waiting', result: null };
  noteSequence(turn, entry);
  turn.set({ open: [...turn.state.open, entry] });
  if (refusal !== null) turn.refuse(entry, refusal);
  else if (command.impossible !== null) turn.settle(entry, { kind: 'failed', cause: command.impossible });
  else startNext(turn, now);
}

function known(turn: Turn, { action, settled }: Command): boolean {
  return settled !== null || turn.find(action.actionId) !== undefined;
}

/** True when the id is known: it is answered from what is recorded of it, or will be as soon as that is. */
function answerKnown(turn: Turn, { action, digest, settled }: Command): boolean {
  const { actionId } = action;
  const open = turn.find(actionId);
  const recorded = open?.digest ?? settled?.digest;
  if (recorded === undefined) return false;
  if (recorded !== digest && recorded !== '') {
    turn.alarm('conflicting_bytes', actionId);
    turn.report(actionId, { kind: 'refused', reason: 'CONFLICTING_BYTES' });
  } else if (open === undefined && settled !== null) {
    turn.report(actionId, settled.result);
  }
  return true;
}

function noteSequence(turn: Turn, { action }: OpenAction): void {
  const { state } = turn;
  if (action.workstationId !== state.workstationId) return;
  if (action.epoch > state.epoch) turn.set({ epoch: action.epoch, sequence: action.laneSequence, orderSequence: 0 });
  else if (action.epoch === state.epoch && action.laneSequence > state.sequence) {
    turn.set({ sequence: action.laneSequence });
  }
}
