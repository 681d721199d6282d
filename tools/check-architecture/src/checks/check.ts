import type { Workspace } from '../workspace/read-workspace';

/** One part of `npm run check`. It changes nothing and returns what is wrong, ready to be read. */
export interface Check {
  readonly name: string;
  run(workspace: Workspace): Promise<readonly string[]>;
}
