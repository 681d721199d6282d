import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../src/exit-codes';
import { DEMO_WORKFLOWS } from '../src/system/places';
import { expectRefusal, PATIENCE_MS, VigieHome, type VigieProcess } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

const home = new VigieHome();
let system: VigieProcess;

const NEVER = `
vigie: 1
id: never
title: Un écran qui ne vient pas
steps:
  - id: wait
    title: Attendre
    screen: { title_contains: Un écran qui ne vient jamais }
    target: { type: button, label: Se connecter }
    action: click
    expect: { change: screen }
    timeouts: { screen: SECONDS }
`;

beforeAll(async () => {
  system = home.call(['up', '--port', '0', '--agent-port', '0', '--json']);
  await system.says('"success":true');
});

afterAll(() => home.remove());

function workflow(name: string, text: string): string {
  const file = join(home.folder, name);
  writeFileSync(file, text);
  return file;
}

function run(file: string, ...more: string[]): VigieProcess {
  return home.call(['run', file, '--workstation', 'virtual-1', '--json', ...more]);
}

const shipped = readFileSync(join(DEMO_WORKFLOWS, 'add-note.yaml'), 'utf8');

test('an unknown key of a workflow is refused with the nearest key', async () => {
  const text = shipped.replace('title_contains: Connexion', 'title_contain: Connexion');
  const ended = await run(workflow('unknown-key.yaml', text), '--param', 'note=x', '--param', 'password=x').end();
  expectRefusal(ended, 'WORKFLOW_INVALID', EXIT.usage);
  expect(ended.stderr).toContain('unknown key “title_contain”. Did you mean “title_contains”?');
});

test.each([
  ['cut off', shipped.slice(0, 400), 'WORKFLOW_INVALID'],
  ['empty', '\n', 'CLI_FILE_EMPTY'],
  ['longer than a workflow may be', `${shipped}${'#'.repeat(200_000)}`, 'WORKFLOW_INVALID'],
  ['longer than a file may be', '#'.repeat(1_000_001), 'CLI_FILE_TOO_LARGE'],
])('a workflow file that is %s is refused', async (name, text, code) => {
  expectRefusal(await run(workflow(`${name}.yaml`, text)).end(), code, EXIT.usage);
});

test('parameters that are missing or unknown are refused, and no value is told', async () => {
  const ended = await run(join(DEMO_WORKFLOWS, 'add-note.yaml'), '--param', 'notte=Fièvre tombée').end();
  expectRefusal(ended, 'PARAMETERS_INVALID', EXIT.usage);
  expect(ended.stderr).toContain('Did you mean “note”?');
  expect(ended.stdout + ended.stderr).not.toContain('Fièvre');
});

test('an unknown workstation and a wrong token are refused', async () => {
  const file = workflow('never.yaml', NEVER.replace('SECONDS', '2s'));
  const elsewhere = home.call(['run', file, '--workstation', 'virtual-9', '--json']);
  expectRefusal(await elsewhere.end(), 'WORKSTATION_UNKNOWN', EXIT.usage);
  const token = workflow('token', 'not-the-token-of-this-system\n');
  expectRefusal(await run(file, '--token-file', token).end(), 'GATEWAY_UNAUTHENTICATED', EXIT.usage);
});

test('a screen that never comes ends the run with what was not seen', async () => {
  const ended = await run(workflow('never.yaml', NEVER.replace('SECONDS', '5s'))).end();
  expectRefusal(ended, 'SCREEN_NEVER_CAME', EXIT.failed);
  expect(ended.result).toMatchObject({ status: 'failed', steps: [{ step: 'wait', status: 'failed', action_id: '' }] });
});

test('Ctrl-C cancels the run that is followed, and leaves the workstation free', async () => {
  const file = workflow('slow.yaml', NEVER.replace('SECONDS', '2min'));
  const call = home.call(['run', file, '--workstation', 'virtual-1']);
  await call.says('run ');
  const meanwhile = await run(file).end();
  expectRefusal(meanwhile, 'WORKSTATION_BUSY', EXIT.environment);
  call.signal('SIGINT');
  const { code, stderr } = await call.end();
  expect({ code, told: stderr.includes('error RUN_CANCELLED: ') }).toEqual({ code: EXIT.interrupted, told: true });
  const next = await run(workflow('never.yaml', NEVER.replace('SECONDS', '1s'))).end();
  expect(next.result).toMatchObject({ error: { code: expect.not.stringContaining('WORKSTATION_BUSY') } });
});

test('Ctrl-C ends the system, and nothing of it stays behind', async () => {
  expect(home.family().length).toBeGreaterThan(1);
  system.signal('SIGINT', 'group');
  const { code, ms } = await system.end();
  expect(code).toBe(EXIT.interrupted);
  expect(ms).toBeLessThan(30_000);
  expect(await home.leftAfter(5_000)).toEqual([]);
});
