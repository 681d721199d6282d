import { join } from 'node:path';
import { type Bus, connectBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { readConfig } from '@vigie/config';
import { embeddingConfig, startEmbedding } from '@vigie/embedding';
import { openEvidenceStore } from '@vigie/evidence';
import { fusionConfig, startFusion } from '@vigie/fusion';
import { gatewayConfig, startGateway } from '@vigie/gateway';
import { orchestratorConfig, startOrchestrator } from '@vigie/orchestrator';
import { perceptionConfig, startPerception } from '@vigie/perception';
import { openDatabase } from '@vigie/postgres';
import { createLogger } from '@vigie/telemetry';
import type { LinkTokens } from './link-tokens';
import type { Servers } from './servers';
import type { SigningKeys } from './signing-keys';
import { evidenceFolder, type PartStack, type RunningServices, type SystemOptions } from './system';

export interface ServiceStart {
  readonly options: SystemOptions;
  readonly servers: Servers;
  readonly parts: PartStack;
  readonly tokens: LinkTokens;
  readonly keys: SigningKeys;
  /** Where the gateway writes the random token. */
  readonly tokenFile: string;
  readonly onBroken: (error: unknown) => void;
}

/** All services in this process: one embedded database session (or a real one), caches in process, inference in workers. */
export async function startInOneProcess({
  options: o,
  servers,
  parts,
  tokens,
  keys,
  tokenFile,
}: ServiceStart): Promise<RunningServices> {
  const busFor = async (name: string): Promise<Bus> => {
    const bus = await connectLoggedBus(servers, name);
    parts.addStop(`bus of ${name}`, () => bus.close());
    return bus;
  };
  const cacheFor = async (namespace: string) => {
    const cache = await openCache(
      servers.redisUrl === undefined ? { namespace } : { namespace, redisUrl: servers.redisUrl },
    );
    parts.addStop(`cache of ${namespace}`, () => cache.close());
    return cache;
  };
  const evidence = await openEvidenceStore({ folder: evidenceFolder(o) });
  parts.addStop('evidence store', () => evidence.close());
  o.progress(servers.databaseUrl === undefined ? 'opening the embedded database …' : 'opening the database …');
  const database = await openDatabase(servers.databaseUrl === undefined ? embedded(o) : { url: servers.databaseUrl });
  parts.addStop('database', () => database.close());

  const fusion = {
    config: readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_' }),
    bus: await busFor('fusion'),
    cache: await cacheFor('fusion'),
    database,
  };
  parts.add(await startFusion(fusion));
  o.progress('loading models …');
  const embedding = {
    config: readConfig(embeddingConfig, { prefix: 'VIGIE_EMBEDDING_' }),
    bus: await busFor('embedding'),
    cache: await cacheFor('embedding'),
    evidence,
  };
  parts.add(await startEmbedding(embedding));
  const perception = {
    config: readConfig(perceptionConfig, { prefix: 'VIGIE_PERCEPTION_' }),
    bus: await busFor('perception'),
    cache: await cacheFor('perception'),
    evidence,
  };
  parts.add(await startPerception(perception));
  const orchestratorSettings = readConfig(orchestratorConfig, {
    prefix: 'VIGIE_ORCHESTRATOR_',
    flags: {
      port: o.orchestratorPort,
      agentToken: tokens.agent,
      gatewayToken: tokens.gateway,
      signingKey: keys.signingKey,
    },
  });
  const orchestrator = parts.add(
    await startOrchestrator({ config: orchestratorSettings, bus: await busFor('orchestrator'), database, evidence }),
  );
  const gatewaySettings = readConfig(gatewayConfig, {
    prefix: 'VIGIE_GATEWAY_',
    flags: {
      port: o.gatewayPort,
      orchestratorAddress: orchestrator.address,
      orchestratorToken: tokens.gateway,
      generatedTokenFile: tokenFile,
    },
  });
  const checks = [
    { name: 'database', check: () => database.ready() },
    { name: 'evidence', check: () => evidence.ready() },
  ];
  const gateway = parts.add(await startGateway({ config: gatewaySettings, bus: await busFor('gateway'), checks }));
  o.progress(`gateway at ${gateway.url}`);
  return { gatewayUrl: gateway.url, orchestratorAddress: orchestrator.address };
}

/** Connects to the bus; what it has to advise goes to the log, as far as the log's level lets it. */
export function connectLoggedBus({ natsUrl, natsToken }: Servers, name: string): Promise<Bus> {
  const logger = createLogger(name);
  return connectBus({
    url: natsUrl,
    name,
    ...(natsToken === undefined ? {} : { token: natsToken }),
    onAdvisory: (advisory) => logger.warn({ error: advisory }, advisory.code),
  });
}

function embedded(o: SystemOptions): { embedded: { folder?: string } } {
  return { embedded: o.keepData ? { folder: join(o.folder, 'database') } : {} };
}
