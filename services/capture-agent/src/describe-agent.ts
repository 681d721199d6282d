import type { Hello } from '@vigie/domain';
import type { Desktop } from './ports';

/** What does not come from the machine: its place, its agent, its journal, and the connection's nonce. */
export type AgentFacts = Pick<Hello, 'site' | 'workstationId' | 'agentVersion' | 'nonce' | 'journalId' | 'epoch'>;

export async function describeAgent(desktop: Desktop, facts: AgentFacts): Promise<Hello> {
  const { impairment = '', ...description } = await desktop.describe();
  return { platform: desktop.platform, impairment, ...description, ...facts };
}
