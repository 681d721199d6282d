import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { postgresFolders } from '../find-program';
import { programVersion } from './program-version';
import { compareVersions } from './versions';

/** Oldest major version that the SQL of this project is written for. */
export const POSTGRES_FLOOR = '15';

export interface PostgresFound {
  /** Folder of `postgres`, `initdb` and the rest. */
  readonly bin: string;
  /** Such as `15.18`. */
  readonly version: string;
  /** Version of the pgvector extension, or null when there is none. */
  readonly pgvector: string | null;
}

/** Every Postgres of this machine that is new enough; those with pgvector first. */
export function findPostgres(): PostgresFound[] {
  const found = postgresFolders().flatMap((bin) => {
    const version = postgresVersion(bin);
    if (version === null || compareVersions(version, POSTGRES_FLOOR) < 0) return [];
    return [{ bin, version, pgvector: pgvectorVersion(bin) }];
  });
  return found.sort((a, b) => Number(b.pgvector !== null) - Number(a.pgvector !== null));
}

function postgresVersion(bin: string): string | null {
  if (!existsSync(path.join(bin, 'initdb'))) return null;
  return programVersion(path.join(bin, 'postgres'), /(\d+(\.\d+)?)/);
}

/** The newest `vector--X.sql` beside the control file; the folder is where the server itself would look, relative to its bin. */
function pgvectorVersion(bin: string): string | null {
  for (const folder of extensionFolders(bin)) {
    if (!existsSync(path.join(folder, 'vector.control'))) continue;
    const versions = readdirSync(folder).flatMap((name) => name.match(/^vector--(\d+\.\d+\.\d+)\.sql$/)?.[1] ?? []);
    return versions.sort(compareVersions).at(-1) ?? null;
  }
  return null;
}

function extensionFolders(bin: string): string[] {
  const debian = bin.match(/^(.*)\/lib\/postgresql\/(\d+)\/bin$/);
  const prefix = path.dirname(bin);
  const elsewhere = ['share/extension', 'share/postgresql/extension'].map((below) => path.join(prefix, below));
  return debian ? [`${debian[1]}/share/postgresql/${debian[2]}/extension`, ...elsewhere] : elsewhere;
}
