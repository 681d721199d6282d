import { randomBytes } from 'node:crypto';
import { readConfig } from '@vigie/config';
import { orchestratorConfig } from '@vigie/orchestrator';
import type { SystemOptions } from './system';

/** What the orchestrator asks of its callers, so that no other program of this machine starts runs or poses as a workstation. */
export interface LinkTokens {
  /** Of every workstation's agent. */
  readonly agent: string;
  readonly gateway: string;
}

/** The settings that hold them; each has a `…_FILE` too. */
const VARIABLES = [
  'VIGIE_ORCHESTRATOR_AGENT_TOKEN',
  'VIGIE_ORCHESTRATOR_GATEWAY_TOKEN',
  'VIGIE_GATEWAY_ORCHESTRATOR_TOKEN',
  'VIGIE_AGENT_ORCHESTRATOR_TOKEN',
];

/**
 * Fresh ones, in place of any that this process's environment has for the services. A system that stays takes the agents'
 * from its configuration when it is there, so that agents which it did not start can join.
 */
export function makeLinkTokens({ keepData }: Pick<SystemOptions, 'keepData'>): LinkTokens {
  const configured = keepData ? readConfig(orchestratorConfig, { prefix: 'VIGIE_ORCHESTRATOR_' }).agentToken : '';
  // Empty counts as not set, also for a child, and .env.local does not fill it again.
  for (const name of VARIABLES) for (const variable of [name, `${name}_FILE`]) process.env[variable] = '';
  return { agent: configured || randomSecret(), gateway: randomSecret() };
}

export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
