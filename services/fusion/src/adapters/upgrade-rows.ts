import { decodeScreenState } from '@vigie/contracts';
import type { ScreenState } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { type Database, fromVector, type Transaction } from '@vigie/postgres';
import { signsOf } from '../fuse/signs';
import { appColumn } from './app-column';
import { describedElements, upsertElements } from './element-rows';
import { STATE_FORMAT } from './state-format';
import type { Statements } from './statements';

/** Rows that one call upgrades; a few milliseconds each. */
const UPGRADE_ROWS = 25;

/**
 * Brings some rows of an older format to the present one: their application, their signs, and rows for their elements. Each in a
 * transaction of its own, so that what was done stays done when the process ends, nobody waits for more than one row,
 * and replicas take different rows. Answers how many; 0 when none is left to take.
 */
export async function upgradeRows(db: Database, sql: Statements): Promise<number> {
  for (let done = 0; done < UPGRADE_ROWS; done++) {
    if (!(await db.transaction((tx) => upgradeRow(tx, sql)))) return done;
  }
  return UPGRADE_ROWS;
}

async function upgradeRow(tx: Transaction, sql: Statements): Promise<boolean> {
  const [row] = await tx.query<{ screen_state_id: string; space: string; fingerprint: string; document: Uint8Array }>(
    sql('take-old-row'),
    [STATE_FORMAT],
  );
  if (!row) return false;
  const state = read(row.document);
  if (state) await addElements(tx, sql, state, row.space);
  await tx.query(sql('upgrade-row'), [
    row.screen_state_id,
    appColumn(state?.window?.appName ?? ''),
    STATE_FORMAT,
    signsOf(fromVector(row.fingerprint)),
  ]);
  return true;
}

/** A document that nobody can read has no application either; it must not keep the others from being upgraded. */
function read(document: Uint8Array): ScreenState | null {
  try {
    return decodeScreenState(document);
  } catch (error) {
    if (isCoded(error, 'CONTRACT_MALFORMED')) return null;
    throw error;
  }
}

async function addElements(tx: Transaction, sql: Statements, state: ScreenState, space: string): Promise<void> {
  const rows = await tx.query<{ part: string; element_id: string; embedding: string }>(sql('load-element-vectors'), [
    state.screenStateId,
  ]);
  const vectors = rows.map((row) => ({
    part: row.part,
    elementId: row.element_id,
    vector: fromVector(row.embedding),
  }));
  await upsertElements(tx, sql, state, space, describedElements(state, vectors));
}
