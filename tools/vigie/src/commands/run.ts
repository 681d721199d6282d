import type { Command } from 'commander';
import { errorOf, printStep, printSummary, stepResult } from '../demo/print-run';
import { exitCodeOfRun } from '../exit-codes';
import { awaitRun } from '../gateway-client/await-run';
import { clientOf, type GatewayFlags, withGatewayOptions } from '../gateway-client/client-of';
import { sendPictures } from '../pictures/send-pictures';
import { runCommand, withJson } from './command-line';
import { collectParameter } from './parameters';
import { readDocument, readTextFile } from './read-text-file';
import { wholeNumber } from './system-options';

interface RunOptions extends GatewayFlags {
  readonly workstation: string;
  readonly param?: Record<string, string>;
  readonly paramFile?: Record<string, string>;
  readonly timeout: number;
  readonly json?: boolean;
}

export function register(program: Command): void {
  withJson(withGatewayOptions(program.command('run')))
    .description('Run a workflow on a workstation of a running system, and follow it to its end.')
    .argument('<workflow>', 'a workflow document, YAML; the pictures that it names lie beside it')
    .requiredOption('--workstation <id>', 'the workstation to run it on')
    .option('--param <name=value>', 'a parameter of the workflow, once for each', collectParameter)
    .option('--param-file <name=file>', 'the same, its value in a file: for secrets', collectParameter)
    .option('--timeout <seconds>', 'longest wait for the end', wholeNumber(1, 86_400), 600)
    .action((workflow: string, options: RunOptions) =>
      runCommand(options, async ({ reporter, signal }) => {
        const client = clientOf(options);
        const started = await client.startRun({
          workflow: await sendPictures(client, workflow, readDocument(workflow)),
          workstation_id: options.workstation,
          parameters: { ...options.param, ...readParameters(options.paramFile ?? {}) },
        });
        reporter.progress(`run ${started.run_id} on ${options.workstation}`);
        const run = await awaitRun(client, started.run_id, {
          timeoutMs: options.timeout * 1000,
          signal,
          onStep: (step) => printStep(reporter, step),
        });
        printSummary(reporter, run);
        reporter.result({
          success: run.success,
          status: run.status,
          run_id: run.run_id,
          trace_id: run.trace_id,
          steps: run.steps.map(stepResult),
          explanation: run.explanation,
          ...errorOf(run),
        });
        return exitCodeOfRun(run.status);
      }),
    );
}

/** Values from files, without the line end that editors put last. A value on a command line is seen by all of the machine. */
function readParameters(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, readTextFile(file).replace(/\r?\n$/, '')]),
  );
}
