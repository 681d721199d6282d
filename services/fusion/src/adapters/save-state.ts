import type { Cache } from '@vigie/cache';
import { encodeScreenState } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type Database, type Transaction, toVector } from '@vigie/postgres';
import { signsOf } from '../fuse/signs';
import type { FusedState, StoredVector } from '../ports';
import { appColumn } from './app-column';
import { describedElements, upsertElements } from './element-rows';
import { STATE_FORMAT } from './state-format';
import type { Statements } from './statements';

/**
 * Stores a state with its vectors and elements in one transaction; false when the same was stored before. A vector that
 * is known to be stored is not sent again: most of a screen's are those of the screen before. When the sweep has removed
 * one of them meanwhile, its foreign key refuses the state, and everything is sent.
 */
export async function saveState(
  db: Database,
  sql: Statements,
  cache: Pick<Cache, 'get' | 'set'>,
  fused: FusedState,
): Promise<boolean> {
  const vectors = inOrder([...new Map(fused.vectors.map((vector) => [vector.vectorId, vector])).values()]);
  const known = await Promise.all(vectors.map((vector) => cache.get(vector.vectorId)));
  const unknown = vectors.filter((_, index) => known[index] === null);
  const attempt = async () => {
    try {
      return await db.transaction((tx) => write(tx, sql, fused, unknown));
    } catch (error) {
      if (!isCoded(error, 'DATABASE_CONSTRAINT') || unknown.length === vectors.length) throw error;
      return db.transaction((tx) => write(tx, sql, fused, vectors));
    }
  };
  const changed = await attempt();
  await Promise.all(unknown.map((vector) => cache.set(vector.vectorId, STORED)));
  return changed;
}

const STORED = Uint8Array.of(1);

/** Replicas that store the same vectors in the same order never wait for each other in a circle. */
function inOrder(vectors: readonly StoredVector[]): StoredVector[] {
  return [...vectors].sort((a, b) => (a.vectorId < b.vectorId ? -1 : 1));
}

async function write(
  tx: Transaction,
  sql: Statements,
  fused: FusedState,
  vectors: readonly StoredVector[],
): Promise<boolean> {
  await insertVectors(tx, sql, vectors);
  if (!(await upsertState(tx, sql, fused))) return false;
  const { state } = fused;
  await tx.query(sql('delete-state-vectors'), [state.screenStateId]);
  await tx.query(sql('insert-state-vectors'), [
    state.screenStateId,
    fused.vectors.map((vector) => vector.part),
    fused.vectors.map((vector) => vector.elementId),
    fused.vectors.map((vector) => vector.vectorId),
    fused.vectors.map((vector) => vector.weight),
  ]);
  await upsertElements(tx, sql, state, fused.space, describedElements(state, fused.vectors));
  return true;
}

async function insertVectors(tx: Transaction, sql: Statements, vectors: readonly StoredVector[]): Promise<void> {
  if (vectors.length === 0) return;
  await tx.query(sql('insert-vectors'), [
    vectors.map((vector) => vector.vectorId),
    vectors.map((vector) => vector.provider),
    vectors.map((vector) => vector.vector.length),
    vectors.map((vector) => toVector(vector.vector)),
  ]);
}

/** False when the row stood already as it would have been written. The row is locked either way. */
async function upsertState(
  tx: Transaction,
  sql: Statements,
  { state, space, fingerprint }: FusedState,
): Promise<boolean> {
  const written = await tx.query(sql('upsert-state'), [
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
    appColumn(state.window?.appName ?? ''),
    STATE_FORMAT,
    signsOf(fingerprint),
  ]);
  return written.length > 0;
}
