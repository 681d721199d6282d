import type { Finding } from '../finding';
import type { Walls } from '../walls';
import { thirdParty } from '../workspace/modules';
import type { Package } from '../workspace/read-workspace';
import type { Rule } from './rule';

/** What is used of npm is declared where it is used, and what is declared is used. */
export const thirdPartyPackages: Rule = (workspace, walls) =>
  workspace.packages.flatMap((pkg) => [...undeclared(pkg, walls), ...unused(pkg, workspace.modelPackages)]);

function undeclared(pkg: Package, walls: Walls): Finding[] {
  const own = Object.keys({ ...pkg.manifest.dependencies, ...pkg.manifest.optionalDependencies });
  const forTests = [...own, ...Object.keys(pkg.manifest.devDependencies), ...walls.testThirdParty];
  return [
    ...lacking(pkg, pkg.sources, withTypes(own), 'dependencies'),
    ...lacking(pkg, pkg.tests, withTypes(forTests), 'devDependencies'),
  ];
}

/** A package of types alone stands for the one that it describes. */
function withTypes(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith('@types/') ? [name, name.slice('@types/'.length)] : [name]));
}

function lacking(pkg: Package, sources: Package['sources'], declared: readonly string[], field: string): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const name = thirdParty(specifier);
      if (name === null || declared.includes(name)) return [];
      return [
        {
          where: `${source.path}:${line}`,
          what: `uses ${name}, which ${pkg.folder}/package.json does not declare.`,
          remedy: `Run npm install --workspace @vigie/${pkg.name} ${name}, or do without it (${field}).`,
        },
      ];
    }),
  );
}

function unused(pkg: Package, modelPackages: readonly string[]): Finding[] {
  const everywhere = [...pkg.sources, ...pkg.generated, ...pkg.tests];
  // Fonts and weights are found by path, so a text that starts with a package's name is a use of it.
  const mentioned = everywhere.flatMap((source) => [...source.imports.map((i) => i.specifier), ...source.strings]);
  const declared = Object.keys({ ...pkg.manifest.dependencies, ...pkg.manifest.devDependencies });
  return declared
    .filter((name) => !name.startsWith('@vigie/') && !modelPackages.includes(name))
    .filter((name) => {
      const used = name.startsWith('@types/') ? name.slice('@types/'.length) : name;
      return !mentioned.some((text) => text === used || text.startsWith(`${used}/`));
    })
    .map((name) => ({
      where: `${pkg.folder}/package.json`,
      what: `declares ${name}, which nothing in it uses.`,
      remedy: `Run npm uninstall --workspace @vigie/${pkg.name} ${name}.`,
    }));
}
