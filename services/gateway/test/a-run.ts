import type { Run } from '@vigie/domain';

export function aRun(changes: Partial<Run> = {}): Run {
  return {
    runId: '01900000-0000-7000-8000-000000000001',
    workflowId: 'add-note',
    workflowDigest: 'sha256-00',
    workstationId: 'ws-1',
    status: 'running',
    steps: [],
    explanation: null,
    startedAtMs: 1_790_000_000_000,
    finishedAtMs: 0,
    traceId: '',
    startedBy: 'alice',
    ...changes,
  };
}
