import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testNats } from '@vigie/testkit';
import { createVirtualDesktop, DEFAULT_ACCOUNT, fixedClock, handOn, pngOf } from '@vigie/virtual-workstation';
import { awaitRun, awaitWorkstation } from '../src/gateway-client/await-run';
import { GatewayClient, type RunJson } from '../src/gateway-client/gateway-client';
import { sendPictures } from '../src/pictures/send-pictures';
import { startSystem } from '../src/system/start-system';
import type { RunningSystem } from '../src/system/system';

const MAIN = resolve(__dirname, '../dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'vigie-full-screen-'));
const DOCUMENT = join(folder, 'flow.yaml');
const CONVERTED = join(folder, 'flow.elements.yaml');
const STATIONS = { old: 'full-screen-pc', converted: 'elements-pc' } as const;
const effectsOf = (station: string) => join(folder, `${station}.jsonl`);
const signal = new AbortController().signal;

let nats: Awaited<ReturnType<typeof testNats>>;
let system: RunningSystem;
let client: GatewayClient;

/** Records the way from sign-in to a search's result: a picture before each input, and the point that was clicked. */
async function record(): Promise<string> {
  const desktop = createVirtualDesktop({ caret: false, clock: fixedClock(Date.UTC(2026, 2, 17, 13, 32)) });
  const hand = handOn(desktop);
  const shot = (name: string) => writeFileSync(join(folder, `${name}.png`), pngOf(desktop.grab()));
  const at = (picture: string, id: string) => {
    const box = desktop.box(id)!;
    return `{ at: { picture: ${picture}.png, point: [${box.x + Math.floor(box.width / 2)}, ${box.y + Math.floor(box.height / 2)}] } }`;
  };
  shot('sign-in');
  const login = at('sign-in', 'sign-in.login');
  await hand.type('sign-in.login', DEFAULT_ACCOUNT.login);
  shot('login-typed');
  const password = at('login-typed', 'sign-in.password');
  await hand.type('sign-in.password', DEFAULT_ACCOUNT.password);
  shot('both-typed');
  const connect = at('both-typed', 'sign-in.connect');
  await hand.click('sign-in.connect');
  shot('search');
  const family = at('search', 'search.family');
  await hand.type('search.family', 'MARTIN');
  shot('suggestions');
  await desktop.input.keyChord(['Tab']);
  shot('family');
  const search = at('family', 'search.search');
  await hand.click('search.search');
  shot('found');
  await desktop.close();
  return `# Recorded by pictures.
vigie: 1
id: find-martin
title: Rechercher un patient
parameters:
  login: { type: text, default: ${DEFAULT_ACCOUNT.login} }
  password: { type: text, secret: true }
  family: { type: text, default: MARTIN }
steps:
  - id: login
    screen: { picture: { file: sign-in.png } }
    target: ${login}
    action: { type: { text: "\${login}", replace: true } }
  - id: password
    screen: { picture: { file: login-typed.png } }
    target: ${password}
    action: { type: { text: "\${password}", replace: true } }
    expect: { change: target }
  - id: connect
    screen: { picture: { file: both-typed.png } }
    target: ${connect}
    action: click
    expect: { picture: { file: search.png } }
  - id: family
    screen: { picture: { file: search.png } }
    target: ${family}
    action: { type: { text: "\${family}", replace: true } }
  - id: leave
    screen: { picture: { file: suggestions.png } }
    action: { keys: Tab }
    expect: { change: screen }
  - id: search
    screen: { picture: { file: family.png } }
    target: ${search}
    action: click
    expect: { picture: { file: found.png } }
`;
}

async function run(file: string, station: string): Promise<RunJson> {
  const workflow = await sendPictures(client, file, readFileSync(file, 'utf8'));
  const parameters = { password: DEFAULT_ACCOUNT.password };
  const started = await client.startRun({ workflow, workstation_id: station, parameters });
  return awaitRun(client, started.run_id, { timeoutMs: 300_000, signal, onStep: () => {} });
}

function effects(station: string): { kind: string }[] {
  if (!existsSync(effectsOf(station))) return [];
  const lines = readFileSync(effectsOf(station), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { sequence: _, atMs: __, ...effect } = JSON.parse(line);
    return effect;
  });
}

function vigie(...args: string[]): Promise<number> {
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, ...args], (error) => done(error ? Number(error.code) : 0));
  });
}

