import { join } from 'node:path';
import { startNatsServer, startPostgres } from '@vigie/local-services';
import { vigieErrors } from '../errors';
import type { PartStack, SystemOptions } from './system';

/** Addresses of the servers that the services use; absent ones have an in-process stand-in. */
export interface Servers {
  readonly natsUrl: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
}

/** Starts the servers that were not given: always a nats-server, and a Postgres when the services are processes. */
export async function startServers(o: SystemOptions, parts: PartStack): Promise<Servers> {
  const natsUrl = o.natsUrl ?? (await ownNats(o, parts));
  const databaseUrl = o.databaseUrl ?? (o.processes ? await ownPostgres(o, parts) : undefined);
  return {
    natsUrl,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(o.redisUrl === undefined ? {} : { redisUrl: o.redisUrl }),
  };
}

async function ownNats(o: SystemOptions, parts: PartStack): Promise<string> {
  const server = await startNatsServer({ folder: join(o.folder, 'nats') });
  parts.addStop('nats-server', () => server.stop());
  o.progress(`nats-server at ${server.url}`);
  return server.url;
}

async function ownPostgres(o: SystemOptions, parts: PartStack): Promise<string> {
  try {
    const server = await startPostgres({ folder: join(o.folder, 'postgres'), ephemeral: !o.keepData });
    parts.addStop('postgres', () => server.stop());
    o.progress('postgres with pgvector started');
    return server.url;
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'unknown reason';
    throw vigieErrors.create('CLI_PROCESSES_NEED_POSTGRES', { reason }, error);
  }
}
