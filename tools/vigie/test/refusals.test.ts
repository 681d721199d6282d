import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { findMissing, repositoryFolder } from '@vigie/local-services';
import { mayMountDisks, mountSmallDisk } from '@vigie/testkit';
import { EXIT } from '../src/exit-codes';
import { expectRefusal, PATIENCE_MS, VigieHome } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

/** Nothing listens on the port of tcpmux. */
const NOBODY = '127.0.0.1:1';
/** No X server has so high a number. */
const NO_DISPLAY = ':59001';

const home = new VigieHome();
const small = join(home.folder, 'small');
const disk = mayMountDisks() ? mountSmallDisk(small, 4 * 1024) : null;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  takenPort = String((taken.address() as AddressInfo).port);
});

afterEach(async () => {
  expect(await home.leftAfter(10_000)).toEqual([]);
});

afterAll(async () => {
  await new Promise((done) => taken.close(done));
  disk?.remove();
  await home.remove();
});

test.each([
  ['an unknown command', ['frobnicate']],
  ['an unknown option', ['demo', '--frob']],
  ['an option that is missing', ['run', 'workflow.yaml']],
  ['a number that is none', ['up', '--virtual', 'many']],
])('%s is wrong usage', async (_what, args) => {
  expectRefusal(await home.call([...args, '--json']).end(), 'CLI_USAGE', EXIT.usage);
});

test('a parameter without its value is wrong usage', async () => {
  const args = ['run', 'workflow.yaml', '--workstation', 'virtual-1', '--param', 'note', '--json'];
  expectRefusal(await home.call(args).end(), 'CLI_PARAMETER_MALFORMED', EXIT.usage);
});

test('a run without a system says how to start one', async () => {
  const args = ['run', 'workflow.yaml', '--workstation', 'virtual-1', '--json'];
  expectRefusal(await home.call(args).end(), 'CLI_NOT_RUNNING', EXIT.environment);
});

test.each([
  ['a nats-server that is not there', ['--nats', `nats://${NOBODY}`], 'BUS_UNREACHABLE', EXIT.environment],
  [
    'a database that is not there',
    ['--database', `postgres://v@${NOBODY}/v`],
    'DATABASE_UNREACHABLE',
    EXIT.environment,
  ],
  ['a database of another kind', ['--database', 'mysql://v@127.0.0.1/v'], 'DATABASE_ADDRESS_INVALID', EXIT.usage],
])('%s ends the demo before anything runs', async (_what, args, code, exit) => {
  expectRefusal(await home.call(['demo', ...args, '--json']).end(), code, exit);
});

test('a gateway port that is taken is told', async () => {
  const args = ['up', '--virtual', '0', '--port', takenPort, '--agent-port', '0', '--json'];
  expectRefusal(await home.call(args).end(), 'GATEWAY_PORT_TAKEN', EXIT.environment);
});

test('an agent port that is taken is told', async () => {
  const args = ['up', '--virtual', '0', '--port', '0', '--agent-port', takenPort, '--json'];
  expectRefusal(await home.call(args).end(), 'RPC_PORT_TAKEN', EXIT.environment);
});

describe('models', () => {
  const shipped = join(repositoryFolder, 'models');

  /** A copy of the catalogue in which one model's entry is changed. */
  function altered(name: string, id: string, change: (entry: Record<string, unknown>) => void): string {
    const folder = join(home.folder, name);
    cpSync(shipped, folder, { recursive: true });
    const catalogue = JSON.parse(readFileSync(join(shipped, 'catalogue.json'), 'utf8'));
    change(catalogue.models.find((entry: { id: string }) => entry.id === id));
    // A catalogue elsewhere has no packages beside it.
    for (const entry of catalogue.models) {
      if (entry.package === undefined) continue;
      const there = join('node_modules', entry.package, entry.path);
      mkdirSync(join(folder, there, '..'), { recursive: true });
      if (entry.lost !== true) cpSync(join(repositoryFolder, there), join(folder, there));
    }
    writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
    return folder;
  }

  test('a model file that is not the one of the catalogue is not loaded', async () => {
    const folder = altered('corrupt', 'vigie-screen-grid-statistics', () => {});
    const file = join(folder, 'screen-grid-statistics.f32');
    const bytes = readFileSync(file);
    bytes[100] = bytes.readUInt8(100) ^ 1;
    writeFileSync(file, bytes);
    const ended = await home.call(['demo', '--json'], { VIGIE_EMBEDDING_CATALOGUE_FOLDER: folder }).end();
    expectRefusal(ended, 'MODEL_CORRUPT', EXIT.environment);
  });

  test('a digest that differs in the reader’s models stops its thread’s start', async () => {
    const folder = altered('digest', 'vigie-text-detection', (entry) => {
      entry.sha256 = '0'.repeat(64);
    });
    const ended = await home.call(['demo', '--json'], { VIGIE_PERCEPTION_CATALOGUE_FOLDER: folder }).end();
    expectRefusal(ended, 'MODEL_CORRUPT', EXIT.environment);
  });

  test('a model file that is not there must be installed', async () => {
    const folder = altered('missing', 'vigie-screen-grid-statistics', (entry) => {
      entry.path = 'elsewhere.f32';
    });
    const ended = await home.call(['demo', '--json'], { VIGIE_EMBEDDING_CATALOGUE_FOLDER: folder }).end();
    expectRefusal(ended, 'MODEL_MISSING', EXIT.missing);
  });
});

test('a setting that does not exist is refused with the nearest one', async () => {
  const ended = await home.call(['demo', '--json'], { VIGIE_EMBEDDING_CATALOGE_FOLDER: '/models' }).end();
  expectRefusal(ended, 'CONFIG_INVALID', EXIT.usage);
  expect(ended.stderr).toContain('Did you mean VIGIE_EMBEDDING_CATALOGUE_FOLDER?');
});

describe('no display', () => {
  const agent = join(repositoryFolder, 'services', 'capture-agent', 'dist', 'main.js');
  const settings = {
    VIGIE_AGENT_WORKSTATION_ID: 'ward-3-pc-7',
    VIGIE_AGENT_SITE: 'local',
    VIGIE_AGENT_NATS_URL: `nats://${NOBODY}`,
    VIGIE_AGENT_ORCHESTRATOR_ADDRESS: NOBODY,
  };

  test.each([
    ['without DISPLAY', {}],
    ['with a DISPLAY where no server answers', { DISPLAY: NO_DISPLAY }],
    ['with a DISPLAY that cannot be', { DISPLAY: ':65000' }],
  ])('the agent %s ends with the code and the remedy in its log', async (_what, display) => {
    const { code, stderr } = await home.start([agent], { ...settings, ...display }).end();
    const last = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect({ code, last }).toMatchObject({ code: 1, last: { level: 'fatal', code: 'DISPLAY_MISSING' } });
    expect(last.remedy).toContain('DISPLAY');
  });

  // A call would install what it lacks, which is not a test's to do.
  const able = findMissing('desktop').length === 0;

  (able ? test : test.skip)('demo --desktop says that the display is not there (needs its programs)', async () => {
    const ended = await home.call(['demo', '--desktop', '--json'], { DISPLAY: NO_DISPLAY }).end();
    expectRefusal(ended, 'DISPLAY_MISSING', EXIT.environment);
  });
});

describe('a full disk', () => {
  (disk ? test : test.skip)('is told before a server is started on it (needs root, for a small disk)', async () => {
    const ended = await home.call(['demo', '--json'], { VIGIE_HOME: small }).end();
    expectRefusal(ended, 'DISK_FULL', EXIT.environment);
  });
});
