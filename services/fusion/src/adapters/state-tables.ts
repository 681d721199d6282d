import { dirname, join } from 'node:path';
import type { Cache } from '@vigie/cache';
import { decodeScreenState, encodeScreenState } from '@vigie/contracts';
import type { StateNeighbour } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { type Database, fromVector, loadStatements, migrate, type Transaction, toVector } from '@vigie/postgres';
import { fusionErrors } from '../errors';
import type { FusedState, StateStore, StateVector, StoredVector } from '../ports';

/** Rows that one statement of a sweep deletes, so that it never holds the tables for long. */
const SWEEP_ROWS = 500;

const sqlFolder = join(dirname(require.resolve('@vigie/fusion/package.json')), 'sql');

/** Brings fusion's tables up to date and opens them. `cache` remembers which vectors are stored already. */
export async function openStateTables(db: Database, cache: Pick<Cache, 'get' | 'set'>): Promise<StateStore> {
  await migrate(db, { owner: 'fusion', folder: join(sqlFolder, 'migrations') });
  const sql = loadStatements(sqlFolder);
  return {
    save: (fused) => save(db, sql, cache, fused),
    load: async (id) => {
      const [row] = await db.query<{ document: Uint8Array }>(statement(sql, 'load-state'), [id]);
      return row ? decodeScreenState(row.document) : null;
    },
    vectorsOf: async (id) => {
      const rows = await db.query<VectorRow>(statement(sql, 'load-state-vectors'), [id]);
      return rows.map(toStateVector);
    },
    loadVectors: (ids) => loadVectors(db, sql, ids),
    nearest: (query) => nearest(db, sql, query),
    confirm: async (id, workflow, step) =>
      (await db.query(statement(sql, 'confirm-state'), [id, workflow, step])).length > 0,
    sweep: (olderThanMs) => sweep(db, sql, olderThanMs),
  };
}

type Statements = Readonly<Record<string, string>>;

function statement(sql: Statements, name: string): string {
  const text = sql[name];
  if (text === undefined) throw new Error(`no statement ${name}`);
  return text;
}

/**
 * A vector that is known to be stored is not sent again: most of a screen's are those of the screen before. When the
 * sweep has removed one of them meanwhile, its foreign key refuses the state, and everything is sent.
 */
async function save(
  db: Database,
  sql: Statements,
  cache: Pick<Cache, 'get' | 'set'>,
  fused: FusedState,
): Promise<void> {
  const vectors = [...new Map(fused.vectors.map((vector) => [vector.vectorId, vector])).values()];
  const known = await Promise.all(vectors.map((vector) => cache.get(vector.vectorId)));
  const unknown = vectors.filter((_, index) => known[index] === null);
  try {
    await db.transaction((tx) => write(tx, sql, fused, unknown));
  } catch (error) {
    if (!isCoded(error, 'DATABASE_CONSTRAINT') || unknown.length === vectors.length) throw error;
    await db.transaction((tx) => write(tx, sql, fused, vectors));
  }
  await Promise.all(vectors.map((vector) => cache.set(vector.vectorId, STORED)));
}

const STORED = Uint8Array.of(1);

async function write(tx: Transaction, sql: Statements, fused: FusedState, vectors: readonly StoredVector[]) {
  const { state, space, fingerprint } = fused;
  if (vectors.length > 0) {
    await tx.query(statement(sql, 'insert-vectors'), [
      vectors.map((vector) => vector.vectorId),
      vectors.map((vector) => vector.provider),
      vectors.map((vector) => vector.vector.length),
      vectors.map((vector) => toVector(vector.vector)),
    ]);
  }
  await tx.query(statement(sql, 'upsert-state'), [
    state.screenStateId,
    state.frameId,
    state.site,
    state.workstationId,
    state.sequence,
    state.capturedAtMs,
    state.sessionId,
    state.mode,
    space,
    state.vectorId,
    toVector(fingerprint),
    encodeScreenState(state),
  ]);
  await tx.query(statement(sql, 'delete-state-vectors'), [state.screenStateId]);
  await tx.query(statement(sql, 'insert-state-vectors'), [
    state.screenStateId,
    fused.vectors.map((vector) => vector.part),
    fused.vectors.map((vector) => vector.elementId),
    fused.vectors.map((vector) => vector.vectorId),
    fused.vectors.map((vector) => vector.weight),
  ]);
}

interface VectorRow {
  readonly part: string;
  readonly element_id: string;
  readonly vector_id: string;
  readonly provider: string;
  readonly weight: number;
}

function toStateVector(row: VectorRow): StateVector {
  const { part, provider, weight } = row;
  return { part, elementId: row.element_id, vectorId: row.vector_id, provider, weight };
}

async function loadVectors(db: Database, sql: Statements, ids: readonly string[]): Promise<Map<string, Float32Array>> {
  const rows = await db.query<{ vector_id: string; embedding: string }>(statement(sql, 'load-vectors'), [ids]);
  const found = new Map(rows.map((row) => [row.vector_id, fromVector(row.embedding)]));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw fusionErrors.create('VECTOR_UNKNOWN', { vectorId: missing });
  return found;
}

interface NeighbourRow {
  readonly screen_state_id: string;
  readonly similarity: number;
  readonly workflow_id: string;
  readonly step_id: string;
}

async function nearest(db: Database, sql: Statements, query: Parameters<StateStore['nearest']>[0]) {
  const { screenStateId, limit, workflowId, stepId } = query;
  const [target] = await db.query<{ fingerprint: string; space: string }>(statement(sql, 'find-fingerprint'), [
    screenStateId,
  ]);
  if (!target) throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
  const params = [target.fingerprint, target.space, limit, screenStateId];
  const confirmedOnly = workflowId !== '' || stepId !== '';
  const rows = confirmedOnly
    ? await db.query<NeighbourRow>(statement(sql, 'nearest-confirmed-states'), [...params, workflowId, stepId])
    : await db.transaction(async (tx) => {
        await tx.query(statement(sql, 'tune-search'));
        return tx.query<NeighbourRow>(statement(sql, 'nearest-states'), params);
      });
  return rows.map(toNeighbour);
}

/** Rounding may carry a cosine of equal vectors a little past 1. */
function toNeighbour(row: NeighbourRow): StateNeighbour {
  const similarity = Math.min(1, Math.max(-1, row.similarity));
  return { screenStateId: row.screen_state_id, similarity, workflowId: row.workflow_id, stepId: row.step_id };
}

async function sweep(db: Database, sql: Statements, olderThanMs: number): Promise<number> {
  const repeat = async (name: string): Promise<number> => {
    let total = 0;
    for (;;) {
      const { length } = await db.query(statement(sql, name), [olderThanMs, SWEEP_ROWS]);
      total += length;
      if (length < SWEEP_ROWS) return total;
    }
  };
  const states = await repeat('delete-old-states');
  await repeat('delete-orphan-vectors');
  return states;
}