beforeAll(async () => {
  writeFileSync(DOCUMENT, await record());
  nats = await testNats();
  system = await startSystem({
    processes: false,
    natsUrl: nats.url,
    gatewayPort: 0,
    orchestratorPort: 0,
    folder,
    keepData: false,
    workstations: Object.values(STATIONS).map((id) => ({
      kind: 'virtual' as const,
      id,
      width: 1280,
      height: 800,
      effectLog: effectsOf(id),
    })),
    progress: () => {},
    signal,
  });
  client = new GatewayClient(system.gatewayUrl, system.token);
  for (const id of Object.values(STATIONS)) await awaitWorkstation(client, id, 60_000);
}, 300_000);

afterAll(async () => {
  await system?.stop();
  await nats?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

test('F-9.1, F-9.2: a workflow of pictures and points runs on the legacy matcher, every step verified', async () => {
  const done = await run(DOCUMENT, STATIONS.old);
  expect(done.explanation).toBeNull();
  expect(done.steps.map((step) => [step.step_id, step.status])).toEqual(
    ['login', 'password', 'connect', 'family', 'leave', 'search'].map((id) => [id, 'verified']),
  );
  expect(done.steps.filter((step) => step.target !== null).map((step) => step.target?.method)).toEqual(
    Array.from({ length: 5 }, () => 'picture'),
  );
  expect(effects(STATIONS.old).map(({ kind }) => kind)).toEqual(['session_opened', 'search_done']);
}, 360_000);

test('F-9.3, F-9.4: converted, it names elements, runs on the new matcher and has the same effect', async () => {
  expect(await vigie('workflow', 'convert', DOCUMENT)).toBe(0);
  const converted = readFileSync(CONVERTED, 'utf8');
  expect(converted).toMatch(/^# Recorded by pictures\./);
  expect(converted).not.toContain('.png');
  const done = await run(CONVERTED, STATIONS.converted);
  expect(done.explanation).toBeNull();
  expect(done.success).toBe(true);
  expect(done.steps.map((step) => step.target?.method ?? '')).not.toContain('picture');
  expect(effects(STATIONS.converted)).toEqual(effects(STATIONS.old));
}, 600_000);

test('a converted workflow is never written over another file', async () => {
  const before = readFileSync(CONVERTED, 'utf8');
  expect(await vigie('workflow', 'convert', DOCUMENT, '--out', DOCUMENT)).not.toBe(0);
  expect(readFileSync(CONVERTED, 'utf8')).toBe(before);
}, 300_000);

describe('F-9.1: a run of a full-screen workflow', () => {
  const refusal = async (file: string, text = readFileSync(file, 'utf8')) =>
    sendPictures(client, file, text).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    );

  test('is refused by the orchestrator before anything is done when its pictures were not sent', async () => {
    const before = effects(STATIONS.old).length;
    const started = client.startRun({
      workflow: readFileSync(DOCUMENT, 'utf8'),
      workstation_id: STATIONS.old,
      parameters: { password: 'x' },
    });
    await expect(started).rejects.toMatchObject({ code: 'REFERENCE_MISSING' });
    expect(effects(STATIONS.old)).toHaveLength(before);
  });

  test.each(['../sign-in.png', '/etc/passwd', 'a/b.png', '.hidden.png', 'sign-in.svg', 'C:\\x.png', '..\\x.png'])(
    'names no picture outside its folder: %s',
    async (name) => {
      const text = readFileSync(DOCUMENT, 'utf8').replaceAll('sign-in.png', JSON.stringify(name));
      const started = client.startRun({ workflow: text, workstation_id: STATIONS.old, parameters: {} });
      await expect(started).rejects.toMatchObject({ code: 'WORKFLOW_INVALID' });
      // What is no workflow leads to no file: it is sent as it is, and refused there.
      expect(await refusal(DOCUMENT, text)).toBe('sent');
    },
  );

  test('takes no link, no other format, no cut and no huge file for a picture', async () => {
    const text = readFileSync(DOCUMENT, 'utf8').replaceAll('sign-in.png', 'odd.png');
    const odd = join(folder, 'odd.png');
    const png = readFileSync(join(folder, 'sign-in.png'));
    const attempts: (() => void)[] = [
      () => symlinkSync(join(folder, 'sign-in.png'), odd),
      () => writeFileSync(odd, 'this is text'),
      () => writeFileSync(odd, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      () => writeFileSync(odd, png.subarray(0, png.length / 2)),
      () => writeFileSync(odd, Buffer.alloc(4_000_001)),
      () => writeFileSync(odd, ''),
    ];
    for (const attempt of attempts) {
      rmSync(odd, { force: true });
      attempt();
      expect(await refusal(DOCUMENT, text)).toBe('PICTURE_REFUSED');
    }
    rmSync(odd, { force: true });
    expect(await refusal(DOCUMENT, text)).toBe('PICTURE_REFUSED');
  });
});
