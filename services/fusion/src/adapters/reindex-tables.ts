import type { ReindexProgress, ReindexStatus } from '@vigie/domain';
import type { Database } from '@vigie/postgres';
import type { ReindexJob } from '../reindex/reindex-ports';
import { readStatements } from './statements';

interface ProgressRow {
  readonly status: Exclude<ReindexStatus, 'none'> | null;
  readonly held_up_by: string;
  readonly done: number;
  readonly outside: number;
}

/** The job for `space` as the replica `holder` sees it. Its tables are there once the state tables are open. */
export function reindexTables(db: Database, space: string, holder: string): ReindexJob {
  const sql = readStatements();
  const touches = async (name: string, ...params: unknown[]) =>
    (await db.query(sql(`reindex-${name}`), [space, ...params])).length > 0;
  return {
    start: () =>
      db.transaction(async (tx) => {
        const [begun] = await tx.query(sql('reindex-start'), [space]);
        if (begun) await tx.query(sql('reindex-forget-failures'), [space]);
      }),
    lease: (ms) => touches('lease', holder, ms),
    release: async (heldUpBy) => void (await touches('release', holder, heldUpBy)),
    goesOn: async () => void (await touches('goes-on')),
    finish: async () => void (await touches('finish', holder)),
    next: async (after, limit) => {
      const rows = await db.query<{ screen_state_id: string }>(sql('reindex-next'), [space, after, limit]);
      return rows.map((row) => row.screen_state_id);
    },
    take: (id) => touches('take', id),
    settle: async (id, failure) => {
      if (!(await touches('settle', id, failure || 'done'))) await db.query(sql('reindex-undo'), [id]);
    },
    progress: () => readProgress(db, sql, space),
  };
}

async function readProgress(db: Database, sql: (name: string) => string, space: string): Promise<ReindexProgress> {
  const [row] = await db.query<ProgressRow>(sql('reindex-progress'), [space]);
  const failed = await db.query<{ code: string; states: number }>(sql('reindex-failures'), [space]);
  const spaces = await db.query<{ space: string; states: number }>(sql('count-spaces'));
  const done = row?.done ?? 0;
  return {
    status: row?.status ?? 'none',
    space,
    // What failed is outside, too.
    total: done + (row?.outside ?? 0),
    done,
    failed,
    heldUpBy: row?.held_up_by ?? '',
    spaces,
  };
}
