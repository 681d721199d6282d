import type { JournalRecord } from '@vigie/action-kernel';
import type { OutcomeResult } from '@vigie/domain';
import type { Effect, LoggedInput } from '@vigie/virtual-workstation';
import type { LinkFact } from '../faults/read-link';

/** What the orchestrator's database holds of one action when the trial is over. */
export interface StoredIntent {
  readonly actionId: string;
  readonly runId: string;
  readonly stepId: string;
  readonly supersedes: string;
  readonly epoch: number;
  readonly laneSequence: number;
  readonly kind: string;
  readonly expireAtMs: number;
  readonly outcome: OutcomeResult | null;
  /** How it is known: report, journal, looked, person, unsent; empty while it is not. */
  readonly proof: string;
}

/** What the trial asked for: one note, written and saved once, in one patient's record. */
export interface TrialOrder {
  readonly trial: string;
  readonly workstationId: string;
  readonly patientIpp: string;
  readonly note: string;
}

/**
 * One line of a history. Everything carries the time of the machine's own clock, ms since 1970; a process whose clock was
 * bent is never believed about time. The program's lines are the truth about what was done, the rest is what was said.
 */
export type HistoryLine = { readonly atMs: number } & (
  | ({ readonly source: 'trial' } & TrialOrder)
  | { readonly source: 'harness'; readonly event: string; readonly part?: string }
  /** Memory that a process held after a collection, before or after the fault. */
  | { readonly source: 'memory'; readonly part: string; readonly mib: number; readonly after: boolean }
  /** Something measured, ms. */
  | { readonly source: 'figure'; readonly name: string; readonly ms: number }
  | { readonly source: 'link'; readonly fact: LinkFact }
  | { readonly source: 'database'; readonly intent: StoredIntent }
  | { readonly source: 'run'; readonly runId: string; readonly status: string; readonly code: string }
  | { readonly source: 'journal'; readonly record: JournalRecord }
  | { readonly source: 'input'; readonly input: LoggedInput }
  | { readonly source: 'effect'; readonly effect: Effect }
);

export type LineOf<Source extends HistoryLine['source']> = Extract<HistoryLine, { source: Source }>;

export function linesOf<Source extends HistoryLine['source']>(
  history: readonly HistoryLine[],
  source: Source,
): LineOf<Source>[] {
  return history.filter((line): line is LineOf<Source> => line.source === source);
}
