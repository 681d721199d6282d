import { advanceIntentUnder, type IntentAdvance } from './intent/advance-intent';
import type { IntentEvent, IntentState } from './intent/intent';
import { compactJournalUnder, type JournalContent } from './journal/compact';
import type { JournalRecord } from './journal/record';
import { advanceLaneUnder, type LaneAdvance } from './lane/advance-lane';
import type { LaneEvent } from './lane/lane-event';
import type { LaneState } from './lane/lane-state';
import { type Recovery, recoverLaneUnder } from './lane/recover-lane';
import { ALL_RULES } from './rules';

/** The reducers as services run them: under all rules, with no way to take one away. */

export function advanceLane(state: LaneState, event: LaneEvent): LaneAdvance {
  return advanceLaneUnder(ALL_RULES, state, event);
}

export function recoverLane(workstationId: string, records: readonly JournalRecord[]): Recovery {
  return recoverLaneUnder(ALL_RULES, workstationId, records);
}

export function compactJournal(content: JournalContent, serverNowMs: number): JournalRecord[] {
  return compactJournalUnder(ALL_RULES, content, serverNowMs);
}

export function advanceIntent(state: IntentState, event: IntentEvent): IntentAdvance {
  return advanceIntentUnder(ALL_RULES, state, event);
}
