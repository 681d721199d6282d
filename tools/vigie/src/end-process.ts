import { vigieErrors } from './errors';
import { EXIT, type ExitCode } from './exit-codes';
import { lostOutput } from './output/lost-output';
import { Reporter } from './output/reporter';

/**
 * Ends the process once everything written has left it: a pipe may still hold the result. Where it could not be written,
 * a command that succeeded has failed all the same: `lostCode` is its exit code then.
 */
export async function endProcess(code: ExitCode, lostCode: ExitCode = EXIT.environment): Promise<never> {
  await flushed(process.stdout);
  const reason = lostOutput();
  if (reason !== null) new Reporter(false).problem(vigieErrors.create('CLI_OUTPUT_LOST', { reason }));
  await flushed(process.stderr);
  return endNow(reason !== null && code === EXIT.ok ? lostCode : code);
}

/**
 * Ends the process at once. A thread may be inside a model then, and an ordinary exit, which unwinds all threads, would
 * abort there with a signal instead of the exit code; another program in this process's place ends them all at once.
 */
export function endNow(code: ExitCode): never {
  process.exitCode = code;
  process.emit('exit', code);
  try {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  } catch {
    // Not on this system.
  }
  process.exit(code);
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
