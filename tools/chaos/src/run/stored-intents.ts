import type { OutcomeResult } from '@vigie/domain';
import type { Database } from '@vigie/postgres';
import type { StoredIntent } from '../history/history';

interface Row {
  readonly action_id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly supersedes: string;
  readonly epoch: string | number;
  readonly lane_sequence: string | number;
  readonly kind: string;
  readonly expire_at_ms: string | number;
  readonly phase: string;
  readonly outcome: OutcomeResult | null;
  readonly proof: string;
  readonly typed: number;
  readonly typed_of: number;
}

const INTENTS = `
  select action_id, run_id, step_id, supersedes, epoch, lane_sequence, kind, expire_at_ms, phase, outcome, proof, typed, typed_of
  from actions where workstation_id = $1 and intended_at_ms >= $2 order by epoch, lane_sequence`;

/** What the database holds of the actions of a trial. A doubt that waits for a person is what is known: `in_doubt`. */
export async function storedIntents(
  database: Database,
  workstationId: string,
  sinceMs: number,
): Promise<StoredIntent[]> {
  const rows = await database.query<Row>(INTENTS, [workstationId, sinceMs]);
  return rows.map((row) => ({
    actionId: row.action_id,
    runId: row.run_id,
    stepId: row.step_id,
    supersedes: row.supersedes,
    epoch: Number(row.epoch),
    laneSequence: Number(row.lane_sequence),
    kind: row.kind,
    expireAtMs: Number(row.expire_at_ms),
    outcome: row.phase === 'in_doubt' ? { kind: 'in_doubt', typed: row.typed, of: row.typed_of } : row.outcome,
    proof: row.proof,
  }));
}

/** Actions of which the database does not know yet what became of them, and is still finding out. */
export async function openIntents(database: Database, workstationId: string): Promise<number> {
  const [row] = await database.query<{ open: string | number }>(
    `select count(*) as open from actions where workstation_id = $1
     and (phase in ('committed', 'sent', 'unknown') or (phase = 'in_doubt' and looking))`,
    [workstationId],
  );
  return Number(row?.open ?? 0);
}
