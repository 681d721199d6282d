import type { Finding } from '../finding';
import { ownPackage } from '../workspace/modules';
import type { Package } from '../workspace/read-workspace';
import type { Rule } from './rule';

/** tsconfig's references, package.json's own dependencies and the imports of src/ say the same. */
export const references: Rule = (workspace) => {
  const folders = new Map(workspace.packages.map((pkg) => [pkg.name, pkg.folder]));
  return workspace.packages.flatMap((pkg) => {
    const declared = ownNames(Object.keys(pkg.manifest.dependencies));
    const referenced = pkg.references.map((folder) => folder.split('/').at(-1) ?? '');
    const imported = imports(pkg, pkg.sources);
    const known = [...declared, ...ownNames(Object.keys(pkg.manifest.devDependencies))];
    return [
      ...missing(declared, referenced).map((name) => lacksReference(pkg, name, folders.get(name))),
      ...missing(referenced, declared).map((name) => extraReference(pkg, name)),
      ...missing(imported, declared).map((name) => undeclared(pkg, name, 'dependencies')),
      ...missing(imports(pkg, pkg.tests), [...known, ...imported]).map((name) =>
        undeclared(pkg, name, 'devDependencies'),
      ),
      ...missing(declared, [...imported, ...imports(pkg, pkg.tests)]).map((name) => unused(pkg, name)),
    ];
  });
};

function ownNames(specifiers: readonly string[]): string[] {
  return specifiers.map(ownPackage).filter((name) => name !== null);
}

function imports(pkg: Package, sources: Package['sources']): string[] {
  const all = sources.flatMap((source) => source.imports.map(({ specifier }) => specifier));
  return [...new Set(ownNames(all))].filter((name) => name !== pkg.name);
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  return wanted.filter((name) => !there.includes(name));
}

function lacksReference(pkg: Package, name: string, folder = `libs/${name}`): Finding {
  return {
    where: `${pkg.folder}/tsconfig.json`,
    what: `does not refer to @vigie/${name}, which package.json declares.`,
    remedy: `Add { "path": "../../${folder}" } (or the shorter path) to its references, or drop the dependency.`,
  };
}

function extraReference(pkg: Package, name: string): Finding {
  return {
    where: `${pkg.folder}/tsconfig.json`,
    what: `refers to ${name}, which package.json does not declare.`,
    remedy: `Declare "@vigie/${name}": "0.1.0" in its dependencies, or drop the reference.`,
  };
}

function undeclared(pkg: Package, name: string, field: 'dependencies' | 'devDependencies'): Finding {
  return {
    where: `${pkg.folder}/package.json`,
    what: `does not declare @vigie/${name}, which its ${field === 'dependencies' ? 'sources' : 'tests'} import.`,
    remedy: `Add "@vigie/${name}": "0.1.0" to its ${field}.`,
  };
}

function unused(pkg: Package, name: string): Finding {
  return {
    where: `${pkg.folder}/package.json`,
    what: `declares @vigie/${name}, which nothing in it imports.`,
    remedy: 'Drop it from the dependencies and from the references of tsconfig.json.',
  };
}
