import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CaptureAgentConfig, captureAgentConfig } from '../../src';
import type { FakeOrchestrator } from './fake-orchestrator';

const root = mkdtempSync(path.join(tmpdir(), 'vigie-agent-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Settings of an agent of this orchestrator, with a journal of its own. */
export function agentConfig(
  orchestrator: Pick<FakeOrchestrator, 'address' | 'keys'>,
  over: Partial<CaptureAgentConfig> = {},
): CaptureAgentConfig {
  return captureAgentConfig.parse({
    site: 'chu',
    workstationId: 'ws-1',
    orchestratorAddress: orchestrator.address,
    framesPerSecond: 20,
    pinnedKeys: orchestrator.keys.publicKey,
    journalFolder: mkdtempSync(path.join(root, 'journal-')),
    ...over,
  });
}
