import { join } from 'node:path';
import { captureAgentConfig } from '@vigie/capture-agent';
import { readConfig } from '@vigie/config';
import type { CodedError } from '@vigie/errors';
import type { RunningPart } from '@vigie/lifecycle';
import { startVirtualWorkstation } from '@vigie/virtual-workstation';
import { startChildPart } from './child-part';
import { connectLoggedBus } from './in-one-process';
import type { Servers } from './servers';
import type { RunningServices, SystemOptions, WorkstationSpec } from './system';

interface WorkstationStart {
  readonly options: SystemOptions;
  readonly servers: Servers;
  readonly services: RunningServices;
  /** What the orchestrator asks of agents. */
  readonly token: string;
  /** The public keys that sign for agents. */
  readonly pinnedKeys: string;
  /** A workstation's agent ended that should run. The system goes on: its runs end by themselves, coded. */
  readonly onAgentLost: (error: CodedError) => void;
}

/** A virtual workstation in this process, or, as every part then, as a process of its own; a real desktop's agent always so. */
export function startWorkstation(spec: WorkstationSpec, start: WorkstationStart): Promise<RunningPart> {
  if (spec.kind === 'virtual' && !start.options.processes) return startVirtualHere(spec, start);
  return startAgentProcess(spec, start);
}

type VirtualSpec = Extract<WorkstationSpec, { kind: 'virtual' }>;

async function startVirtualHere(spec: VirtualSpec, start: WorkstationStart): Promise<RunningPart> {
  const { servers, services, token, pinnedKeys } = start;
  const flags = {
    workstationId: spec.id,
    site: SITE,
    orchestratorAddress: services.orchestratorAddress,
    orchestratorToken: token,
    pinnedKeys,
    journalFolder: journalFolder(spec, start.options),
  };
  const config = readConfig(captureAgentConfig, { prefix: 'VIGIE_AGENT_', flags });
  const bus = await connectLoggedBus(servers, 'capture-agent');
  const options = {
    width: spec.width,
    height: spec.height,
    ...(spec.effectLog === undefined ? {} : { effectLog: spec.effectLog }),
  };
  const agent = await startVirtualWorkstation({ config, bus, options });
  const stop = async () => {
    await agent.stop();
    await bus.close();
  };
  return { name: spec.id, stop };
}

/** The site that workstations started by the command line belong to. */
const SITE = 'local';

function startAgentProcess(spec: WorkstationSpec, start: WorkstationStart): Promise<RunningPart> {
  const { options: o, servers, services, token, pinnedKeys, onAgentLost } = start;
  const program =
    spec.kind === 'virtual'
      ? { packageName: '@vigie/virtual-workstation', entry: 'agent-main.js' }
      : { packageName: '@vigie/capture-agent', entry: 'main.js' };
  const env: Record<string, string> = {
    ...(spec.kind === 'virtual' ? virtualEnvironment(spec) : spec.environment),
    VIGIE_AGENT_WORKSTATION_ID: spec.id,
    VIGIE_AGENT_SITE: SITE,
    VIGIE_AGENT_NATS_URL: servers.natsUrl,
    ...(servers.natsToken === undefined ? {} : { VIGIE_AGENT_NATS_TOKEN: servers.natsToken }),
    VIGIE_AGENT_ORCHESTRATOR_ADDRESS: services.orchestratorAddress,
    VIGIE_AGENT_ORCHESTRATOR_TOKEN: token,
    VIGIE_AGENT_PINNED_KEYS: pinnedKeys,
    VIGIE_AGENT_JOURNAL_FOLDER: journalFolder(spec, o),
  };
  if (o.otlpEndpoint !== undefined) env.OTEL_EXPORTER_OTLP_ENDPOINT = o.otlpEndpoint;
  const child = { name: spec.id, ...program, env, folder: join(o.folder, 'logs'), signal: o.signal };
  return startChildPart({ ...child, onUnexpectedEnd: onAgentLost });
}

/** Beside the database of the same system: two systems have nothing to do with each other's workstations. */
function journalFolder(spec: WorkstationSpec, { folder }: Pick<SystemOptions, 'folder'>): string {
  return join(folder, 'journal', spec.id);
}

function virtualEnvironment(spec: VirtualSpec): Record<string, string> {
  return {
    VIGIE_VIRTUAL_WIDTH: String(spec.width),
    VIGIE_VIRTUAL_HEIGHT: String(spec.height),
    ...(spec.effectLog === undefined ? {} : { VIGIE_VIRTUAL_EFFECT_LOG: spec.effectLog }),
  };
}
