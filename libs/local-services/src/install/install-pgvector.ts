import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemFolder, vigieFolder } from '../places';
import { findPostgres, type PostgresFound } from '../require/postgres';
import { aptCandidates, isRoot } from './apt';
import { buildPgvector } from './build-pgvector';
import type { Means } from './means';

/** Brings pgvector to the newest Postgres of this machine: the package when there is one, else built from its source. */
export async function installPgvector(means: Means): Promise<void> {
  const postgres = findPostgres()[0];
  if (postgres === undefined || postgres.pgvector !== null) return;
  const major = postgres.version.split('.')[0] ?? '';
  const name = `postgresql-${major}-pgvector`;
  if (!isRoot()) unpackPostgres(postgres, major);
  if ((await aptCandidates(means.apt, [name])).has(name)) return means.install([name]);
  means.apt.say(`pgvector: no package for Postgres ${major} here, so it is built from its source (some seconds)`);
  const cached = path.join(vigieFolder(), 'cache', `${name}.deb`);
  if (!existsSync(cached)) {
    mkdirSync(path.dirname(cached), { recursive: true });
    await buildPgvector(means, major, name, cached);
  }
  await means.installFile(cached);
}

/**
 * Postgres finds its extensions beside its own program only. Who may not write there gets a copy of the system's
 * Postgres in our folder.
 */
function unpackPostgres(postgres: PostgresFound, major: string): void {
  if (postgres.bin.startsWith(systemFolder())) return;
  const usr = path.resolve(postgres.bin, '..', '..', '..', '..');
  for (const below of [`lib/postgresql/${major}`, `share/postgresql/${major}`]) {
    const from = path.join(usr, below);
    if (existsSync(from)) cpSync(from, path.join(systemFolder(), 'usr', below), { recursive: true, dereference: true });
  }
}
