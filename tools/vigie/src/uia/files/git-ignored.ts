import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** Longest wait for git, ms; a report does not depend on it. */
const LONGEST_MS = 3000;

/** Whether git would take this file into the next commit. False outside of any work tree, and where there is no git. */
export function isInGitsSight(file: string): Promise<boolean> {
  const args = ['-C', dirname(file), 'check-ignore', '-q', '--', basename(file)];
  return new Promise((resolve) => {
    // 0: ignored; 1: not ignored; 128: no work tree.
    execFile('git', args, { timeout: LONGEST_MS }, (error) => resolve(error?.code === 1));
  });
}
