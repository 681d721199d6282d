import type { Action, LaneStatus, OutcomeResult, PauseReason, RefusalReason } from '@vigie/domain';
import type { SettledRecord } from '../journal/record';
import type { ClockReading, ServerTime } from './server-time';

/** Which write has ended. */
export type WriteTicket =
  | { readonly kind: 'epoch'; readonly epoch: number }
  | { readonly kind: 'prepared'; readonly actionId: string }
  | { readonly kind: 'settled'; readonly actionId: string };

export type GuardVerdict = { readonly kind: 'pass' } | { readonly kind: 'refuse'; readonly reason: RefusalReason };

/** What an input came to. `failed` may have begun: only a later frame tells. */
export type Performed = Extract<OutcomeResult, { kind: 'done' | 'failed' }>;

/** Everything that can happen to a lane. */
export type LaneEvent =
  /** `authentic`: the pinned keys signed it for this connection. */
  | {
      readonly kind: 'welcomed';
      readonly epoch: number;
      readonly serverTime: ServerTime;
      readonly authentic: boolean;
    }
  /** The connection ended, or its other end fell silent. */
  | { readonly kind: 'disarmed' }
  | {
      readonly kind: 'command';
      readonly action: Action;
      readonly digest: string;
      readonly authentic: boolean;
      /** Of the archive, under the action's id. */
      readonly settled: SettledRecord | null;
      /** Code of the error that makes it impossible here (a point outside the screen, say), before any input. */
      readonly impossible: string | null;
      readonly now: ClockReading;
    }
  | {
      readonly kind: 'enquiry';
      readonly actionId: string;
      readonly epoch: number;
      readonly authentic: boolean;
      readonly settled: SettledRecord | null;
      /** Until when a tombstone is remembered at least, server time in ms. */
      readonly rememberUntilMs: number;
    }
  | {
      readonly kind: 'ordered';
      readonly order: 'pause' | 'resume';
      readonly epoch: number;
      readonly sequence: number;
      /** Of the interruption that a resume lifts. */
      readonly pauseNumber: number;
      readonly authentic: boolean;
    }
  | { readonly kind: 'written'; readonly ticket: WriteTicket; readonly now: ClockReading }
  /** `full`: no room but what is reserved for results; `broken`: nothing can be written at all. */
  | { readonly kind: 'not_written'; readonly ticket: WriteTicket; readonly why: 'full' | 'broken' }
  | { readonly kind: 'journal'; readonly state: LaneStatus['journal'] }
  | { readonly kind: 'due'; readonly actionId: string; readonly now: ClockReading }
  | { readonly kind: 'guarded'; readonly actionId: string; readonly verdict: GuardVerdict; readonly now: ClockReading }
  | { readonly kind: 'progressed'; readonly actionId: string; readonly typed: number }
  | { readonly kind: 'performed'; readonly actionId: string; readonly ending: Performed }
  /** A person, a pause file or a chord. */
  | { readonly kind: 'interrupted'; readonly reason: PauseReason }
  /** By the person at the workstation. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'stopping' };
