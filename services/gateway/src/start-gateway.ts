import type { AddressInfo } from 'node:net';
import type { Bus } from '@vigie/bus';
import { createLogger, metricsText, serviceTracer } from '@vigie/telemetry';
import type { FastifyInstance } from 'fastify';
import { busReindexDesk } from './adapters/bus-reindex-desk';
import { busStateDesk } from './adapters/bus-state-desk';
import { openGrpcRunDesk } from './adapters/grpc-run-desk';
import { loadTokens } from './adapters/token-source';
import type { GatewayConfig } from './config';
import { gatewayErrors } from './errors';
import { buildServer } from './handlers/server';
import type { ReadinessCheck } from './ports';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly bus: Bus;
  /** What must answer besides the bus and the orchestrator. */
  readonly checks?: readonly ReadinessCheck[];
}

export interface RunningGateway {
  readonly name: 'gateway';
  readonly url: string;
  /** File that holds the random token, when none was configured. */
  readonly generatedTokenFile: string | null;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the only door for people and programs: REST over HTTP, on loopback unless told otherwise. */
export async function startGateway(deps: GatewayDeps): Promise<RunningGateway> {
  const { config, bus } = deps;
  refuseOpenDoor(config);
  const logger = createLogger('gateway');
  const { tokens, generatedFile } = loadTokens(config);
  if (generatedFile !== null) {
    logger.warn(
      { file: generatedFile },
      'no token is configured: a random one with the role admin was written to this file',
    );
  }
  const desk = openGrpcRunDesk({
    address: config.orchestratorAddress,
    token: config.orchestratorToken,
    tls: { caFile: config.tlsCaFile, certFile: config.tlsCertificateFile, keyFile: config.tlsKeyFile },
    timeoutMs: config.callTimeoutMs,
  });
  const orchestrator = async () => void (await desk.workstations());
  const checks = [
    { name: 'bus', check: () => bus.ready() },
    { name: 'orchestrator', check: orchestrator },
    ...(deps.checks ?? []),
  ];
  const app = await buildServer({
    desk,
    states: { ...busReindexDesk(bus, config.callTimeoutMs), ...busStateDesk(bus, config.callTimeoutMs) },
    tokens,
    checks,
    metrics: metricsText,
    tracer: serviceTracer('gateway'),
    onFault: (error, traceId) => logger.error({ kind: (error as Error)?.name, traceId }, 'a request ended in a fault'),
  });
  const url = await listen(app, config).catch(async (error: unknown) => {
    desk.close();
    throw error;
  });
  logger.info({ url }, 'the gateway listens');
  const stop = async () => {
    await app.close();
    desk.close();
  };
  const ready = async () => {
    await Promise.all(checks.map(({ check }) => check()));
  };
  return { name: 'gateway', url, generatedTokenFile: generatedFile, ready, stop };
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function refuseOpenDoor({ host, allowRemote }: GatewayConfig): void {
  if (!LOOPBACK.has(host) && !allowRemote) throw gatewayErrors.create('GATEWAY_NOT_LOOPBACK', { host });
}

async function listen(app: FastifyInstance, { host, port }: GatewayConfig): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw gatewayErrors.create('GATEWAY_PORT_TAKEN', { host, port }, error);
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
