import { join } from 'node:path';
import { type LocalService, startNatsServer, startPostgres } from '@vigie/local-services';
import { vigieErrors } from '../errors';
import type { PartStack, SystemOptions } from './system';

/** Addresses of the servers that the services use; absent ones have an in-process stand-in. */
export interface Servers {
  readonly natsUrl: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
}

/** Starts the servers that were not given: always a nats-server, and a Postgres when the services are processes. */
export async function startServers(
  o: SystemOptions,
  parts: PartStack,
  onBroken: (error: unknown) => void,
): Promise<Servers> {
  const keep = (name: string, server: LocalService): string => {
    parts.addStop(name, () => server.stop());
    void server.gone.then((how) => {
      if (!parts.isStopping) onBroken(vigieErrors.create('CLI_SERVER_LOST', { server: name, how, log: server.log }));
    });
    return server.url;
  };
  const natsUrl = o.natsUrl ?? keep('nats-server', await ownNats(o));
  const databaseUrl = o.databaseUrl ?? (o.processes ? keep('postgres', await ownPostgres(o)) : undefined);
  return {
    natsUrl,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(o.redisUrl === undefined ? {} : { redisUrl: o.redisUrl }),
  };
}

async function ownNats(o: SystemOptions): Promise<LocalService> {
  const server = await startNatsServer({ folder: join(o.folder, 'nats') });
  o.progress(`nats-server at ${server.url}`);
  return server;
}

async function ownPostgres(o: SystemOptions): Promise<LocalService> {
  try {
    const server = await startPostgres({ folder: join(o.folder, 'postgres'), ephemeral: !o.keepData });
    o.progress('postgres with pgvector started');
    return server;
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'unknown reason';
    throw vigieErrors.create('CLI_PROCESSES_NEED_POSTGRES', { reason }, error);
  }
}
