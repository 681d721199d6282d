import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../finding';
import type { Manifest, Workspace } from '../workspace/read-workspace';

export interface DependencyRow {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly why: string;
}

const BEGIN = '<!-- dependencies: begin -->';
const END = '<!-- dependencies: end -->';
const README = 'README.md';

/** Every third-party package that some package.json declares, with its versions. */
export function declaredDependencies({ manifest, packages }: Workspace): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies, optionalDependencies } of [manifest, ...packages.map(manifestOf)]) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      if (!name.startsWith('@vigie/')) declared.set(name, (declared.get(name) ?? new Set()).add(version));
    }
  }
  return declared;
}

function manifestOf(pkg: { readonly manifest: Manifest }): Manifest {
  return pkg.manifest;
}

/** The rows between the two marks of README.md. */
export function readTable(readme: string): DependencyRow[] {
  const table = readme.slice(readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END));
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', version = '', licence = '', why = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), version, licence, why };
    });
}

/** Differences between README's table and what is declared and installed. */
export function tableFindings(workspace: Workspace, readme: string): Finding[] {
  const declared = declaredDependencies(workspace);
  const rows = readTable(readme);
  const named = new Set(rows.map(({ name }) => name));
  const lacking = [...declared].filter(([name]) => !named.has(name));
  return [
    ...lacking.sort().map(([name, versions]) => lacks(workspace.root, name, versions)),
    ...rows.flatMap((row) => rowFindings(workspace.root, row, declared.get(row.name))),
  ];
}

function lacks(root: string, name: string, versions: ReadonlySet<string>): Finding {
  return {
    where: README,
    what: `has no row for ${name}.`,
    remedy: `Add between the marks: | \`${name}\` | ${[...versions].join(', ')} | ${licenceOf(root, name) ?? '?'} | why |`,
  };
}

function rowFindings(root: string, row: DependencyRow, versions: ReadonlySet<string> | undefined): Finding[] {
  const about = (what: string, remedy: string): Finding => ({ where: README, what: `${row.name}: ${what}`, remedy });
  if (versions === undefined) return [about('no package.json declares it.', 'Remove its row.')];
  const wanted = [...versions].join(', ');
  const licence = licenceOf(root, row.name);
  return [
    ...(row.version === wanted
      ? []
      : [about(`says version ${row.version}, declared is ${wanted}.`, 'Correct the row.')]),
    ...(licence === null || row.licence === licence
      ? []
      : [about(`says licence ${row.licence}.`, `It is ${licence}.`)]),
    ...(row.why === '' || row.why === 'why' ? [about('does not say why.', 'Say what it is needed for.')] : []),
  ];
}

/** What the installed package says of its licence; null when it is not installed here, as for other platforms. */
function licenceOf(root: string, name: string): string | null {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as LicenceFields;
  // Old packages have a list, and each entry was an object once.
  const said = license ?? licenses?.[0];
  return typeof said === 'object' ? said.type : (said ?? null);
}

interface LicenceFields {
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
}
