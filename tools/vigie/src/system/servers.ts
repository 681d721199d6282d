import { join } from 'node:path';
import { type LocalService, startNatsServer, startPostgres } from '@vigie/local-services';
import { vigieErrors } from '../errors';
import { randomSecret } from './link-tokens';
import type { PartStack, SystemOptions } from './system';

/** Addresses of the servers that the services use; absent ones have an in-process stand-in. */
export interface Servers {
  readonly natsUrl: string;
  /** Of a nats-server of our own; one that was given has its token, if any, in its address. */
  readonly natsToken?: string;
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
  const nats = o.natsUrl === undefined ? await ownNats(o, keep) : { natsUrl: o.natsUrl };
  const databaseUrl = o.databaseUrl ?? (o.processes ? keep('postgres', await ownPostgres(o)) : undefined);
  return {
    ...nats,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(o.redisUrl === undefined ? {} : { redisUrl: o.redisUrl }),
  };
}

/**
 * A nats-server for this system alone, behind a random token: the screens of patients pass over it, and whoever may publish
 * there can tell the orchestrator what is on them. Loopback keeps out other machines, not the other people of this one.
 */
async function ownNats(o: SystemOptions, keep: (name: string, server: LocalService) => string) {
  const natsToken = randomSecret();
  const natsUrl = keep('nats-server', await startNatsServer({ folder: join(o.folder, 'nats'), token: natsToken }));
  o.progress(`nats-server at ${natsUrl}`);
  return { natsUrl, natsToken };
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
