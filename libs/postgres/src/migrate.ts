import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isCoded } from '@vigie/errors';
import { type Database, runScripts, type ScriptableDatabase, type ScriptRunner } from './database';
import { postgresErrors } from './errors';
import { textOf } from './map-error';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** One key for all owners: services of one database take turns, since each may wait for tables of none but itself. */
const MIGRATION_LOCK = 7_466_112;

const HISTORY = `create table if not exists vigie_migrations (
  owner text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (owner, name)
)`;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the tables of one owner up to date: the files `NNNN_name.sql` of `folder`, in order, each applied once and all
 * in one transaction, so that a failed migration leaves nothing. What was applied must not be edited, taken away or
 * preceded. Any number of replicas may call it at once; one migrates and the others find it done.
 */
export async function migrate(
  db: Database,
  options: { readonly owner: string; readonly folder: string },
): Promise<void> {
  const { owner, folder } = options;
  const files = readMigrations(owner, folder);
  await (db as ScriptableDatabase)[runScripts](async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(HISTORY);
    const applied = await tx.query<{ name: string; checksum: string }>(
      'select name, checksum from vigie_migrations where owner = $1 order by name collate "C"',
      [owner],
    );
    for (const migration of pending(owner, files, applied)) await apply(tx, owner, migration);
  });
}

function readMigrations(owner: string, folder: string): Migration[] {
  const names = listFolder(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined || numbers.has(number)) {
      throw postgresErrors.create('MIGRATION_NAME_INVALID', { owner, name });
    }
    numbers.add(number);
    // Line ends differ between checkouts of one commit, so they do not count.
    const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw postgresErrors.create('STATEMENT_FOLDER_INVALID', { folder }, error);
  }
}

function pending(
  owner: string,
  files: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (file === undefined) throw postgresErrors.create('MIGRATION_MISSING', { owner, name });
    if (file.checksum !== checksum) throw postgresErrors.create('MIGRATION_EDITED', { owner, name });
  }
  const done = new Set(applied.map((one) => one.name));
  const after = applied.at(-1)?.name ?? '';
  const open = files.filter((file) => !done.has(file.name));
  const early = open.find((file) => file.name < after);
  if (early !== undefined) throw postgresErrors.create('MIGRATION_OUT_OF_ORDER', { owner, name: early.name, after });
  return open;
}

async function apply(tx: ScriptRunner, owner: string, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await tx.script(sql);
  } catch (error) {
    if (isCoded(error)) throw error;
    const sqlState = textOf(error, 'code') ?? 'unknown';
    throw postgresErrors.create('MIGRATION_FAILED', { owner, name, sqlState }, error);
  }
  await tx.query('insert into vigie_migrations (owner, name, checksum) values ($1, $2, $3)', [owner, name, checksum]);
}
