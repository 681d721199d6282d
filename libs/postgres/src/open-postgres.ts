import { isCoded } from '@vigie/errors';
import { Pool, type PoolClient, types } from 'pg';
import { writeCanary } from './canary';
import { runScripts, type ScriptableDatabase, type ScriptRunner, type Transaction } from './database';
import { postgresErrors } from './errors';
import { mapError } from './map-error';
import { wholeNumber } from './open-pglite';
import { TransactionGuard } from './transaction-guard';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** First pgvector with HNSW. */
const PGVECTOR_FLOOR = [0, 5] as const;

/** Same key for every process: only one of them creates the extension. */
const EXTENSION_LOCK = 7_466_113;

const INT8 = 20;
const DATE = 1082;

/** Connects a pool to a PostgreSQL server and makes sure of pgvector. */
export async function openPostgres(url: string): Promise<ScriptableDatabase> {
  const server = serverOf(url);
  const pool = new Pool({
    connectionString: url,
    application_name: 'vigie',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    options: '-c timezone=UTC',
    types: { getTypeParser },
  });
  const database = new PoolDatabase(pool, server);
  try {
    await ensureVector(database, server);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

class PoolDatabase implements ScriptableDatabase {
  readonly kind = 'postgres';
  readonly #pool: Pool;
  readonly #server: string;
  readonly #guard = new TransactionGuard();
  #closed = false;

  constructor(pool: Pool, server: string) {
    this.#pool = pool;
    this.#server = server;
    // An idle connection that breaks reports here; without a listener it would end the process. The pool replaces it.
    pool.on('error', () => undefined);
  }

  async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    this.#guard.check();
    this.#checkOpen();
    return run<Row>(this.#pool, this.#server, sql, params);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this[runScripts](work);
  }

  async [runScripts]<T>(work: (tx: ScriptRunner) => Promise<T>): Promise<T> {
    this.#guard.check();
    this.#checkOpen();
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw mapError(error, { server: this.#server, sql: 'connect' });
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await this.#inTransaction(client, work);
    } catch (error) {
      if (isCoded(error, 'DATABASE_UNREACHABLE')) broken = error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async ready(): Promise<void> {
    await writeCanary(this);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#pool.end();
  }

  async #inTransaction<T>(client: PoolClient, work: (tx: ScriptRunner) => Promise<T>): Promise<T> {
    const on = <Row>(sql: string, params: readonly unknown[] = []) => run<Row>(client, this.#server, sql, params);
    const script = async (sql: string) => {
      await client.query(sql);
    };
    await on('begin');
    try {
      const result = await this.#guard.within(() => work({ query: on, script }));
      await on('commit');
      return result;
    } catch (error) {
      // When the connection broke there is nothing to roll back, and the first error is the one to tell.
      await on('rollback').catch(() => undefined);
      throw error;
    }
  }

  #checkOpen(): void {
    if (this.#closed) throw postgresErrors.create('DATABASE_CLOSED');
  }
}

async function run<Row>(
  on: Pick<Pool, 'query'> | PoolClient,
  server: string,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  try {
    const result = await (on as Pool).query(
      sql,
      params.map((value) => value ?? null),
    );
    return result.rows as Row[];
  } catch (error) {
    throw mapError(error, { server, sql });
  }
}

async function ensureVector(database: ScriptableDatabase, server: string): Promise<void> {
  const version = await database
    .transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [EXTENSION_LOCK]);
      await tx.query('create extension if not exists vector');
      const rows = await tx.query<{ extversion: string }>(
        "select extversion from pg_extension where extname = 'vector'",
      );
      return rows[0]?.extversion ?? '';
    })
    .catch((error: unknown) => {
      if (!isCoded(error, 'DATABASE_QUERY_FAILED')) throw error;
      throw postgresErrors.create('DATABASE_NO_VECTOR', { server, reason: 'not installed' }, error);
    });
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > PGVECTOR_FLOOR[0] || minor >= PGVECTOR_FLOOR[1]) return;
  throw postgresErrors.create('DATABASE_NO_VECTOR', { server, reason: `version ${version}` });
}

/** The same values as the embedded database gives. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  if (oid === INT8) return wholeNumber;
  if (oid === DATE) return (text: string) => text;
  return types.getTypeParser(oid, 'text');
}

/** Host and port alone: an address may hold a password. */
function serverOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw postgresErrors.create('DATABASE_ADDRESS_INVALID');
  }
  return `${parsed.hostname || 'localhost'}:${parsed.port || '5432'}`;
}
