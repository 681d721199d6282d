import { laboratories } from '../src/rules/laboratories';
import { walls } from '../src/walls';
import { readWorkspace } from '../src/workspace/read-workspace';
import { removeTrees, tree } from './fixture-tree';

afterEach(removeTrees);

const ENTRY = '@vigie/action-kernel/laboratory';
const manifest = (name: string) => JSON.stringify({ name: `@vigie/${name}`, dependencies: {} });
const kernel = { 'libs/action-kernel/package.json': manifest('action-kernel') };

function found(files: Record<string, string>): string[] {
  const workspace = readWorkspace(tree({ ...kernel, ...files }));
  return laboratories(workspace, walls).map(({ where, what }) => `${where} ${what}`);
}

describe('the laboratory, where rules are taken away', () => {
  it.each([
    ['an import', `import { without } from '${ENTRY}';`],
    ['a type', `import type { Rule } from '${ENTRY}';`],
    ['a re-export', `export * from '${ENTRY}';`],
    ['a call', `const lab = () => import('${ENTRY}');`],
  ])('is closed to a service, by %s too', (_title, text) => {
    const files = { 'services/agent/package.json': manifest('agent'), 'services/agent/src/act/perform.ts': text };
    expect(found(files)).toEqual([`services/agent/src/act/perform.ts:1 services/agent may not import ${ENTRY}.`]);
  });

  it('is closed to libraries, and to the library that holds it: its own index must not let it out', () => {
    expect(
      found({
        'libs/workflow/package.json': manifest('workflow'),
        'libs/workflow/src/index.ts': `import '${ENTRY}';`,
        'libs/action-kernel/src/index.ts': "export * from './laboratory';",
        'libs/action-kernel/src/lane/advance.ts': "import { x } from '../laboratory';",
      }),
    ).toEqual([
      `libs/action-kernel/src/index.ts:1 libs/action-kernel may not import ${ENTRY}.`,
      `libs/action-kernel/src/lane/advance.ts:1 libs/action-kernel may not import ${ENTRY}.`,
      `libs/workflow/src/index.ts:1 libs/workflow may not import ${ENTRY}.`,
    ]);
  });

  it('is open to tools and to tests, and the library itself to everybody', () => {
    expect(
      found({
        'tools/protocol-simulation/package.json': manifest('protocol-simulation'),
        'tools/protocol-simulation/src/world.ts': `import '${ENTRY}';`,
        'services/agent/package.json': manifest('agent'),
        'services/agent/src/act/perform.ts': "import '@vigie/action-kernel';",
        'services/agent/test/lane.test.ts': `import '${ENTRY}';`,
        'libs/action-kernel/src/laboratory.ts': "export * from './rules';",
      }),
    ).toEqual([]);
  });
});
