import path from 'node:path';
import type { Bus } from '@vigie/bus';
import { AgentLinkServiceService, RunServiceService, streams } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import type { EvidenceStore } from '@vigie/evidence';
import { type Database, migrate } from '@vigie/postgres';
import { serverTlsOf, startRpcServer } from '@vigie/rpc';
import { createLogger, currentTraceparent, serviceMeter } from '@vigie/telemetry';
import { OpenIntents } from './act/open-intents';
import { onAbandonedMessage } from './adapters/abandoned-messages';
import { busStateFeed } from './adapters/bus-state-feed';
import { busStateMemory } from './adapters/bus-state-memory';
import { evidencePictures, pictureShelf } from './adapters/evidence-pictures';
import { newId } from './adapters/new-id';
import { openTelemetrySpans } from './adapters/open-telemetry-spans';
import { postgresDoubts } from './adapters/postgres-doubts';
import { postgresIntents } from './adapters/postgres-intents';
import { postgresLanes } from './adapters/postgres-lanes';
import { postgresRuns, SQL_FOLDER } from './adapters/postgres-runs';
import { signedSeals } from './adapters/seals';
import { systemClock } from './adapters/system-clock';
import type { OrchestratorConfig } from './config';
import { DoubtDesk } from './doubt/doubt-desk';
import { orchestratorErrors } from './errors';
import { agentLinkHandler } from './handlers/agent-link-handler';
import { runServiceHandler } from './handlers/run-service-handler';
import { LaneDesk } from './lane/lane-desk';
import { ConnectedAgents } from './link/connected-agents';
import type { Seals } from './ports';
import { RunDesk } from './run/run-desk';

export interface OrchestratorDeps {
  readonly config: OrchestratorConfig;
  readonly bus: Bus;
  readonly database: Database;
  readonly evidence: EvidenceStore;
}

export interface RunningOrchestrator {
  readonly name: 'orchestrator';
  /** `host:port` that agents and the gateway dial. */
  readonly address: string;
  /** Database, bus and evidence store answer. */
  ready(): Promise<void>;
  /** Ends the runs under way, saying so, then closes the door. What it was given stays open. */
  stop(): Promise<void>;
}

/** Starts the orchestrator: brings its tables up to date, ends what an earlier life left, and listens. */
export async function startOrchestrator(deps: OrchestratorDeps): Promise<RunningOrchestrator> {
  const { config, bus, database, evidence } = deps;
  const { agentToken, gatewayToken } = config;
  if (agentToken !== '' && agentToken === gatewayToken) throw orchestratorErrors.create('ORCHESTRATOR_TOKENS_ALIKE');
  const logger = createLogger('orchestrator');
  const onFault: OnFault = (what, error) =>
    logger.warn({ ...(error === null ? {} : { code: isCoded(error) ? error.code : 'UNEXPECTED' }) }, what);
  const seals = signedSeals(config.signingKey);
  await migrate(database, { owner: 'orchestrator', folder: path.join(SQL_FOLDER, 'migrations') });
  await bus.ensureStream(streams.states);
  const { agents, lanes, desks, links } = wire(deps, { seals, logger, onFault });
  await desks.runs.resolveLeftovers();
  const abandoned = await onAbandonedMessage(bus, async (workstationId) => {
    logger.error({ workstationId }, 'the bus gave a message up: lanes stop until a person lets them go on');
    await lanes.stop(workstationId, 'BUS_MESSAGE_ABANDONED');
  });
  const server = await startRpcServer({
    host: config.host,
    port: config.port,
    allowUnencrypted: config.allowUnencrypted,
    tls: tlsOf(config),
    onFault: (error, method) => onFault(`call ${method}`, error),
    services: [
      [AgentLinkServiceService, links, { token: agentToken }],
      [RunServiceService, runServiceHandler(desks), { token: gatewayToken }],
    ],
  });
  logger.info({ address: server.address }, 'the orchestrator listens');
  for (const service of server.open) {
    logger.warn({ service }, 'no token is configured for this service: every program of this machine may call it');
  }
  return {
    name: 'orchestrator',
    address: server.address,
    ready: async () => {
      await Promise.all([database.ready(), bus.ready(), evidence.ready()]);
    },
    stop: async () => {
      await desks.runs.stop();
      await abandoned.stop();
      agents.closeAll(orchestratorErrors.create('ORCHESTRATOR_STOPPING'));
      await server.stop();
    },
  };
}

type OnFault = (what: string, error: unknown) => void;

interface Wiring {
  readonly seals: Seals;
  readonly logger: ReturnType<typeof createLogger>;
  readonly onFault: OnFault;
}

/** The desks and the agents' door, over the database, the bus and the evidence store. */
function wire({ config, bus, database, evidence }: OrchestratorDeps, { seals, logger, onFault }: Wiring) {
  const clock = systemClock;
  const lanes = postgresLanes(database);
  const agents = new ConnectedAgents();
  const contradictions = serviceMeter('orchestrator').createCounter('vigie.intent.contradictions');
  const intents = new OpenIntents({
    store: postgresIntents(database),
    seals,
    clock,
    newId,
    holdsLane: (link) => agents.holdsLane(link),
    pace: config,
    onContradiction: (actionId) => {
      contradictions.add(1);
      logger.error({ actionId }, 'a report contradicts what was known of an action: somebody must look');
    },
    onFault,
  });
  const laneDesk = new LaneDesk({ agents, lanes, seals, clock });
  const tools = {
    intents,
    clock,
    spans: openTelemetrySpans,
    newId,
    store: postgresRuns(database, config.instance),
    memory: busStateMemory(bus, onFault),
    pictures: evidencePictures(evidence, (error) => onFault('picture', error)),
    pace: config,
    preferredMatcher: config.preferredMatcher,
  };
  const feed = busStateFeed(bus, (error) => onFault('state', error));
  const desks = {
    runs: new RunDesk({ tools, agents, lanes: laneDesk, feed, shelf: pictureShelf(evidence), onFault }),
    doubts: new DoubtDesk({ doubts: postgresDoubts(database), intents }),
    lanes: laneDesk,
  };
  const traceparent = currentTraceparent;
  const links = agentLinkHandler({
    agents,
    lanes,
    desk: laneDesk,
    intents,
    seals,
    clock,
    traceparent,
    pace: config,
    onFault,
  });
  return { agents, lanes, desks, links };
}

/** @throws RPC_TLS_INCOMPLETE */
function tlsOf({ tlsCertificateFile, tlsKeyFile, tlsClientCaFile }: OrchestratorConfig) {
  return serverTlsOf({ certFile: tlsCertificateFile, keyFile: tlsKeyFile, caFile: tlsClientCaFile });
}
