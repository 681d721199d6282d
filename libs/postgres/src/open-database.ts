import type { Database } from './database';
import { openPGlite } from './open-pglite';
import { openPostgres } from './open-postgres';

/** A server's address, or the embedded database in a folder (in memory without one). */
export type DatabaseOptions = { readonly url: string } | { readonly embedded: { readonly folder?: string } };

/**
 * Opens the database and makes sure of pgvector. A `url` is a PostgreSQL server's, several processes may use it; the
 * embedded one serves this process alone and blocks its thread while a statement runs.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'url' in options ? openPostgres(options.url) : openPGlite(options.embedded.folder);
}
