import type { Finding } from '../finding';
import type { Walls } from '../walls';
import { builtin, thirdParty } from '../workspace/modules';
import type { Import, Source } from '../workspace/read-source';
import { builtinAllowed } from './builtin-allowed';
import type { Rule } from './rule';

/** Pure libraries know no clock, no chance, no input or output, and only third-party code of the short list. */
export const purity: Rule = (workspace, walls) =>
  workspace.packages
    .filter(({ group, name }) => group === 'libs' && walls.libraries[name]?.kind === 'pure')
    .flatMap((pkg) =>
      pkg.sources.flatMap((source) => [...impureImports(source, walls), ...impureGlobals(source, walls)]),
    );

function impureImports(source: Source, walls: Walls): Finding[] {
  return source.imports.flatMap((found) => {
    if (isPure(found, walls)) return [];
    return [
      {
        where: `${source.path}:${found.line}`,
        what: `a pure library may not use ${found.specifier}.`,
        remedy: 'Do it in the shell that calls this library, and pass the result in.',
      },
    ];
  });
}

function isPure(found: Import, walls: Walls): boolean {
  const node = builtin(found.specifier);
  if (node !== null) return builtinAllowed(node, found, walls.pureBuiltins);
  const name = thirdParty(found.specifier);
  return name === null || walls.pureThirdParty.includes(name);
}

function impureGlobals(source: Source, walls: Walls): Finding[] {
  return source.globals
    .filter((name) => walls.impureGlobals.includes(name))
    .map((name) => ({
      where: source.path,
      what: `a pure library may not use ${name}.`,
      remedy: 'Take the time, the random value or the effect as a parameter.',
    }));
}
