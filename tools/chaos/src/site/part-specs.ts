import path from 'node:path';
import type { PartSpec } from './part';
import { entryOf } from './places';
import type { Site } from './site';

/** How each process of a site is run: compiled entries, as in production, with short waits and the fail points ready. */

export function programSpec(site: Site): PartSpec {
  const args = ['--socket', site.socket, '--effect-log', site.effectLog, '--input-log', site.inputLog];
  return { entry: entryOf('@vigie/virtual-workstation', 'program-main.js'), args, env: {} };
}

/** `instance`: the first orchestrator, or the second that takes over. */
export function orchestratorSpec(site: Site, port: number, instance: 'first' | 'second'): PartSpec {
  const { tokens, nats, postgres } = site;
  return {
    entry: entryOf('@vigie/orchestrator', 'main.js'),
    ...broken(site),
    env: {
      ...brokenEnv(site),
      VIGIE_ORCHESTRATOR_PORT: String(port),
      VIGIE_ORCHESTRATOR_INSTANCE: instance,
      VIGIE_ORCHESTRATOR_AGENT_TOKEN: tokens.agent,
      VIGIE_ORCHESTRATOR_GATEWAY_TOKEN: tokens.gateway,
      VIGIE_ORCHESTRATOR_SIGNING_KEY_FILE: site.file('signing-key.pem'),
      VIGIE_ORCHESTRATOR_NATS_URL: nats.url,
      VIGIE_ORCHESTRATOR_DATABASE_URL: postgres.url,
      VIGIE_ORCHESTRATOR_EVIDENCE_FOLDER: site.file('evidence'),
      VIGIE_ORCHESTRATOR_STATE_TIMEOUT_MS: '4000',
      VIGIE_ORCHESTRATOR_POLL_MS: '60',
      VIGIE_ORCHESTRATOR_SETTLE_MS: '20',
      VIGIE_FAIL_POINTS: `@${site.file(instance === 'first' ? 'orchestrator.fail' : 'successor.fail')}`,
    },
  };
}

export function agentSpec(site: Site): PartSpec {
  const { agentEnv, agentPrefix = [], hostForAgent: host = '127.0.0.1' } = site.options;
  return {
    entry: entryOf('@vigie/virtual-workstation', 'agent-main.js'),
    prefix: agentPrefix,
    ...broken(site),
    env: {
      ...brokenEnv(site),
      VIGIE_AGENT_WORKSTATION_ID: site.workstationId,
      VIGIE_AGENT_ORCHESTRATOR_ADDRESS: `${host}:${site.network.port}`,
      VIGIE_AGENT_ORCHESTRATOR_TOKEN: site.tokens.agent,
      VIGIE_AGENT_PINNED_KEYS_FILE: site.file('pinned-keys.pem'),
      VIGIE_AGENT_JOURNAL_FOLDER: site.journalFolder,
      VIGIE_AGENT_NATS_URL: `nats://${host}:${site.bus.port}`,
      VIGIE_AGENT_FRAMES_PER_SECOND: '0.5',
      VIGIE_AGENT_ACCESSIBILITY: 'true',
      VIGIE_AGENT_PAUSE_FILE: site.file('pause'),
      VIGIE_VIRTUAL_PROGRAM_SOCKET: site.socket,
      VIGIE_FAIL_POINTS: `@${site.file('agent.fail')}`,
      ...agentEnv?.(),
    },
  };
}

/** For a site that runs without a rule. */
function broken({ options }: Site): Partial<PartSpec> {
  if (options.without === undefined) return {};
  // Processes run compiled code, also when the sources are run directly.
  return { preload: path.join(__dirname, '..', '..', 'dist', 'site', 'without-rule.js') };
}

function brokenEnv({ options }: Site): Record<string, string> {
  return options.without === undefined ? {} : { VIGIE_CHAOS_WITHOUT: options.without };
}
