import { setInterval } from 'node:timers';
import { signsOf } from '@vigie/fusion';
import { toVector } from '@vigie/postgres';
import { Client } from 'pg';
import { quantile } from '../quantile';
import { sampleId } from './copy-states';
import { sampleState } from './sample-fingerprints';

const INDEX = 'screen_states_signs';
const STATES_ADDED = 200;

/** Takes the migration's own index away; answers how to make it again. */
export async function dropIndex(client: Client): Promise<string> {
  const { rows } = await client.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [
    INDEX,
  ]);
  await client.query(`drop index ${INDEX}`);
  return rows[0]?.indexdef ?? '';
}

/** Rows first, then the index: several times as fast as row by row. */
export async function buildIndex(client: Client, definition: string): Promise<{ build_s: number }> {
  const started = performance.now();
  const telling = setInterval(() => void tell(client, started), 30_000);
  try {
    await client.query(definition);
  } finally {
    clearInterval(telling);
  }
  return { build_s: (performance.now() - started) / 1000 };
}

/** Asks on a connection of its own how far the build is. */
async function tell(busy: Client, started: number): Promise<void> {
  const { host, port, user, database, password } = busy;
  const client = new Client({ host, port, user, database, password } as ConstructorParameters<typeof Client>[0]);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select phase, tuples_done, tuples_total from pg_stat_progress_create_index limit 1',
    );
    const { phase = '', tuples_done = 0 } = rows[0] ?? {};
    process.stderr.write(
      `index: ${phase}, ${tuples_done} rows, ${Math.round((performance.now() - started) / 1000)} s\n`,
    );
  } finally {
    await client.end();
  }
}

/** Of the table with everything, and of the index alone, MiB. */
export async function sizeOf(client: Client, index = INDEX): Promise<{ size_mb: number; index_mb: number }> {
  const { rows } = await client.query<{ whole: number; index: number }>(
    `select pg_total_relation_size('screen_states')::float8 / 1048576 as whole,
       pg_relation_size($1::regclass)::float8 / 1048576 as index`,
    [index],
  );
  return { size_mb: rows[0]?.whole ?? 0, index_mb: rows[0]?.index ?? 0 };
}

const INSERT = `insert into screen_states (screen_state_id, frame_id, site, workstation_id, sequence, captured_at, session_id,
  mode, space, vector_id, fingerprint, document, app_name, format, signs)
values ($1, $1, 'bench', 'bench', 1, now(), 'bench', 'complete', 'bench', $1, $2::vector, '', 'bench', 2, $3::text::bit(1536))`;

/** What a state costs that is stored while the index stands, one transaction each. */
export async function insertIndexed(client: Client, rows: number): Promise<{ insert_indexed_ms: number }> {
  const times: number[] = [];
  for (let i = 0; i < STATES_ADDED; i++) {
    const row = rows + 1_000_000 + i;
    const { fingerprint } = sampleState(row);
    const [vector, signs] = [toVector(fingerprint), signsOf(fingerprint)];
    const started = performance.now();
    await client.query(INSERT, [sampleId(row), vector, signs]);
    times.push(performance.now() - started);
  }
  await client.query("delete from screen_states where workstation_id = 'bench' and site = 'bench'");
  return { insert_indexed_ms: quantile(times, 0.5) };
}
