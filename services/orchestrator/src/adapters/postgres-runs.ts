import path from 'node:path';
import type { Explanation, Run, StepReport } from '@vigie/domain';
import { type Database, loadStatements, type Transaction } from '@vigie/postgres';
import type { NewRun, RunCreation, RunStore, StoredAction } from '../ports';
import { type IntentColumns, intentState } from './intent-state';

/** Statements of this service, one a file. */
export const SQL_FOLDER = path.join(__dirname, '../../sql');

type Statements = Readonly<Record<string, string>>;

interface RunRow {
  readonly run_id: string;
  readonly workflow_id: string;
  readonly workflow_digest: string;
  readonly workstation_id: string;
  readonly status: Run['status'];
  readonly explanation: Explanation | null;
  readonly started_by: string;
  readonly trace_id: string;
  readonly started_at_ms: number;
  readonly finished_at_ms: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Runs, steps and actions in Postgres: the truth about what was intended and what came of it. */
export function postgresRuns(db: Database, owner: string): RunStore {
  const sql = loadStatements(path.join(SQL_FOLDER, 'statements'));
  const text = (name: string) => sql[name] as string;
  return {
    create: (run) => create(db, sql, owner, run),
    findByKey: (run) => findByKey(db, sql, run),
    get: async (runId) => (UUID.test(runId) ? await findRun(db, sql, runId) : null),
    list: async ({ limit, beforeRunId, workstationId }) => {
      if (beforeRunId !== '' && !UUID.test(beforeRunId)) return [];
      const most = Math.min(limit || DEFAULT_LIMIT, MAX_LIMIT);
      const rows = await db.query<RunRow>(text('list-runs'), [most, beforeRunId || null, workstationId || null]);
      return withSteps(db, sql, rows);
    },
    actions: (runId) => listActions(db, sql, runId),
    startStep: async (runId, ordinal, report) => {
      const { stepId, attempt } = report;
      await db.query(text('insert-step'), [runId, ordinal, stepId, attempt, JSON.stringify(report)]);
    },
    finishStep: async (runId, ordinal, report) => {
      await db.query(text('finish-step'), [runId, ordinal, report.status, JSON.stringify(report)]);
    },
    finishRun: async (runId, status, explanation, nowMs) => {
      await db.query(text('finish-run'), [runId, status, json(explanation), nowMs]);
    },
    abandon: (runId, explain, nowMs) =>
      db.transaction(async (tx) => {
        await tx.query(text('lock-run'), [runId]);
        await tx.query(text('lose-open-actions'), [runId]);
        const [counted] = await tx.query<{ open: number }>(text('count-open-actions'), [runId]);
        const status = (counted?.open ?? 0) > 0 ? 'in_doubt' : 'failed';
        const explanation = json(explain(status === 'in_doubt'));
        await tx.query(text('close-open-steps'), [runId, status, explanation, nowMs]);
        await tx.query(text('finish-run'), [runId, status, explanation, nowMs]);
        return status;
      }),
    underWay: async () => {
      const rows = await db.query<{ run_id: string }>(text('list-running'), [owner]);
      return rows.map((row) => row.run_id);
    },
  };
}

async function create(db: Database, sql: Statements, owner: string, run: NewRun): Promise<RunCreation> {
  const key = run.idempotencyKey === '' ? null : run.idempotencyKey;
  const rows = await db.query(sql['insert-run'] as string, [
    run.runId,
    run.workflowId,
    run.workflowDigest,
    run.workflow,
    JSON.stringify(run.parameters),
    run.requestDigest,
    run.workstationId,
    run.startedBy,
    key,
    owner,
    run.traceId,
    run.startedAtMs,
  ]);
  if (rows.length > 0) return { kind: 'created' };
  // Someone was faster: with the same key, or with another run on that workstation.
  const known = await findByKey(db, sql, run);
  if (known !== null) return known;
  const [counted] = await db.query<{ unsettled: number }>(sql['count-unsettled'] as string, [run.workstationId]);
  return { kind: (counted?.unsettled ?? 0) > 0 ? 'in_doubt' : 'busy' };
}

async function findByKey(db: Database, sql: Statements, run: NewRun) {
  const { idempotencyKey: key } = run;
  if (key === '') return null;
  const [row] = await db.query<{ run_id: string; request_digest: string }>(sql['find-run-by-key'] as string, [key]);
  if (!row) return null;
  return {
    kind: row.request_digest === run.requestDigest ? ('known' as const) : ('conflict' as const),
    runId: row.run_id,
  };
}

async function findRun(db: Database, sql: Statements, runId: string): Promise<Run | null> {
  const rows = await db.query<RunRow>(sql['find-run'] as string, [runId]);
  return (await withSteps(db, sql, rows))[0] ?? null;
}

async function withSteps(db: Database, sql: Statements, rows: readonly RunRow[]): Promise<Run[]> {
  const ids = rows.map((row) => row.run_id);
  const steps = ids.length === 0 ? [] : await listSteps(db, sql, ids);
  return rows.map((row) => ({
    runId: row.run_id,
    workflowId: row.workflow_id,
    workflowDigest: row.workflow_digest,
    workstationId: row.workstation_id,
    status: row.status,
    steps: steps.filter((step) => step.run_id === row.run_id).map((step) => step.report),
    explanation: row.explanation,
    startedAtMs: row.started_at_ms,
    finishedAtMs: row.finished_at_ms,
    traceId: row.trace_id,
    startedBy: row.started_by,
  }));
}

async function listSteps(db: Transaction, sql: Statements, ids: readonly string[]) {
  return db.query<{ run_id: string; report: StepReport }>(sql['list-steps'] as string, [ids]);
}

async function listActions(db: Database, sql: Statements, runId: string): Promise<StoredAction[]> {
  interface Row extends IntentColumns {
    action_id: string;
    step_id: string;
    ordinal: number;
    supersedes: string;
    epoch: number;
    lane_sequence: number;
    kind: StoredAction['kind'];
    late_outcome: StoredAction['contradiction'];
    content: Uint8Array | null;
    signature: Uint8Array | null;
    key_id: string;
  }
  const rows = await db.query<Row>(sql['list-actions'] as string, [runId]);
  return rows.map((row) => ({
    actionId: row.action_id,
    stepId: row.step_id,
    ordinal: row.ordinal,
    supersedes: row.supersedes,
    epoch: row.epoch,
    laneSequence: row.lane_sequence,
    kind: row.kind,
    state: intentState(row),
    seal: row.content && row.signature && { content: row.content, signature: row.signature, keyId: row.key_id },
    contradiction: row.late_outcome,
  }));
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
