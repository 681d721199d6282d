import path from 'node:path';
import type { Finding } from '../finding';
import type { Walls } from '../walls';
import type { Rule } from './rule';

/** Folders speak of the domain, and every name is kebab-case. */
export const names: Rule = (workspace, walls) =>
  workspace.packages.flatMap(({ files }) => files.flatMap((file) => nameFindings(file, walls)));

const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;
/** Python names its files with underscores, and migrations and fixtures are data. */
const FREE = /^README\.md$|\.(py|json|txt|png|ya?ml|jsonl)$/;

function nameFindings(file: string, walls: Walls): Finding[] {
  const name = path.posix.basename(file);
  if (walls.bannedFolders.includes(name)) {
    return [
      {
        where: file,
        what: `"${name}" says nothing of what is in it.`,
        remedy: 'Name the folder by what its code does for the domain, or put each file where it is used.',
      },
    ];
  }
  if (KEBAB.test(name) || FREE.test(name) || /^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [];
  return [{ where: file, what: 'is not kebab-case.', remedy: 'Rename it: small letters, digits and hyphens.' }];
}
