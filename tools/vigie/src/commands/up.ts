import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, makeFolder, vigieFolder } from '@vigie/local-services';
import { startTelemetry } from '@vigie/telemetry';
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import { upFile } from '../system/places';
import type { WorkstationSpec } from '../system/system';
import { claimUp } from '../system/up-claim';
import { type CommandContext, runCommand, withJson } from './command-line';
import { type SystemFlags, serversOf, wholeNumber, withSystemOptions } from './system-options';

interface UpFlags extends SystemFlags {
  readonly port: number;
  readonly agentPort: number;
  readonly virtual: number;
  readonly desktop?: boolean;
}

export function register(program: Command): void {
  withJson(withSystemOptions(program.command('up')))
    .description('Start the whole system on this machine and keep it running until Ctrl-C.')
    .option('--port <port>', 'the gateway’s port on 127.0.0.1; 0 takes a free one', wholeNumber(0, 65_535), 8460)
    .option('--agent-port <port>', 'the port that agents dial; 0 takes a free one', wholeNumber(0, 65_535), 8461)
    .option('--virtual <count>', 'virtual workstations to bring along, virtual-1 …', wholeNumber(0, 200), 1)
    .option('--desktop', 'bring along this machine’s own desktop as the workstation desktop-1 (needs DISPLAY)')
    .action((flags: UpFlags) => {
      process.env.VIGIE_LOG_LEVEL ??= 'warn';
      return runCommand(flags, (context) => up(context, flags));
    });
}

async function up(context: CommandContext, flags: UpFlags): Promise<ExitCode> {
  await ensureInstalled('demo', (text) => context.reporter.progress(text));
  const folder = join(vigieFolder(), 'up');
  makeFolder(folder);
  const giveBack = claimUp(folder);
  try {
    return await upIn(folder, context, flags);
  } finally {
    giveBack();
  }
}

async function upIn(folder: string, { reporter, signal }: CommandContext, flags: UpFlags): Promise<ExitCode> {
  const progress = (text: string) => reporter.progress(text);
  const telemetry = await startTelemetry({ serviceName: 'vigie' });
  // After telemetry: it can only instrument what is loaded later.
  const { startSystem } = await import('../system/start-system.js');
  const workstations = workstationsOf(flags);
  try {
    const system = await startSystem({
      ...serversOf(flags),
      processes: flags.processes === true,
      gatewayPort: flags.port,
      orchestratorPort: flags.agentPort,
      folder,
      keepData: true,
      workstations,
      progress,
      signal,
    });
    const address = { gateway: system.gatewayUrl, token_file: system.tokenFile };
    writeFileSync(upFile(), `${JSON.stringify(address)}\n`, { mode: 0o600 });
    try {
      reporter.line(
        `Vigie is up: ${system.gatewayUrl} (bearer token ${system.tokenFile === null ? 'as configured' : `in ${system.tokenFile}`})`,
      );
      reporter.line(`workstations: ${workstations.map((w) => w.id).join(', ') || 'none of ours; agents may dial in'}`);
      reporter.line('Ctrl-C ends it.');
      reporter.result({ success: true, ...address, workstations: workstations.map((w) => w.id) });
      await Promise.race([aborted(signal), system.broken]);
    } finally {
      rmSync(upFile(), { force: true });
      progress('stopping the system …');
      await system.stop();
    }
  } finally {
    await telemetry.stop();
  }
  return EXIT.ok;
}

function workstationsOf(flags: UpFlags): WorkstationSpec[] {
  const virtual = Array.from({ length: flags.virtual }, (_, i) => {
    return { kind: 'virtual' as const, id: `virtual-${i + 1}`, width: 1280, height: 800 };
  });
  return flags.desktop ? [...virtual, { kind: 'desktop', id: 'desktop-1', environment: {} }] : virtual;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
