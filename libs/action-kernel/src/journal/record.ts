import type { OutcomeResult, PauseReason } from '@vigie/domain';

/** How an action ended, for good: a result, a doubt, or a tombstone (`refused`). */
export interface SettledRecord {
  readonly kind: 'settled';
  readonly actionId: string;
  /** Of the signed bytes, hexadecimal; empty for a tombstone of an enquiry, which no bytes ever contradict. */
  readonly digest: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly expireAtMs: number;
  readonly result: OutcomeResult;
}

export interface PreparedRecord {
  readonly kind: 'prepared';
  readonly actionId: string;
  readonly digest: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly expireAtMs: number;
  /** Characters of the text to type; 0 for other kinds. */
  readonly of: number;
}

/** What an agent's journal holds, in the order in which it happened. It never holds typed text. */
export type JournalRecord =
  /** Always the first. */
  | { readonly kind: 'journal'; readonly version: 1; readonly journalId: string; readonly workstationId: string }
  | { readonly kind: 'epoch'; readonly epoch: number; readonly sequence: number }
  | PreparedRecord
  /** At least `typed` characters of the action's text were given. */
  | { readonly kind: 'progress'; readonly actionId: string; readonly typed: number }
  | SettledRecord
  /** The orchestrator has the result in its database. */
  | { readonly kind: 'kept'; readonly actionId: string }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | { readonly kind: 'resumed' };
