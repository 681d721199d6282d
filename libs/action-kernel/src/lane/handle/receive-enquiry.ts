import type { Action, OutcomeResult } from '@vigie/domain';
import type { LaneEvent } from '../lane-event';
import type { Turn } from '../turn';

/** The answer for an id that this journal does not know: it was not done, and from now on never will be. */
const NEVER: OutcomeResult = { kind: 'refused', reason: 'STALE_EPOCH' };

/** Answers from the journal. An unknown id gets a tombstone first, so that the answer is a proof. */
export function receiveEnquiry(turn: Turn, enquiry: Extract<LaneEvent, { kind: 'enquiry' }>): void {
  const { actionId, epoch, settled } = enquiry;
  if (!enquiry.authentic && turn.rules.signature) {
    turn.alarm('forged', actionId);
    return;
  }
  if (epoch < turn.state.epoch && turn.rules.epoch) return;
  if (settled !== null) {
    turn.report(actionId, settled.result);
    return;
  }
  // Its result follows as soon as it has one.
  if (turn.find(actionId) !== undefined) return;
  const action = placeholder(turn, actionId, epoch, enquiry.rememberUntilMs);
  const entry = { action, digest: '', phase: 'waiting', result: null } as const;
  turn.set({ open: [...turn.state.open, entry] });
  if (turn.rules.tombstone) {
    turn.settle(entry, NEVER);
    return;
  }
  turn.drop(actionId);
  turn.report(actionId, NEVER);
}

function placeholder(turn: Turn, actionId: string, epoch: number, rememberUntilMs: number): Action {
  return {
    actionId,
    supersedes: '',
    workstationId: turn.state.workstationId,
    epoch,
    laneSequence: 0,
    notBeforeMs: 0,
    expireAtMs: rememberUntilMs,
    runId: '',
    stepId: '',
    precondition: { frameId: '', windowId: '', target: null, dropTarget: null, identity: [], tolerance: 'still' },
    what: { kind: 'wait', milliseconds: 0 },
    traceparent: '',
  };
}
