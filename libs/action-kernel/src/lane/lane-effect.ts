import type { Action, Outcome } from '@vigie/domain';
import type { JournalRecord } from '../journal/record';
import type { WriteTicket } from './lane-event';

export type Alarm =
  /** A message that the pinned keys did not sign. */
  | 'forged'
  /** One id, two contents. */
  | 'conflicting_bytes'
  /** A welcome of an epoch that is older than one that was seen. */
  | 'stale_welcome'
  /** Nothing can be recorded, so nothing is answered and nothing is done any more. */
  | 'journal_broken';

/** What the lane asks of the world, to be carried out in this order. */
export type LaneEffect =
  /**
   * Append to the journal; `durable`: on the disk before the ticket is given back as `written` or `not_written`. A settled
   * record enters the archive when it is written, before the event.
   */
  | {
      readonly kind: 'write';
      readonly record: JournalRecord;
      readonly durable: boolean;
      readonly ticket: WriteTicket | null;
    }
  /** Come back with `due`. */
  | { readonly kind: 'wait'; readonly actionId: string; readonly ms: number }
  /** Come back with `guarded`. */
  | { readonly kind: 'guard'; readonly action: Action }
  /** Come back with `performed`. */
  | { readonly kind: 'perform'; readonly action: Action }
  | { readonly kind: 'report'; readonly outcome: Outcome }
  /** Tell the orchestrator that its epoch holds, then every result that it has not kept. */
  | { readonly kind: 'armed'; readonly epoch: number }
  /** Tell how the lane stands. */
  | { readonly kind: 'status' }
  /** Connect anew: for a time, or because this connection's welcome cannot be taken. */
  | { readonly kind: 'redial' }
  | { readonly kind: 'alarm'; readonly alarm: Alarm; readonly actionId: string };
