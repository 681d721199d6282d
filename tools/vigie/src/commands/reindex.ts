import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { vigieErrors } from '../errors';
import { EXIT, type ExitCode } from '../exit-codes';
import { clientOf, type GatewayFlags, withGatewayOptions } from '../gateway-client/client-of';
import type { GatewayClient, ReindexJson } from '../gateway-client/gateway-client';
import type { Reporter } from '../output/reporter';
import { type CommandContext, runCommand, withJson } from './command-line';
import { wholeNumber } from './system-options';

/** Pause between two looks, ms: each counts all states, which of a million take a while. */
const POLL_MS = 1_000;

interface ReindexFlags extends GatewayFlags {
  readonly json?: boolean;
  readonly status?: boolean;
  readonly timeout: number;
}

export function register(program: Command): void {
  withJson(withGatewayOptions(program.command('reindex')))
    .description(
      'Embed stored states anew after a change of providers or weights: begin it or join it, and follow it to its end. ' +
        'Ctrl-C leaves it running. What failed before is tried again.',
    )
    .option('--status', 'only tell how far it is')
    .option('--timeout <seconds>', 'longest wait for the end', wholeNumber(1, 2_592_000), 86_400)
    .action((flags: ReindexFlags) => runCommand(flags, (context) => reindex(context, flags)));
}

async function reindex({ reporter, signal }: CommandContext, flags: ReindexFlags): Promise<ExitCode> {
  const client = clientOf(flags);
  const progress = flags.status
    ? await client.reindex()
    : await follow(client, reporter, signal, Date.now() + flags.timeout * 1000);
  const failed = progress.failed.reduce((sum, { states }) => sum + states, 0);
  for (const line of linesOf(progress)) reporter.line(line);
  const success = flags.status === true || (progress.status === 'finished' && failed === 0);
  reporter.result({ success, ...progress });
  return success ? EXIT.ok : EXIT.failed;
}

/** Interrupted, it answers how far the work is, which goes on without us. */
async function follow(
  client: GatewayClient,
  reporter: Reporter,
  signal: AbortSignal,
  deadline: number,
): Promise<ReindexJson> {
  let told = '';
  for (let progress = await client.startReindex(); ; progress = await client.reindex()) {
    const line = summaryOf(progress);
    if (line !== told) reporter.progress(line);
    told = line;
    if (progress.status === 'finished' || signal.aborted) return progress;
    if (Date.now() > deadline) {
      throw vigieErrors.create('CLI_REINDEX_LATE', { done: progress.done, total: progress.total });
    }
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

function summaryOf({ status, done, total, failed, held_up_by: heldUpBy }: ReindexJson): string {
  const lost = failed.reduce((sum, { states }) => sum + states, 0);
  const failures = lost === 0 ? '' : `, ${lost} could not be`;
  const because = heldUpBy === '' ? '' : `, held up by ${heldUpBy}`;
  return `${status}: ${done} of ${total} states embedded anew${failures}${because}`;
}

function linesOf(progress: ReindexJson): string[] {
  return [
    summaryOf(progress),
    ...progress.failed.map(({ code, states }) => `  ${states} stay in their old space: ${code}`),
    ...progress.spaces.map(({ space, states }) => {
      return `  ${space}  ${states} states${space === progress.space ? ', of the configured providers' : ''}`;
    }),
  ];
}
