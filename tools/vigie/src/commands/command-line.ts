import { isCoded } from '@vigie/errors';
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import { Reporter } from '../output/reporter';

/** What a command's work gets: where to report, and when to stop. */
export interface CommandContext {
  readonly reporter: Reporter;
  /** Aborted by Ctrl-C or SIGTERM; the work then ends in order and nothing of it stays behind. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command's work: gives it a reporter and a signal, prints its error with the remedy, and sets the exit code. A
 * second Ctrl-C ends at once.
 */
export async function runCommand(
  options: { readonly json?: boolean },
  work: (context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const reporter = new Reporter(options.json === true);
  const stop = new AbortController();
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    reporter.progress('stopping …');
    stop.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  let code: ExitCode;
  try {
    code = await work({ reporter, signal: stop.signal });
    if (stop.signal.aborted) code = EXIT.interrupted;
  } catch (error) {
    reporter.failure(error);
    code = stop.signal.aborted ? EXIT.interrupted : exitCodeOf(error);
  }
  await flushed(process.stdout);
  await flushed(process.stderr);
  process.exit(code);
}

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print the result as one JSON object on the last line of stdout');
}

/** Exit codes by the class of an error's code; what is in none is a failure. */
function exitCodeOf(error: unknown): ExitCode {
  if (!isCoded(error)) return EXIT.failed;
  if (USAGE.test(error.code)) return EXIT.usage;
  if (MISSING.test(error.code)) return EXIT.missing;
  if (ENVIRONMENT.test(error.code)) return EXIT.environment;
  return EXIT.failed;
}

const USAGE = /^(CLI_FILE|CLI_PARAMETER|CLI_TOKEN|CLI_BENCH_UNKNOWN|CONFIG_|WORKFLOW_|PARAMETERS_|LOOK_)/;
const MISSING = /^INSTALL_|(_NOT_INSTALLED|_MISSING|PROGRAM_NOT_FOUND|NEED_POSTGRES)$/;
const ENVIRONMENT = /(PORT_TAKEN|UNREACHABLE|DISK_FULL|DATABASE_FULL|NOT_RUNNING|SILENT|CORRUPT)$/;

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
