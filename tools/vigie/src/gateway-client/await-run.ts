import { vigieErrors } from '../errors';
import type { GatewayClient, RunJson, StepJson } from './gateway-client';

/** Pause between two looks at a run, ms. */
const POLL_MS = 150;

/** How long a cancelled run is followed to its end, ms: what is under way on the workstation is not broken off. */
const CANCEL_PATIENCE_MS = 5_000;

/**
 * Follows a run until it ends; `onStep` is told of each step report once, when it is complete. When `signal` aborts, the
 * run is cancelled, and followed for a moment more.
 */
export async function awaitRun(
  client: GatewayClient,
  runId: string,
  o: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly onStep: (step: StepJson) => void },
): Promise<RunJson> {
  const deadline = Date.now() + o.timeoutMs;
  let told = 0;
  let cancelledAt: number | null = null;
  for (;;) {
    const run = await client.run(runId);
    const complete = run.steps.filter((s) => s.status !== 'running');
    for (const step of complete.slice(told)) o.onStep(step);
    told = complete.length;
    if (run.status !== 'running') return run;
    if (cancelledAt !== null && Date.now() - cancelledAt > CANCEL_PATIENCE_MS) return run;
    if (cancelledAt === null && o.signal.aborted) {
      await client.cancel(runId);
      cancelledAt = Date.now();
    }
    if (Date.now() > deadline) throw vigieErrors.create('CLI_RUN_STUCK', { run: runId, seconds: o.timeoutMs / 1000 });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Waits until a workstation's agent is connected. */
export async function awaitWorkstation(
  client: GatewayClient,
  workstation: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const found = (await client.workstations()).find((w) => w.workstation_id === workstation);
    if (found?.connected) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw vigieErrors.create('CLI_WORKSTATION_ABSENT', { workstation, seconds: timeoutMs / 1000 });
}
