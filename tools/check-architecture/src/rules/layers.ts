import type { Finding } from '../finding';
import type { Walls } from '../walls';
import { ownPackage } from '../workspace/modules';
import type { Package } from '../workspace/read-workspace';
import type { Rule } from './rule';

/** Libraries import down, edges never one another, no service imports another. */
export const layers: Rule = (workspace, walls) => {
  const groups = new Map(workspace.packages.map((pkg) => [pkg.name, pkg.group]));
  const unknown = workspace.packages.filter(({ group, name }) => group === 'libs' && !(name in walls.libraries));
  return [...unknown.map(withoutWall), ...workspace.packages.flatMap((pkg) => crossings(pkg, groups, walls))];
};

function withoutWall({ folder, name }: Package): Finding {
  return {
    where: folder,
    what: 'is a library that the walls do not know.',
    remedy: `Say in tools/check-architecture/src/walls.ts what ${name} is and what it may import.`,
  };
}

function crossings(pkg: Package, groups: ReadonlyMap<string, Package['group']>, walls: Walls): Finding[] {
  return pkg.sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const target = ownPackage(specifier);
      if (target === null || target === pkg.name) return [];
      const remedy = forbidden(pkg, target, groups.get(target), walls);
      return remedy === null
        ? []
        : [{ where: `${source.path}:${line}`, what: `${pkg.folder} may not import @vigie/${target}.`, remedy }];
    }),
  );
}

/** Why `pkg` may not import `target`, as a remedy; null when it may. */
function forbidden(pkg: Package, target: string, group: Package['group'] | undefined, walls: Walls): string | null {
  switch (pkg.group) {
    case 'libs': {
      const allowed = walls.libraries[pkg.name]?.mayImport ?? [];
      if (allowed.includes(target)) return null;
      return `It may import ${allowed.join(', ') || 'nothing of ours'}. Take what you need as a parameter or a port, or move the code to where both are known.`;
    }
    case 'services': {
      if (group !== 'libs') return 'A service talks to another over the bus or gRPC, by a message of proto/.';
      const kind = walls.libraries[target]?.kind;
      if (kind !== undefined && walls.servicesMayImport.includes(kind)) return null;
      return 'That library is for tests and tools. Take it as a port and let the composition give it.';
    }
    case 'tools':
      if (group === 'libs' || walls.toolsWithServices.includes(pkg.name)) return null;
      return 'Only tools that compose the system import services; talk to it from outside.';
  }
}
