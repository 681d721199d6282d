import { names, rooms } from '../src';
import { pkg, removeTrees, testWalls, told, workspace } from './fixture-tree';

afterEach(removeTrees);

const furnished = {
  ...pkg('services/fusion'),
  'services/fusion/src/index.ts': "export { start } from './start-fusion';",
  'services/fusion/src/start-fusion.ts':
    "import './config'; import './handlers/on-screen'; import './adapters/postgres-states'; export const start = 1;",
  'services/fusion/src/main.ts': "import './compose';",
  'services/fusion/src/compose.ts': "import './start-fusion';",
  'services/fusion/src/config.ts': "import { z } from 'zod'; export { z };",
  'services/fusion/src/ports.ts': "import type { Screen } from '@vigie/domain'; export type S = Screen;",
  'services/fusion/src/errors.ts': "import '@vigie/errors';",
  'services/fusion/src/fuse/weigh.ts':
    "import '../ports'; import { createHash } from 'node:crypto'; export { createHash };",
  'services/fusion/src/handlers/on-screen.ts': "import '../fuse/weigh'; import '../ports'; import '@vigie/contracts';",
  'services/fusion/src/adapters/postgres-states.ts': "import '../ports'; import '@vigie/postgres'; import 'node:fs';",
};

const check = (files: Record<string, string>) =>
  told(rooms(workspace({ ...furnished, ...files }), testWalls)).map((line) => line.replace('services/fusion/src', '…'));

describe('the rooms of a service', () => {
  it('are all there, and every door is the right one', () => {
    expect(check({})).toEqual([]);
  });

  it('a missing room is named', () => {
    const files: Record<string, string | object> = { ...furnished };
    delete files['services/fusion/src/ports.ts'];
    delete files['services/fusion/src/handlers/on-screen.ts'];
    expect(told(rooms(workspace(files), testWalls))).toEqual([
      'services/fusion/src — has no ports.ts.',
      'services/fusion/src — has no handlers.',
    ]);
  });

  it.each([
    [
      'fuse/weigh.ts',
      "import '../adapters/postgres-states';",
      'core may not import adapters (../adapters/postgres-states).',
    ],
    ['fuse/weigh.ts', "import '../handlers/on-screen';", 'core may not import handlers (../handlers/on-screen).'],
    ['ports.ts', "import type { C } from './config';\nexport type D = C;", 'core may not import config (./config).'],
    [
      'handlers/on-screen.ts',
      "import '../adapters/postgres-states';",
      'handlers may not import adapters (../adapters/postgres-states).',
    ],
    [
      'adapters/postgres-states.ts',
      "import '../handlers/on-screen';",
      'adapters may not import handlers (../handlers/on-screen).',
    ],
    [
      'config.ts',
      "import './adapters/postgres-states';",
      'config may not import adapters (./adapters/postgres-states).',
    ],
    ['adapters/postgres-states.ts', "import '../main';", 'adapters may not import composition (../main).'],
  ])('a wrong door in %s: %s', (file, text, expected) => {
    expect(check({ [`services/fusion/src/${file}`]: text })).toEqual([`…/${file}:1 — ${expected}`]);
  });

  it.each([
    '@vigie/bus',
    '@vigie/contracts',
    '@vigie/postgres',
    'sharp',
    'uuid',
    'node:fs',
    'node:child_process',
    'fs',
  ])('the core does not use %s', (module) => {
    expect(check({ 'services/fusion/src/fuse/weigh.ts': `import '${module}';` })).toEqual([
      `…/fuse/weigh.ts:1 — the core of a service may not use ${module}.`,
    ]);
  });

  it.each(['@vigie/domain', '@vigie/errors', '@vigie/workflow', '@opentelemetry/api', 'zod', 'node:path'])(
    'the core may use %s',
    (module) => {
      expect(check({ 'services/fusion/src/fuse/weigh.ts': `import '${module}';` })).toEqual([]);
    },
  );
});

describe('names', () => {
  it('say something of the domain and are kebab-case', () => {
    const files = {
      ...pkg('libs/bus'),
      'libs/bus/src/utils/x.ts': '',
      'libs/bus/src/nats/ackWait.ts': '',
      'libs/bus/src/nats/ack-wait.ts': '',
      'libs/bus/test/bus.test.ts': '',
      'libs/bus/README.md': '',
      'libs/bus/sql/0001_first_table.sql': '',
      'libs/bus/dist/utils/Built.js': '',
    };
    expect(told(names(workspace(files), testWalls))).toEqual([
      'libs/bus/src/nats/ackWait.ts — is not kebab-case.',
      'libs/bus/src/utils — "utils" says nothing of what is in it.',
    ]);
  });
});
