import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '@vigie/local-services';
import { startTelemetry } from '@vigie/telemetry';
import { readTextFile } from '../commands/read-text-file';
import { newDemoFolder } from '../demo/demo-system';
import { DEMO_NOTE } from '../demo/demo-text';
import { watchMemory } from '../demo/process-memory';
import { awaitRun, awaitWorkstation } from '../gateway-client/await-run';
import { GatewayClient, type RunJson, type StepJson } from '../gateway-client/gateway-client';
import { DEMO_WORKFLOWS } from '../system/places';
import type { RunningSystem } from '../system/system';
import { quantile } from './quantile';

/** From “action due” to “outcome verified”: whole demo runs on fresh virtual workstations, one after another. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      runs: { type: 'string', default: '5' },
      width: { type: 'string', default: '1280' },
      height: { type: 'string', default: '800' },
    },
  });
  const size = { width: Number(values.width), height: Number(values.height) };
  await ensureInstalled('demo', (text) => process.stderr.write(`${text}\n`));
  const memory = watchMemory();
  const telemetry = await startTelemetry({ serviceName: 'vigie' });
  const { startSystem } = await import('../system/start-system.js');
  const system = await startSystem({
    processes: false,
    gatewayPort: 0,
    orchestratorPort: 0,
    folder: newDemoFolder(),
    keepData: false,
    workstations: [],
    progress: (text) => process.stderr.write(`${text}\n`),
    signal: new AbortController().signal,
  });
  try {
    const runs: RunJson[] = [];
    for (let i = 1; i <= Number(values.runs); i++) runs.push(await oneRun(system, `bench-${i}`, size));
    return { ...figures(runs), screen: `${size.width}x${size.height}`, peak_memory_mb: memory.stop() };
  } finally {
    await system.stop();
    await telemetry.stop();
  }
}

async function oneRun(system: RunningSystem, id: string, size: { width: number; height: number }): Promise<RunJson> {
  const workstation = await system.addWorkstation({ kind: 'virtual', id, ...size });
  const { DEFAULT_ACCOUNT } = await import('@vigie/virtual-workstation');
  const client = new GatewayClient(system.gatewayUrl, system.token);
  await awaitWorkstation(client, id, 30_000);
  const started = await client.startRun({
    workflow: readTextFile(join(DEMO_WORKFLOWS, 'add-note.yaml')),
    workstation_id: id,
    parameters: { note: DEMO_NOTE, password: DEFAULT_ACCOUNT.password },
  });
  const onStep = () => process.stderr.write('.');
  const ended = await awaitRun(client, started.run_id, {
    timeoutMs: 240_000,
    signal: new AbortController().signal,
    onStep,
  });
  process.stderr.write(` ${id}: ${ended.status} in ${ended.duration_ms} ms\n`);
  await workstation.stop();
  return ended;
}

function figures(runs: readonly RunJson[]): Record<string, unknown> {
  const steps = runs.flatMap((r) => r.steps);
  const verified = steps.filter((s) => s.status === 'verified');
  const times = verified.map((s) => s.duration_ms ?? 0);
  return {
    runs: runs.length,
    succeeded: runs.filter((r) => r.success).length,
    steps: steps.length,
    verified: verified.length,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    run_p50_ms: quantile(
      runs.map((r) => r.duration_ms ?? 0),
      0.5,
    ),
    stages: stageMedians(verified),
  };
}

/** Median of each stage over the steps that have it, ms. */
function stageMedians(steps: readonly StepJson[]): Record<string, number> {
  const byStage = new Map<string, number[]>();
  for (const { stage, ms } of steps.flatMap((s) => s.stages)) byStage.set(stage, [...(byStage.get(stage) ?? []), ms]);
  return Object.fromEntries([...byStage].map(([stage, values]) => [stage, Math.round(quantile(values, 0.5))]));
}
