import type { Cache } from '@vigie/cache';
import { decodeScreenState } from '@vigie/contracts';
import type { ScreenState } from '@vigie/domain';
import { type Database, fromVector, migrate } from '@vigie/postgres';
import { fusionErrors } from '../errors';
import type { Confirmation, StateStore, StateVector } from '../ports';
import { nearestElements } from './element-rows';
import { saveState } from './save-state';
import { nearestStates } from './search-states';
import { migrationsFolder, readStatements, type Statements } from './statements';
import { sweepTables } from './sweep-tables';
import { upgradeRows } from './upgrade-rows';

/** More than anybody confirms a state for. */
const MOST_CONFIRMATIONS = 1_000;

/** Brings fusion's tables up to date and opens them. `cache` remembers which vectors are stored already. */
export async function openStateTables(db: Database, cache: Pick<Cache, 'get' | 'set'>): Promise<StateStore> {
  await migrate(db, { owner: 'fusion', folder: migrationsFolder });
  const sql = readStatements();
  const confirmations = async (...params: readonly [string, string, string, number]) =>
    (await db.query<ConfirmationRow>(sql('load-confirmations'), params)).map(toConfirmation);
  return {
    save: (fused) => saveState(db, sql, cache, fused),
    load: async (id) => (await loadMany(db, sql, [id])).get(id) ?? null,
    loadMany: (ids) => loadMany(db, sql, ids),
    spaceOf: async (id) => (await db.query<{ space: string }>(sql('load-space'), [id]))[0]?.space ?? null,
    vectorsOf: async (id) => (await db.query<VectorRow>(sql('load-state-vectors'), [id])).map(toStateVector),
    loadVectors: (ids) => loadVectors(db, sql, ids),
    nearest: (query) => nearestStates(db, sql, query),
    nearestElements: (query) => nearestElements(db, sql, query),
    confirm: async (id, workflow, step) => (await db.query(sql('confirm-state'), [id, workflow, step])).length > 0,
    confirmationsOf: (id) => confirmations(id, '', '', MOST_CONFIRMATIONS),
    confirmedFor: (workflow, step, limit) => confirmations('', workflow, step, limit),
    countBySpace: async () => {
      const rows = await db.query<{ space: string; states: number }>(sql('count-spaces'));
      return new Map(rows.map(({ space, states }) => [space, states]));
    },
    statesOutside: async (space, after, limit) => {
      const rows = await db.query<{ screen_state_id: string }>(sql('states-outside'), [space, after, limit]);
      return rows.map((row) => row.screen_state_id);
    },
    upgrade: () => upgradeRows(db, sql),
    sweep: (olderThanMs) => sweepTables(db, sql, olderThanMs),
  };
}

async function loadMany(db: Database, sql: Statements, ids: readonly string[]): Promise<Map<string, ScreenState>> {
  const rows = await db.query<{ document: Uint8Array }>(sql('load-states'), [ids]);
  const states = rows.map((row) => decodeScreenState(row.document));
  return new Map(states.map((state) => [state.screenStateId, state]));
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
  const rows = await db.query<{ vector_id: string; embedding: string }>(sql('load-vectors'), [ids]);
  const found = new Map(rows.map((row) => [row.vector_id, fromVector(row.embedding)]));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw fusionErrors.create('VECTOR_UNKNOWN', { vectorId: missing });
  return found;
}

interface ConfirmationRow {
  readonly screen_state_id: string;
  readonly workflow_id: string;
  readonly step_id: string;
  readonly confirmed_at_ms: number;
}

function toConfirmation(row: ConfirmationRow): Confirmation {
  return {
    screenStateId: row.screen_state_id,
    workflowId: row.workflow_id,
    stepId: row.step_id,
    confirmedAtMs: row.confirmed_at_ms,
  };
}
