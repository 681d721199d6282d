import path from 'node:path';
import type { ActionDoubt } from '@vigie/domain';
import { type Database, loadStatements } from '@vigie/postgres';
import type { Doubts } from '../ports';
import { SQL_FOLDER, UUID } from './postgres-runs';

interface DoubtRow {
  readonly doubt_id: string;
  readonly action_id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly workstation_id: string;
  readonly kind: ActionDoubt['kind'];
  readonly typed: number;
  readonly typed_of: number;
  readonly because: string;
  readonly evidence: string;
  readonly raised_at_ms: number;
  readonly resolution: ActionDoubt['resolution'];
  readonly resolved_by: string;
  readonly resolved_at_ms: number;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

/** The inbox, as it stands in Postgres; intents fill and empty it. */
export function postgresDoubts(db: Database): Doubts {
  const sql = loadStatements(path.join(SQL_FOLDER, 'statements'));
  return {
    list: async ({ limit, workstationId, withResolved }) => {
      const most = Math.min(limit || DEFAULT_LIMIT, MAX_LIMIT);
      const params = [most, workstationId || null, withResolved];
      return (await db.query<DoubtRow>(sql['list-doubts'] as string, params)).map(doubtOf);
    },
    get: async (doubtId) => {
      if (!UUID.test(doubtId)) return null;
      const [row] = await db.query<DoubtRow>(sql['find-doubt'] as string, [doubtId]);
      return row === undefined ? null : doubtOf(row);
    },
  };
}

function doubtOf(row: DoubtRow): ActionDoubt {
  return {
    doubtId: row.doubt_id,
    actionId: row.action_id,
    runId: row.run_id,
    stepId: row.step_id,
    workstationId: row.workstation_id,
    kind: row.kind,
    typed: row.typed,
    of: row.typed_of,
    raisedAtMs: row.raised_at_ms,
    because: row.because,
    resolution: row.resolution,
    resolvedBy: row.resolved_by,
    resolvedAtMs: row.resolved_at_ms,
    evidence: row.evidence,
  };
}
