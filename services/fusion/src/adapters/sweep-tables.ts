import type { Database } from '@vigie/postgres';
import type { Statements } from './statements';

/** Rows that one statement of a sweep deletes, so that it never holds the tables for long. */
const SWEEP_ROWS = 500;

/** Deletes old unconfirmed states, then the vectors and elements that no state is left to need; how many states went. */
export async function sweepTables(db: Database, sql: Statements, olderThanMs: number): Promise<number> {
  const repeat = async (name: string): Promise<number> => {
    let total = 0;
    for (;;) {
      const { length } = await db.query(sql(name), [olderThanMs, SWEEP_ROWS]);
      total += length;
      if (length < SWEEP_ROWS) return total;
    }
  };
  const states = await repeat('delete-old-states');
  await repeat('delete-orphan-elements');
  await repeat('delete-orphan-vectors');
  return states;
}
