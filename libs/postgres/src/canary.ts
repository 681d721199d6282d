import { isCoded } from '@vigie/errors';
import type { Transaction } from './database';

const TABLE = 'create table if not exists vigie_canary (id integer primary key, written_at timestamptz not null)';

/** One row for all, so that the table stays small however often it is asked. */
const WRITE = `insert into vigie_canary (id, written_at) values (1, now())
on conflict (id) do update set written_at = excluded.written_at`;

/**
 * A real write, for readiness: a server that answers `select 1` may be read-only or have a full disk. The row is committed,
 * so the server's log was written as well. The table is made when it is first missed.
 */
export async function writeCanary(db: Transaction): Promise<void> {
  try {
    await db.query(WRITE);
  } catch (error) {
    if (!isCoded(error) || error.facts.sqlState !== UNDEFINED_TABLE) throw error;
    await db.query(TABLE).catch((second: unknown) => {
      // Two processes may make it at the same moment.
      if (!isCoded(second, 'DATABASE_DUPLICATE')) throw second;
    });
    await db.query(WRITE);
  }
}

const UNDEFINED_TABLE = '42P01';
