import type { Command } from 'commander';
import { endNow, endProcess } from '../end-process';
import { vigieErrors } from '../errors';
import { exitCodeOfError } from '../exit-code-of-error';
import { EXIT, type ExitCode } from '../exit-codes';
import { Reporter } from '../output/reporter';

/** What a command's work gets: where to report, and when to stop. */
export interface CommandContext {
  readonly reporter: Reporter;
  /** Aborted by Ctrl-C or SIGTERM; the work then ends in order and nothing of it stays behind. */
  readonly signal: AbortSignal;
}

/** An orderly end takes a few seconds; after this the process ends anyway, and its children with it, ms. */
const STOP_DEADLINE_MS = 12_000;
/** npx and npm hand a Ctrl-C on that the terminal has sent already: within this it is the same one, ms. */
const SAME_INTERRUPT_MS = 500;

/**
 * Runs a command's work: gives it a reporter and a signal, prints its error with the remedy, and sets the exit code. A
 * second Ctrl-C ends at once. `lostCode` is the exit code when nothing else is wrong but that the result cannot be printed.
 */
export async function runCommand(
  options: { readonly json?: boolean },
  work: (context: CommandContext) => Promise<ExitCode>,
  lostCode: ExitCode = EXIT.environment,
): Promise<void> {
  const reporter = new Reporter(options.json === true);
  const signal = stopOnInterrupt(() => reporter.progress('stopping …'));
  let code: ExitCode;
  try {
    code = await work({ reporter, signal });
    if (signal.aborted) code = EXIT.interrupted;
  } catch (error) {
    // Whatever broke off after Ctrl-C broke off because of it.
    reporter.failure(signal.aborted ? vigieErrors.create('CLI_INTERRUPTED', {}, error) : error);
    code = signal.aborted ? EXIT.interrupted : exitCodeOfError(error);
  }
  await endProcess(code, lostCode);
}

function stopOnInterrupt(told: () => void): AbortSignal {
  const stop = new AbortController();
  let since = 0;
  const interrupt = () => {
    if (stop.signal.aborted) {
      if (performance.now() - since > SAME_INTERRUPT_MS) endNow(EXIT.interrupted);
      return;
    }
    since = performance.now();
    setTimeout(() => endNow(EXIT.interrupted), STOP_DEADLINE_MS).unref();
    told();
    stop.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  process.on('SIGHUP', interrupt);
  return stop.signal;
}

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print the result as one JSON object on the last line of stdout');
}
