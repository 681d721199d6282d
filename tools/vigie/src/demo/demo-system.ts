import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, vigieFolder } from '@vigie/local-services';
import { startTelemetry } from '@vigie/telemetry';
import type { CommandContext } from '../commands/command-line';
import type { ExitCode } from '../exit-codes';
import type { RunningSystem, SystemOptions, WorkstationSpec } from '../system/system';
import { type OtlpReceiver, startOtlpReceiver } from '../trace/otlp-receiver';
import { watchMemory } from './process-memory';

export interface DemoSystem {
  readonly system: RunningSystem;
  readonly otlp: OtlpReceiver;
  /** This demo's own folder: evidence, logs, pictures. */
  readonly folder: string;
  readonly memory: { stop(): number };
}

type DemoSystemOptions = Pick<SystemOptions, 'natsUrl' | 'databaseUrl' | 'redisUrl' | 'processes'> & {
  readonly requirement: 'demo' | 'desktop';
  readonly folder: string;
  readonly workstations: readonly WorkstationSpec[];
};

/** A new folder for one demo: evidence, logs, pictures. It holds pictures of screens, so only its owner may read it. */
export function newDemoFolder(): string {
  const folder = join(vigieFolder(), 'demo', new Date().toISOString().replace(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Installs what is missing, starts the whole system with an OTLP receiver beside it, does `work`, and stops everything. */
export async function withDemoSystem(
  context: CommandContext,
  options: DemoSystemOptions,
  work: (demo: DemoSystem) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { reporter, signal } = context;
  const progress = (text: string) => reporter.progress(text);
  await ensureInstalled(options.requirement, progress);
  const memory = watchMemory();
  const otlp = await startOtlpReceiver();
  const telemetry = await startTelemetry({ serviceName: 'vigie', otlpEndpoint: otlp.url });
  // After telemetry: it can only instrument what is loaded later.
  const { startSystem } = await import('../system/start-system.js');
  try {
    const { requirement: _, ...given } = options;
    const system = await startSystem({
      ...given,
      gatewayPort: 0,
      orchestratorPort: 0,
      keepData: false,
      otlpEndpoint: otlp.url,
      progress,
      signal,
    });
    try {
      return await Promise.race([work({ system, otlp, folder: options.folder, memory }), system.broken]);
    } finally {
      progress('stopping the system …');
      await system.stop();
    }
  } finally {
    await telemetry.stop();
    await otlp.stop();
  }
}
