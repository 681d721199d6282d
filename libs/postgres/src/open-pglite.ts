import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteOptions, type Transaction as PGliteTransaction, types } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { type Attributes, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';
import { writeCanary } from './canary';
import { runScripts, type ScriptableDatabase, type ScriptRunner, type Transaction } from './database';
import { postgresErrors } from './errors';
import { lockFolder } from './lock-folder';
import { mapError, textOf } from './map-error';
import { dropTemplate, keepTemplate, readTemplate } from './pglite-template';
import { folderFinished, prepareFolder } from './prepare-folder';
import { describeStatement } from './statements';
import { TransactionGuard } from './transaction-guard';

const SERVER = 'embedded';

/** Opens PGlite with pgvector in this process, in memory when no folder is given. The first start of a folder takes seconds. */
export async function openPGlite(folder?: string): Promise<ScriptableDatabase> {
  const unlock = folder === undefined ? async () => {} : await claim(folder);
  try {
    return new PGliteDatabase(await create(folder), unlock);
  } catch (error) {
    await unlock();
    if (isCoded(error)) throw error;
    const reason = error instanceof Error ? error.name : typeof error;
    throw postgresErrors.create('DATABASE_FOLDER_UNUSABLE', { folder: folder ?? 'memory', reason }, error);
  }
}

async function create(folder: string | undefined): Promise<PGlite> {
  const fresh = folder === undefined || (await prepareFolder(folder));
  const template = fresh ? await readTemplate() : undefined;
  const options = {
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { vector },
    parsers: { [types.INT8]: wholeNumber, [types.DATE]: (text: string) => text },
  };
  const pglite = template === undefined ? await PGlite.create(options) : await createFrom(template, options, folder);
  await pglite.exec("create extension if not exists vector; set timezone to 'UTC'");
  if (fresh && template === undefined) await keepTemplate(pglite);
  if (fresh && folder !== undefined) await folderFinished(folder);
  return pglite;
}

async function createFrom(template: Blob, options: PGliteOptions, folder: string | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({ ...options, loadDataDir: template });
  } catch {
    await dropTemplate();
    if (folder !== undefined) await prepareFolder(folder);
    return PGlite.create(options);
  }
}

async function claim(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(path.dirname(path.resolve(folder)), { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (isCoded(error)) throw error;
    const reason = textOf(error, 'code') ?? 'unknown';
    throw postgresErrors.create('DATABASE_FOLDER_UNUSABLE', { folder, reason }, error);
  }
}

class PGliteDatabase implements ScriptableDatabase {
  readonly kind = 'pglite';
  readonly #pglite: PGlite;
  readonly #unlock: () => Promise<void>;
  readonly #guard = new TransactionGuard();
  readonly #tracer = trace.getTracer('vigie.postgres');

  constructor(pglite: PGlite, unlock: () => Promise<void>) {
    this.#pglite = pglite;
    this.#unlock = unlock;
  }

  async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    this.#guard.check();
    this.#checkOpen();
    return run<Row>(this.#tracer, this.#pglite, sql, params);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this[runScripts](work);
  }

  async [runScripts]<T>(work: (tx: ScriptRunner) => Promise<T>): Promise<T> {
    this.#guard.check();
    this.#checkOpen();
    // The work's own error must come out as it is, and only the database's as a coded one.
    let failed: { error: unknown } | null = null;
    try {
      return await this.#pglite.transaction(async (tx) => {
        try {
          return await this.#guard.within(() => work(this.#runner(tx)));
        } catch (error) {
          failed = { error };
          throw error;
        }
      });
    } catch (error) {
      throw failed === null ? mapError(error, { server: SERVER, sql: 'commit' }) : (failed as { error: unknown }).error;
    }
  }

  async ready(): Promise<void> {
    this.#checkOpen();
    await writeCanary(this);
  }

  async close(): Promise<void> {
    if (this.#pglite.closed) return;
    await this.#pglite.close();
    await this.#unlock();
  }

  #runner(tx: PGliteTransaction): ScriptRunner {
    return {
      query: (sql, params = []) => run(this.#tracer, tx, sql, params),
      script: async (sql) => {
        await tx.exec(sql);
      },
    };
  }

  #checkOpen(): void {
    if (this.#pglite.closed) throw postgresErrors.create('DATABASE_CLOSED');
  }
}

/** PGlite is known to no instrumentation, so its spans are made here, as the conventions for databases name them. */
async function run<Row>(
  tracer: Tracer,
  on: Pick<PGliteTransaction, 'query'>,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  // As the instrumentation of pg is set: what happens outside any trace starts none.
  if (trace.getActiveSpan() === undefined) return execute<Row>(on, sql, params);
  const { name, operation, collection } = describeStatement(sql);
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': name,
    ...(collection === null ? {} : { 'db.collection.name': collection }),
  };
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await execute<Row>(on, sql, params);
    } catch (error) {
      const code = isCoded(error) ? error.code : 'UNEXPECTED';
      span.setAttribute('error.type', code);
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      throw error;
    } finally {
      span.end();
    }
  });
}

async function execute<Row>(
  on: Pick<PGliteTransaction, 'query'>,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  try {
    const plain = params.map((value) => value ?? null);
    return (await on.query<Row>(sql, plain)).rows;
  } catch (error) {
    throw mapError(error, { server: SERVER, sql });
  }
}

/** A whole number that JavaScript holds exactly; silently rounding an id would be worse than failing. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint beyond 2^53');
  return value;
}
