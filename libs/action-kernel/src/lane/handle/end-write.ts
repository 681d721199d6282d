import type { LaneEvent } from '../lane-event';
import type { LaneState } from '../lane-state';
import type { Turn } from '../turn';
import { prepared, startNext } from './perform';
import { armWhenQuiet, keepEpoch } from './welcome';

export function written(turn: Turn, { ticket, now }: Extract<LaneEvent, { kind: 'written' }>): void {
  switch (ticket.kind) {
    case 'epoch':
      keepEpoch(turn, ticket.epoch, now);
      return;
    case 'prepared':
      prepared(turn, ticket.actionId, now);
      return;
    case 'settled': {
      const result = turn.find(ticket.actionId)?.result;
      if (!result) return;
      turn.drop(ticket.actionId);
      if (!armWhenQuiet(turn, now)) turn.report(ticket.actionId, result);
      startNext(turn, now);
      return;
    }
    default:
      unhandled(ticket);
      return;
  }
}

/** Without a PREPARED nothing is done, and saying so has room of its own. Whatever else cannot be written stops the lane. */
export function notWritten(turn: Turn, { ticket, why }: Extract<LaneEvent, { kind: 'not_written' }>): void {
  const entry = ticket.kind === 'prepared' ? turn.find(ticket.actionId) : undefined;
  if (why === 'full' && entry !== undefined) {
    turn.set({ journal: 'full' });
    turn.effects.push({ kind: 'status' });
    turn.refuse(entry, 'JOURNAL_FULL');
    return;
  }
  breakDown(turn, ticket.kind === 'epoch' ? '' : ticket.actionId);
}

/** As the journal tells by itself: there is room again or none, or a write that nobody waited for has failed for good. */
export function journalChanged(turn: Turn, journal: LaneState['journal']): void {
  if (journal === 'broken') {
    breakDown(turn, '');
    return;
  }
  turn.set({ journal });
  turn.effects.push({ kind: 'status' });
}

function breakDown(turn: Turn, actionId: string): void {
  turn.set({ journal: 'broken', epochKept: false, armed: false });
  turn.alarm('journal_broken', actionId);
  turn.effects.push({ kind: 'status' });
}

function unhandled(ticket: never): never {
  throw new TypeError(`write ${JSON.stringify(ticket)} is not handled`);
}
