/**
 * What became of the process's streams. A reader that closes its end, as `| head` does, has what it wanted: the work goes
 * on and nothing is said. Any other loss, such as a full disk, is told when the command ends.
 */
let lost: string | null = null;

/** From here on a stream that fails is no fault of the program; called once, before anything is written. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error.code ?? 'unknown reason';
  });
  // There is nowhere left to tell that this one fails.
  process.stderr.on('error', () => undefined);
}

/** Why the standard output did not take all that was written; null when it did, or when its reader had enough. */
export function lostOutput(): string | null {
  return lost;
}
