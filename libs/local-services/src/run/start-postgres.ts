import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { localServicesErrors } from '../errors';
import { findPostgres, type PostgresFound } from '../require/postgres';
import { awaitReady } from './await-ready';
import { prepareFolder } from './folder';
import type { LocalService, LocalServiceOptions } from './local-service';
import { onPort } from './port';
import { type Cluster, copyCluster, openCluster, POSTGRES_SUPERUSER } from './postgres-cluster';
import { type Identity, supervise } from './supervise';
import { isReachableByAll, unprivilegedUser } from './unprivileged-user';

/** An empty cluster takes 40 MiB, its write-ahead log grows by segments of 16. */
const NEEDED_MIB = 200;
/** Recovery after a crash may take long. */
const READY_MS = 60_000;
const DATABASE = 'vigie';

export interface PostgresOptions extends LocalServiceOptions {
  /** Server settings by name, such as `shared_buffers`; they win over ours. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/**
 * Starts a Postgres with pgvector and makes the database `vigie`. As root it runs as the user postgres or nobody; when
 * that user cannot reach `folder`, the data goes to a folder of /var/lib/vigie.
 * @throws PROGRAM_MISSING, PGVECTOR_MISSING, PORT_TAKEN, DISK_FULL, FOLDER_UNUSABLE, POSTGRES_USER_MISSING,
 * SERVICE_FAILED, SERVICE_NOT_READY
 */
export async function startPostgres(o: PostgresOptions): Promise<LocalService> {
  const postgres = postgresWithVector();
  const identity = unprivilegedUser();
  const folder = identity === undefined ? path.resolve(o.folder) : reachableFolder(path.resolve(o.folder));
  prepareFolder('postgres', folder, NEEDED_MIB);
  const cluster = await (o.ephemeral ? copyCluster : openCluster)(postgres, folder, identity);
  refuseRunning(folder, cluster);
  return onPort('postgres', o.port, (port) => startOn(port, postgres, folder, cluster, identity, o));
}

function postgresWithVector(): PostgresFound {
  const best = findPostgres()[0];
  if (best === undefined) {
    const facts = { program: 'postgres', packages: ['postgresql (15 or newer)'] };
    throw localServicesErrors.create('PROGRAM_MISSING', facts);
  }
  if (best.pgvector === null) throw localServicesErrors.create('PGVECTOR_MISSING', { folder: best.bin });
  return best;
}

function reachableFolder(folder: string): string {
  if (isReachableByAll(folder)) return folder;
  return path.join('/var/lib/vigie', `postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
}

/** Two servers on one data folder would ruin it; Postgres itself refuses, and we can say it better. */
function refuseRunning(folder: string, cluster: Cluster): void {
  const file = path.join(cluster.data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!existsSync(`/proc/${pid}`)) return;
  throw localServicesErrors.create('FOLDER_UNUSABLE', {
    service: 'postgres',
    folder,
    cause: `the process ${pid} uses it already`,
  });
}

async function startOn(
  port: number,
  postgres: PostgresFound,
  folder: string,
  cluster: Cluster,
  identity: Identity | undefined,
  o: PostgresOptions,
): Promise<LocalService> {
  const log = path.join(folder, 'postgres.log');
  const running = supervise({
    program: path.join(postgres.bin, 'postgres'),
    args: ['-D', cluster.data, '-p', String(port), ...settings(o)],
    folder,
    log,
    // Fast shutdown: sessions are ended, what was committed is kept; immediate when nothing is worth keeping.
    signal: o.ephemeral ? 'SIGQUIT' : 'SIGINT',
    identity,
    leftover: o.ephemeral ? folder : undefined,
  });
  const server = { host: '127.0.0.1', port, user: POSTGRES_SUPERUSER, password: cluster.password };
  const probe = () => roundTrip(server, cluster.data);
  await awaitReady(running, { service: 'postgres', port, folder, timeoutMs: READY_MS, probe });
  o.log?.(`postgres ${postgres.version} with pgvector ${postgres.pgvector} listens on 127.0.0.1:${port}`);
  return {
    url: `postgres://${POSTGRES_SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`,
    pid: running.pid,
    log,
    gone: running.gone,
    stop: running.stop,
  };
}

function settings({ ephemeral, settings: chosen }: PostgresOptions): string[] {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // the path of a checkout may be longer than a socket's name can be
    jit: 'off',
    logging_collector: 'off',
    // A statement may hold patient data, and the log is a plain file.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
  };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const all = { ...common, ...(ephemeral ? careless : {}), ...chosen };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Makes the database when it is missing, through a session with the very server that we started. */
async function roundTrip(
  server: { host: string; port: number; user: string; password: string },
  data: string,
): Promise<void> {
  const client = new Client({ ...server, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string; made: boolean }>(
      `SELECT current_setting('data_directory') AS folder,
              EXISTS (SELECT FROM pg_database WHERE datname = '${DATABASE}') AS made`,
    );
    if (rows[0]?.folder !== data) throw new Error('another server');
    if (!rows[0].made) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
