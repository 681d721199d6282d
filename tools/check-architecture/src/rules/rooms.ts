import path from 'node:path';
import type { Finding } from '../finding';
import type { Walls } from '../walls';
import { builtin, ownPackage, thirdParty } from '../workspace/modules';
import type { Import, Source } from '../workspace/read-source';
import type { Package } from '../workspace/read-workspace';
import { builtinAllowed } from './builtin-allowed';
import type { Rule } from './rule';

/**
 * The rooms of a service. `composition` (main.ts, index.ts, compose*.ts, start-*.ts) knows all; `handlers` and
 * `adapters` know the core and the ports; the core (ports.ts, errors.ts and the folders with the domain's verbs) knows
 * itself and pure libraries.
 */
type Room = 'composition' | 'config' | 'handlers' | 'adapters' | 'core';

const MAY_ENTER: Readonly<Record<Room, readonly Room[]>> = {
  composition: ['composition', 'config', 'handlers', 'adapters', 'core'],
  config: ['core'],
  handlers: ['handlers', 'core'],
  adapters: ['adapters', 'core'],
  core: ['core'],
};

export const rooms: Rule = (workspace, walls) =>
  workspace.packages
    .filter(({ group }) => group === 'services')
    .flatMap((pkg) => [
      ...missingRooms(pkg, walls),
      ...pkg.sources.flatMap((source) => [...wrongDoors(pkg, source), ...impureCore(pkg, source, walls)]),
    ]);

function missingRooms(pkg: Package, walls: Walls): Finding[] {
  return walls.rooms
    .filter((room) => !pkg.files.includes(`${pkg.folder}/src/${room}`))
    .map((room) => ({
      where: `${pkg.folder}/src`,
      what: `has no ${room}.`,
      remedy: 'Every service has the same rooms: learn one, know all. Add it.',
    }));
}

function roomOf(pkg: Package, file: string): Room {
  const inside = file.slice(`${pkg.folder}/src/`.length);
  if (inside.startsWith('handlers/')) return 'handlers';
  if (inside.startsWith('adapters/')) return 'adapters';
  if (/^(main|index|compose[\w-]*|start-[\w-]+)\.ts$/.test(inside)) return 'composition';
  return /^config\.ts$/.test(inside) ? 'config' : 'core';
}

function wrongDoors(pkg: Package, source: Source): Finding[] {
  const from = roomOf(pkg, source.path);
  return source.imports.flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const to = roomOf(pkg, `${path.posix.join(path.posix.dirname(source.path), specifier)}.ts`);
    if (MAY_ENTER[from].includes(to)) return [];
    return [
      {
        where: `${source.path}:${line}`,
        what: `${from} may not import ${to} (${specifier}).`,
        remedy: `From ${from} one may import ${MAY_ENTER[from].join(' and ')}. Ask for it by a port, or take it as a parameter from the composition.`,
      },
    ];
  });
}

function impureCore(pkg: Package, source: Source, walls: Walls): Finding[] {
  if (roomOf(pkg, source.path) !== 'core') return [];
  return source.imports.flatMap((found) => {
    if (coreMayUse(found, walls)) return [];
    return [
      {
        where: `${source.path}:${found.line}`,
        what: `the core of a service may not use ${found.specifier}.`,
        remedy: 'It decides with plain data. Put the call into adapters/ behind a port, or into handlers/.',
      },
    ];
  });
}

function coreMayUse(found: Import, walls: Walls): boolean {
  const { specifier } = found;
  if (specifier.startsWith('.') || walls.coreMayUse.includes(specifier)) return true;
  const own = ownPackage(specifier);
  if (own !== null) return walls.libraries[own]?.kind === 'pure';
  const node = builtin(specifier);
  if (node !== null) return builtinAllowed(node, found, walls.pureBuiltins, walls.coreBuiltins);
  return walls.pureThirdParty.includes(thirdParty(specifier) ?? '');
}
