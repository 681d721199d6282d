import { layers } from '../src';
import { pkg, removeTrees, testWalls, told, workspace } from './fixture-tree';

afterEach(removeTrees);

const check = (files: Record<string, string | object>) => layers(workspace(files), testWalls);

describe('who may import whom', () => {
  it('lets a library import what stands below it', () => {
    const files = {
      ...pkg('libs/errors'),
      ...pkg('libs/domain', ['errors']),
      ...pkg('libs/contracts', ['domain', 'errors']),
      'libs/domain/src/index.ts': "import { defineErrors } from '@vigie/errors';\nexport { defineErrors };\n",
      'libs/contracts/src/index.ts': "export * from '@vigie/domain';\nimport '@vigie/errors';\n",
    };
    expect(check(files)).toEqual([]);
  });

  it('refuses an import upwards, and says what the library may import', () => {
    const files = {
      ...pkg('libs/domain'),
      ...pkg('libs/contracts'),
      'libs/domain/src/point.ts':
        "// a comment\nimport type { Frame } from '@vigie/contracts';\nexport type P = Frame;\n",
    };
    const findings = check(files);
    expect(told(findings)).toEqual(['libs/domain/src/point.ts:2 — libs/domain may not import @vigie/contracts.']);
    expect(findings[0]?.remedy).toContain('It may import errors.');
  });

  it.each([
    ['import', "import { x } from '@vigie/rpc';"],
    ['export', "export * from '@vigie/rpc';"],
    ['require', "const x = require('@vigie/rpc');"],
    ['dynamic import', "export const x = () => import('@vigie/rpc');"],
    ['type import', "export type X = import('@vigie/rpc').X;"],
    ['deep import', "import '@vigie/rpc/dist/deep';"],
  ])('sees one edge library in another, by %s', (_how, text) => {
    const files = { ...pkg('libs/bus'), ...pkg('libs/rpc'), 'libs/bus/src/index.ts': text };
    expect(told(check(files))).toEqual(['libs/bus/src/index.ts:1 — libs/bus may not import @vigie/rpc.']);
  });

  it('is not misled by comments and texts', () => {
    const text = "// import '@vigie/rpc'\nexport const text = \"import x from '@vigie/rpc'\";\n";
    expect(check({ ...pkg('libs/bus'), ...pkg('libs/rpc'), 'libs/bus/src/index.ts': text })).toEqual([]);
  });

  it('keeps services apart, and points to the bus', () => {
    const files = {
      ...pkg('services/fusion'),
      ...pkg('services/gateway'),
      'services/gateway/src/main.ts': "import '@vigie/fusion';",
    };
    const findings = check(files);
    expect(told(findings)).toEqual(['services/gateway/src/main.ts:1 — services/gateway may not import @vigie/fusion.']);
    expect(findings[0]?.remedy).toContain('over the bus or gRPC');
  });

  it('keeps what starts programs out of the services', () => {
    const files = {
      ...pkg('libs/testkit'),
      ...pkg('services/fusion'),
      'services/fusion/src/main.ts': "import '@vigie/testkit';",
    };
    expect(told(check(files))).toEqual([
      'services/fusion/src/main.ts:1 — services/fusion may not import @vigie/testkit.',
    ]);
  });

  it('lets only composing tools import services', () => {
    const files = {
      ...pkg('services/fusion'),
      ...pkg('tools/vigie'),
      ...pkg('tools/check-architecture'),
      'tools/vigie/src/main.ts': "import '@vigie/fusion';",
      'tools/check-architecture/src/main.ts': "import '@vigie/fusion';",
    };
    expect(told(check(files))).toEqual([
      'tools/check-architecture/src/main.ts:1 — tools/check-architecture may not import @vigie/fusion.',
    ]);
  });

  it('asks for the walls of a library that it does not know', () => {
    expect(told(check({ ...pkg('libs/novelty') }))).toEqual([
      'libs/novelty — is a library that the walls do not know.',
    ]);
  });
});
