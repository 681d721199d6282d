import { join } from 'node:path';
import { openEvidenceStore } from '@vigie/evidence';
import type { CommandContext } from '../commands/command-line';
import { readTextFile } from '../commands/read-text-file';
import { awaitRun, awaitWorkstation } from '../gateway-client/await-run';
import { GatewayClient, type RunJson } from '../gateway-client/gateway-client';
import { DEMO_WORKFLOWS } from '../system/places';
import type { RunningSystem } from '../system/system';
import type { OtlpReceiver } from '../trace/otlp-receiver';
import { shapeOfTrace, type TraceShape } from '../trace/trace-tree';
import { writePictures } from './evidence-pictures';
import { printStep } from './print-run';

/** Longest wait for the demo's workstation, and longest demo run, ms; a machine that is very busy takes its time. */
const WORKSTATION_TIMEOUT_MS = 120_000;
const RUN_TIMEOUT_MS = 600_000;
/** Spans are sent in batches about every second; after this the rest of a trace is not coming. */
const TRACE_WAIT_MS = 8_000;
const BROKEN_TRACE_WAIT_MS = 2_000;

export interface DemoRun {
  readonly run: RunJson;
  readonly trace: TraceShape;
  readonly pictures: number;
}

/** Runs one of the demo workflows through the gateway, as any program would, and gathers what it left: trace and pictures. */
export async function runDemoWorkflow(
  context: CommandContext,
  system: RunningSystem,
  otlp: OtlpReceiver,
  o: { workflow: string; workstation: string; parameters: Record<string, string>; pictureFolder: string },
): Promise<DemoRun> {
  const { reporter, signal } = context;
  const client = new GatewayClient(system.gatewayUrl, system.token);
  reporter.progress(`waiting for the workstation ${o.workstation} …`);
  await awaitWorkstation(client, o.workstation, WORKSTATION_TIMEOUT_MS, signal);
  const started = await client.startRun({
    workflow: readTextFile(join(DEMO_WORKFLOWS, o.workflow)),
    workstation_id: o.workstation,
    parameters: o.parameters,
  });
  reporter.line(`run ${started.run_id}: ${started.workflow_id} on ${o.workstation}`);
  const run = await awaitRun(client, started.run_id, {
    timeoutMs: RUN_TIMEOUT_MS,
    signal,
    onStep: (step) => printStep(reporter, step),
  });
  // A run that broke off may have lost the part that holds the rest of its trace.
  const patience = run.success ? TRACE_WAIT_MS : BROKEN_TRACE_WAIT_MS;
  const trace = await wholeTrace(otlp, run.trace_id, patience, signal);
  const evidence = await openEvidenceStore({ folder: system.evidenceFolder });
  const pictures = await writePictures(run, evidence, o.pictureFolder).finally(() => evidence.close());
  return { run, trace, pictures };
}

/** The trace's shape once it is connected, or as it is when no more of it comes. */
async function wholeTrace(
  otlp: OtlpReceiver,
  traceId: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<TraceShape> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const shape = shapeOfTrace(otlp.spans, traceId);
    if (shape.connected || signal.aborted || Date.now() > deadline) return shape;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
