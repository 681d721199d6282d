import { join } from 'node:path';
import { startChildPart } from './child-part';
import type { ServiceStart } from './in-one-process';
import { evidenceFolder, type RunningServices } from './system';

/** Each service as its own process, on real servers; they are told their addresses by the environment, as in containers. */
export async function startAsProcesses({
  options: o,
  servers,
  parts,
  tokens,
  keys,
  tokenFile,
  onBroken,
}: ServiceStart): Promise<RunningServices> {
  const common = {
    NATS_URL: servers.natsUrl,
    NATS_TOKEN: servers.natsToken ?? '',
    DATABASE_URL: servers.databaseUrl ?? '',
    REDIS_URL: servers.redisUrl ?? '',
    EVIDENCE_FOLDER: evidenceFolder(o),
  };
  const start = async (name: string, takes: readonly (keyof typeof common)[], more: Record<string, string> = {}) => {
    o.signal.throwIfAborted();
    o.progress(`starting ${name} …`);
    const prefix = `VIGIE_${name.toUpperCase().replaceAll('-', '_')}_`;
    const settings = { ...Object.fromEntries(takes.map((key) => [key, common[key]])), ...more };
    const env = Object.fromEntries(
      Object.entries(settings).flatMap(([key, value]) => (value === '' ? [] : [[prefix + key, value]])),
    );
    if (o.otlpEndpoint !== undefined) env.OTEL_EXPORTER_OTLP_ENDPOINT = o.otlpEndpoint;
    const child = {
      name,
      packageName: `@vigie/${name}`,
      env,
      folder: join(o.folder, 'logs'),
      signal: o.signal,
      onUnexpectedEnd: onBroken,
    };
    return parts.add(await startChildPart(child));
  };
  await start('fusion', ['NATS_URL', 'NATS_TOKEN', 'DATABASE_URL', 'REDIS_URL']);
  await start('embedding', ['NATS_URL', 'NATS_TOKEN', 'REDIS_URL', 'EVIDENCE_FOLDER']);
  await start('perception', ['NATS_URL', 'NATS_TOKEN', 'REDIS_URL', 'EVIDENCE_FOLDER']);
  const orchestrator = await start('orchestrator', ['NATS_URL', 'NATS_TOKEN', 'DATABASE_URL', 'EVIDENCE_FOLDER'], {
    PORT: String(o.orchestratorPort),
    AGENT_TOKEN: tokens.agent,
    GATEWAY_TOKEN: tokens.gateway,
    SIGNING_KEY: keys.signingKey,
  });
  const orchestratorAddress = orchestrator.address ?? '';
  const gateway = await start('gateway', ['NATS_URL', 'NATS_TOKEN'], {
    PORT: String(o.gatewayPort),
    ORCHESTRATOR_ADDRESS: orchestratorAddress,
    ORCHESTRATOR_TOKEN: tokens.gateway,
    GENERATED_TOKEN_FILE: tokenFile,
  });
  o.progress(`gateway at ${gateway.url}`);
  return { gatewayUrl: gateway.url ?? '', orchestratorAddress };
}
