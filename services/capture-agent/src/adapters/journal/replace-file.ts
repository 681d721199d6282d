import { renameSync } from 'node:fs';

/** On Windows a virus scanner may hold a file that was just written for a moment. */
const TRIES = process.platform === 'win32' ? 20 : 1;
const PAUSE_MS = 25;

/** Renames over what is there; both files must be closed, which Windows demands. */
export function putInPlace(from: string, to: string): void {
  for (let tried = 1; ; tried++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (tried === TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
