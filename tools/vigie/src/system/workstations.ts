import { join } from 'node:path';
import { connectBus } from '@vigie/bus';
import { captureAgentConfig } from '@vigie/capture-agent';
import { readConfig } from '@vigie/config';
import type { RunningPart } from '@vigie/lifecycle';
import { startVirtualWorkstation } from '@vigie/virtual-workstation';
import { startChildPart } from './child-part';
import type { Servers } from './servers';
import type { RunningServices, SystemOptions, WorkstationSpec } from './system';

interface WorkstationStart {
  readonly options: SystemOptions;
  readonly servers: Servers;
  readonly services: RunningServices;
  readonly onBroken: (error: unknown) => void;
}

/** A virtual workstation in this process, or the agent of a real desktop as a process of its own. */
export function startWorkstation(spec: WorkstationSpec, start: WorkstationStart): Promise<RunningPart> {
  return spec.kind === 'virtual' ? startVirtual(spec, start) : startDesktopAgent(spec, start);
}

type VirtualSpec = Extract<WorkstationSpec, { kind: 'virtual' }>;
type DesktopSpec = Extract<WorkstationSpec, { kind: 'desktop' }>;

async function startVirtual(spec: VirtualSpec, { servers, services }: WorkstationStart): Promise<RunningPart> {
  const flags = { workstationId: spec.id, site: 'local', orchestratorAddress: services.orchestratorAddress };
  const config = readConfig(captureAgentConfig, { prefix: 'VIGIE_AGENT_', flags });
  const bus = await connectBus({ url: servers.natsUrl, name: 'capture-agent' });
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

function startDesktopAgent(
  spec: DesktopSpec,
  { options: o, servers, services, onBroken }: WorkstationStart,
): Promise<RunningPart> {
  const env: Record<string, string> = {
    ...spec.environment,
    VIGIE_AGENT_WORKSTATION_ID: spec.id,
    VIGIE_AGENT_SITE: 'local',
    VIGIE_AGENT_NATS_URL: servers.natsUrl,
    VIGIE_AGENT_ORCHESTRATOR_ADDRESS: services.orchestratorAddress,
  };
  if (o.otlpEndpoint !== undefined) env.OTEL_EXPORTER_OTLP_ENDPOINT = o.otlpEndpoint;
  return startChildPart({
    name: spec.id,
    packageName: '@vigie/capture-agent',
    env,
    folder: join(o.folder, 'logs'),
    onUnexpectedEnd: onBroken,
  });
}
