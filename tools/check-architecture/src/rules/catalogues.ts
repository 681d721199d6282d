import type { ErrorCatalogue } from '@vigie/errors';
import type { Finding } from '../finding';
import type { Package, Workspace } from '../workspace/read-workspace';

const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/** A catalogue proves itself: codes are well formed, one package's alone, used, and each says what to do. */
export function catalogueFindings(workspace: Workspace, catalogues: readonly ErrorCatalogue[]): Finding[] {
  const uses = codesInUse(workspace);
  const owners = new Map<string, string>();
  const entries = catalogues.flatMap((catalogue) =>
    Object.entries(catalogue.entries).map(([code, entry]) => ({ owner: catalogue.package, code, ...entry })),
  );
  return [
    ...workspace.packages.flatMap((pkg) => placeFindings(pkg, catalogues)),
    ...entries.flatMap(({ owner, code, message, remedy }) => {
      const other = owners.get(code);
      owners.set(code, owner);
      const say = (what: string, advice: string): Finding => ({ where: `${owner}: ${code}`, what, remedy: advice });
      return [
        ...(CODE.test(code) ? [] : [say('is not UPPER_SNAKE.', 'Rename it: PACKAGE_WHAT_HAPPENED.')]),
        ...(other === undefined ? [] : [say(`is also a code of ${other}.`, 'Rename one: a code names one thing.')]),
        ...(message.trim() && remedy.trim()
          ? []
          : [say('lacks its message or its remedy.', 'Say what to do about it.')]),
        ...(uses.has(code)
          ? []
          : [say('is never used.', 'Remove it from the catalogue, or raise it where it happens.')]),
      ];
    }),
  ];
}

function codesInUse({ packages }: Workspace): Set<string> {
  const sources = packages.flatMap(({ folder, sources: all }) =>
    all.filter(({ path }) => path !== `${folder}/src/errors.ts`),
  );
  return new Set(sources.flatMap(({ strings }) => strings));
}

/** A catalogue stands in src/errors.ts and index.ts exports it as `<package>Errors`. */
function placeFindings(pkg: Package, catalogues: readonly ErrorCatalogue[]): Finding[] {
  const file = `${pkg.folder}/src/errors.ts`;
  const misplaced = pkg.sources
    .filter(({ path, imports }) => path !== file && imports.some(({ names }) => names.includes('defineErrors')))
    .filter(() => pkg.name !== 'errors')
    .map(({ path }) => ({ where: path, what: 'defines errors.', remedy: `Move the catalogue to ${file}.` }));
  if (!pkg.sources.some(({ path }) => path === file)) return misplaced;
  const wanted = `${pkg.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Errors`;
  const index = pkg.sources.find(({ path }) => path === `${pkg.folder}/src/index.ts`);
  const exported = index?.imports.some(
    ({ specifier, names }) => specifier === './errors' && (names.length === 0 || names.includes(wanted)),
  );
  const named = catalogues.some((catalogue) => catalogue.package === pkg.name);
  return [
    ...misplaced,
    ...(exported ? [] : [{ where: file, what: `is not exported as ${wanted}.`, remedy: 'Export it from index.ts.' }]),
    ...(named
      ? []
      : [
          { where: file, what: `defines no catalogue "${pkg.name}".`, remedy: 'Give it its package’s name; build it.' },
        ]),
  ];
}
