import path from 'node:path';
import type { Finding } from '../finding';
import type { Walls } from '../walls';
import type { Source } from '../workspace/read-source';
import type { Package } from '../workspace/read-workspace';
import type { Rule } from './rule';

/** What is made unsafe on purpose, for experiments, can be reached by tests and tools alone. */
export const laboratories: Rule = (workspace, walls) =>
  workspace.packages
    .filter(({ group }) => group !== 'tools')
    .flatMap((pkg) => pkg.sources.flatMap((source) => entrances(pkg, source, walls)));

function entrances(pkg: Package, source: Source, { laboratories: entries }: Walls): Finding[] {
  return source.imports.flatMap(({ specifier, line }) => {
    const entry = entries.find((one) => one === named(pkg, source, specifier));
    if (entry === undefined) return [];
    return [
      {
        where: `${source.path}:${line}`,
        what: `${pkg.folder} may not import ${entry}.`,
        remedy: 'It takes rules away that protect patients, for tests and tools. Import the library itself.',
      },
    ];
  });
}

/** A module by the name under which its package offers it; one that is imported by its path from inside too. */
function named(pkg: Package, source: Source, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const file = path.posix.join(path.posix.dirname(source.path), specifier);
  return file.replace(`${pkg.folder}/src/`, `@vigie/${pkg.name}/`).replace(/\.[jt]s$/, '');
}
