import type { Hello } from '@vigie/domain';
import { agentVersion } from './adapters/agent-version';
import type { CaptureAgentConfig } from './config';
import type { Desktop } from './ports';

/** What a connection adds to the machine's description. */
export type ConnectionFacts = Pick<Hello, 'nonce' | 'journalId' | 'epoch'>;

export async function describeAgent(
  { site, workstationId }: Pick<CaptureAgentConfig, 'site' | 'workstationId'>,
  desktop: Desktop,
  facts: ConnectionFacts,
): Promise<Hello> {
  const { impairment = '', ...description } = await desktop.describe();
  const { platform } = desktop;
  return { site, workstationId, agentVersion: agentVersion(), platform, impairment, ...description, ...facts };
}
