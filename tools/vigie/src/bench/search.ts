import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCache } from '@vigie/cache';
import { openStateTables, type StateStore } from '@vigie/fusion';
import { startPostgres } from '@vigie/local-services';
import { type Database, openDatabase, toVector } from '@vigie/postgres';
import { quantile } from './quantile';
import { sampleFingerprint } from './search/sample-fingerprints';

const BATCH = 250;

/** Similarity search over fusion's own tables on a real Postgres: a fresh one, or the one given with --database. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      rows: { type: 'string', default: '10000' },
      queries: { type: 'string', default: '400' },
      database: { type: 'string' },
    },
  });
  const [rows, queries] = [Number(values.rows), Number(values.queries)];
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-search-'));
  const server = values.database === undefined ? await startPostgres({ folder, ephemeral: true }) : null;
  const database = await openDatabase({ url: values.database ?? server?.url ?? '' });
  const cache = await openCache({ namespace: 'bench' });
  try {
    const store = await openStateTables(database, cache);
    const filled = await fill(database, rows);
    return { rows, ...filled, ...(await size(database)), ...(await search(database, store, rows, queries)) };
  } finally {
    await cache.close();
    await database.close();
    await server?.stop();
  }
}

/** Rows first, then the index, as for an import; the index is the migration's own. */
async function fill(database: Database, rows: number): Promise<Record<string, number>> {
  const definition = await database.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'screen_states_fingerprint'",
  );
  await database.query('drop index screen_states_fingerprint');
  const started = performance.now();
  let waited = 0;
  for (let from = 0; from < rows; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - from) }, (_, i) => from + i);
    const vectors = batch.map((row) => toVector(sampleFingerprint(row)));
    const sending = performance.now();
    await database.query(INSERT, [batch.map(idOf), vectors]);
    waited += performance.now() - sending;
    if (from % 10_000 === 0)
      process.stderr.write(`${from} of ${rows} rows, ${Math.round(performance.now() - started)} ms\n`);
  }
  const building = performance.now();
  await database.query("set maintenance_work_mem = '1GB'");
  await database.query(definition[0]?.indexdef ?? '');
  const built = performance.now() - building;
  await database.query('analyze screen_states');
  return { insert_per_s: rows / (waited / 1000), build_s: built / 1000 };
}

const INSERT = `insert into screen_states (screen_state_id, frame_id, site, workstation_id, sequence, captured_at, session_id,
  mode, space, vector_id, fingerprint, document)
select id, id, 'bench', 'bench', 1, now(), 'bench', 'complete', 'bench', id, fingerprint::vector, ''
from unnest($1::text[], $2::text[]) as v (id, fingerprint)`;

function idOf(row: number): string {
  return `state-${row}`;
}

async function size(database: Database): Promise<Record<string, number>> {
  const [row] = await database.query<{ whole: number; of_index: number }>(
    `select pg_total_relation_size('screen_states')::float8 as whole,
       pg_relation_size('screen_states_fingerprint')::float8 as of_index`,
  );
  return { size_mb: (row?.whole ?? 0) / 2 ** 20, index_mb: (row?.of_index ?? 0) / 2 ** 20 };
}

/** As the service searches, by a stored state; right when the exact scan finds none that is nearer. */
async function search(
  database: Database,
  store: StateStore,
  rows: number,
  queries: number,
): Promise<Record<string, number>> {
  const asked = Array.from({ length: queries }, (_, i) => Math.floor(((i * 0.618033988749895) % 1) * rows));
  const ask = (row: number) => store.nearest({ screenStateId: idOf(row), limit: 10, workflowId: '', stepId: '' });
  for (const row of asked.slice(0, 20)) await ask(row);
  const times: number[] = [];
  const best: number[] = [];
  for (const row of asked) {
    const started = performance.now();
    const found = await ask(row);
    times.push(performance.now() - started);
    best.push(found[0]?.similarity ?? -1);
  }
  const checked = asked.slice(0, Math.max(20, Math.floor(2_000_000 / rows)));
  let hits = 0;
  for (const [i, row] of checked.entries()) {
    const [exact] = await database.query<{ similarity: number }>(EXACT, [idOf(row)]);
    if ((best[i] ?? -1) >= (exact?.similarity ?? 2) - 1e-6) hits++;
  }
  return {
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    queries,
    recall_at_1: hits / checked.length,
    recall_checked: checked.length,
  };
}

/** The full vectors have no index, so this compares them all. */
const EXACT = `select max(1 - (s.fingerprint <=> t.fingerprint)) as similarity
from screen_states s, screen_states t where t.screen_state_id = $1 and s.screen_state_id <> $1`;
