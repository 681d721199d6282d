import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingPaths } from '../docs/cited-paths';
import { tableFindings } from '../docs/dependency-table';
import { findingText } from '../finding';
import type { Check } from './check';

export const citedPaths: Check = {
  name: 'paths that the documents cite',
  run: async ({ root }) =>
    ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
      .filter((document) => existsSync(path.join(root, document)))
      .flatMap((document) => missingPaths(root, document, readFileSync(path.join(root, document), 'utf8')))
      .map(findingText),
};

export const dependencyTable: Check = {
  name: "README's table of dependencies",
  run: async (workspace) => {
    const file = path.join(workspace.root, 'README.md');
    return tableFindings(workspace, existsSync(file) ? readFileSync(file, 'utf8') : '').map(findingText);
  },
};
