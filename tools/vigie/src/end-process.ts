import type { ExitCode } from './exit-codes';

/** Ends the process once everything written has left it: a pipe may still hold the result. */
export async function endProcess(code: ExitCode): Promise<never> {
  await flushed(process.stdout);
  await flushed(process.stderr);
  return endNow(code);
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
