import type { PauseReason } from '@vigie/domain';
import type { Archive } from '../lane/archive';
import type { RuleSet } from '../rules';
import type { JournalRecord } from './record';

/**
 * For how long after its expiry an id is remembered, ms. A copy of an action can be delivered only by a live stream, by an
 * orchestrator that holds it in memory: a day is already far beyond that; a week lets a person who comes back on Monday
 * ask what became of Friday's.
 */
export const RETENTION_MS = 7 * 24 * 3_600_000;

export interface JournalContent {
  readonly journalId: string;
  readonly workstationId: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly paused: PauseReason | null;
  readonly archive: Archive;
}

/**
 * The records of a fresh journal that says the same as the old one, but for ids that are long past and whose result the
 * orchestrator has kept. Tombstones are remembered as long as results are. Call it while no action is open.
 */
export function compactJournalUnder(rules: RuleSet, content: JournalContent, serverNowMs: number): JournalRecord[] {
  const { journalId, workstationId, epoch, sequence, paused, archive } = content;
  const records: JournalRecord[] = [
    { kind: 'journal', version: 1, journalId, workstationId },
    { kind: 'epoch', epoch, sequence },
  ];
  if (paused !== null) records.push({ kind: 'paused', reason: paused });
  for (const settled of archive.all()) {
    const { actionId } = settled;
    const kept = archive.isKept(actionId);
    const past = kept && settled.expireAtMs + RETENTION_MS < serverNowMs;
    if (past || !rules.retention) continue;
    records.push(settled);
    if (kept) records.push({ kind: 'kept', actionId });
  }
  return records;
}
