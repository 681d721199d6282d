import { join } from 'node:path';
import { repositoryFolder, vigieFolder } from '@vigie/local-services';

/** Where `vigie up` says how it can be reached. */
export function upFile(): string {
  return join(vigieFolder(), 'up.json');
}

/** The workflows that ship with the demos. */
export const DEMO_WORKFLOWS = join(repositoryFolder, 'tools', 'vigie', 'workflows');
