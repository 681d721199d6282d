import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openCache } from '@vigie/cache';
import { openStateTables } from '@vigie/fusion';
import { startPostgres } from '@vigie/local-services';
import { openDatabase } from '@vigie/postgres';
import { Client } from 'pg';
import { compareIndexes } from './search/compare-indexes';
import { copyStates } from './search/copy-states';
import { ExactNearest } from './search/exact-nearest';
import { buildIndex, dropIndex, insertIndexed, sizeOf } from './search/index-work';
import { measureSearch, type Question } from './search/measure-search';
import { sampleState } from './search/sample-fingerprints';
import { wholeNumber } from './whole-number';

/** A server for one bench: what it holds is thrown away, so nothing is flushed. */
const SERVER = { shared_buffers: '2GB', effective_cache_size: '8GB', max_wal_size: '4GB', autovacuum: 'off' };
/** Removing the folder of a million rows takes seconds; if it takes longer the bench leaves it to the server's guard. */
const CLEAN_UP_MS = 60_000;

/**
 * Similarity search over fusion's own tables on a real Postgres, a fresh one or the one given with --database: rows by
 * COPY, then the index as for an import, then questions by fingerprints that are not stored.
 */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      rows: { type: 'string', default: '10000' },
      queries: { type: 'string', default: '1000' },
      checked: { type: 'string', default: '200' },
      memory: { type: 'string', default: '1GB' },
      compare: { type: 'boolean', default: false },
      database: { type: 'string' },
    },
  });
  const rows = wholeNumber('rows', values.rows);
  const queries = wholeNumber('queries', values.queries);
  const checked = Math.min(queries, wholeNumber('checked', values.checked));
  const server = values.database === undefined ? await startServer() : null;
  const url = values.database ?? server?.url ?? '';
  const client = new Client({ connectionString: url });
  const database = await openDatabase({ url });
  const cache = await openCache({ namespace: 'bench' });
  try {
    const store = await openStateTables(database, cache);
    await client.connect();
    await client.query("select set_config('maintenance_work_mem', $1, false)", [values.memory]);
    const definition = await dropIndex(client);
    const questions = Array.from({ length: queries }, (_, i) => sampleState(rows + i));
    const truth = new ExactNearest(questions.slice(0, checked).map((question) => question.fingerprint));
    const filled = await fill(client, rows, truth);
    const asked: Question[] = questions.map((question, at) => ({
      ...question,
      best: at < checked ? truth.answer(at) : null,
    }));
    if (values.compare) return { rows, ...filled, kinds: await compareIndexes(client, asked) };
    const built = await buildIndex(client, definition);
    const searched = await measureSearch(store, asked);
    return {
      rows,
      ...filled,
      ...built,
      ...(await sizeOf(client)),
      ...searched,
      ...(await insertIndexed(client, rows)),
    };
  } finally {
    await Promise.race([cleanUp(), delay(CLEAN_UP_MS, undefined, { ref: false })]);
  }

  async function cleanUp(): Promise<void> {
    await cache.close();
    await client.end();
    await database.close();
    await server?.stop();
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-search-'));
  const server = await startPostgres({ folder, ephemeral: true, settings: SERVER });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** The time includes making the samples and, for the recall, comparing each with the questions. */
async function fill(client: Client, rows: number, truth: ExactNearest): Promise<Record<string, number>> {
  const started = performance.now();
  let told = started;
  const sample = (row: number) => {
    const state = sampleState(row);
    truth.see(row, state.fingerprint);
    return state;
  };
  await copyStates(client, rows, sample, (done) => {
    if (performance.now() - told < 10_000) return;
    told = performance.now();
    process.stderr.write(`${done} of ${rows} rows, ${Math.round((told - started) / 1000)} s\n`);
  });
  const seconds = (performance.now() - started) / 1000;
  await client.query('analyze screen_states');
  return { insert_per_s: rows / seconds };
}
