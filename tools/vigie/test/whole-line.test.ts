import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testNats, testPostgres } from '@vigie/testkit';
import { createVirtualDesktop, DEFAULT_ACCOUNT } from '@vigie/virtual-workstation';
import { DEMO_NOTE } from '../src/demo/demo-text';
import { awaitRun, awaitWorkstation } from '../src/gateway-client/await-run';
import { GatewayClient, type RunJson } from '../src/gateway-client/gateway-client';
import { DEMO_WORKFLOWS } from '../src/system/places';
import { startSystem } from '../src/system/start-system';
import type { RunningSystem } from '../src/system/system';
import { type OtlpReceiver, startOtlpReceiver } from '../src/trace/otlp-receiver';
import { shapeOfTrace } from '../src/trace/trace-tree';

const WORKSTATION = 'ward-3-pc-7';

describe('the whole line, each service a process of its own, on real servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-line-'));
  const effectLog = join(folder, 'effects.jsonl');
  let nats: Awaited<ReturnType<typeof testNats>>;
  let postgres: Awaited<ReturnType<typeof testPostgres>>;
  let otlp: OtlpReceiver;
  let system: RunningSystem;
  let run: RunJson;

  beforeAll(async () => {
    [nats, postgres, otlp] = await Promise.all([testNats(), testPostgres(), startOtlpReceiver()]);
    system = await startSystem({
      processes: true,
      natsUrl: nats.url,
      databaseUrl: postgres.url,
      gatewayPort: 0,
      orchestratorPort: 0,
      folder,
      keepData: false,
      otlpEndpoint: otlp.url,
      workstations: [{ kind: 'virtual', id: WORKSTATION, width: 1280, height: 800, effectLog }],
      progress: () => {},
      signal: new AbortController().signal,
    });
    const client = new GatewayClient(system.gatewayUrl, system.token);
    await awaitWorkstation(client, WORKSTATION, 60_000);
    const workflow = readFileSync(join(DEMO_WORKFLOWS, 'add-note.yaml'), 'utf8');
    const parameters = { note: DEMO_NOTE, password: DEFAULT_ACCOUNT.password };
    const started = await client.startRun({ workflow, workstation_id: WORKSTATION, parameters });
    const signal = new AbortController().signal;
    run = await awaitRun(client, started.run_id, { timeoutMs: 300_000, signal, onStep: () => {} });
  }, 420_000);

  afterAll(async () => {
    await system?.stop();
    await Promise.all([nats?.stop(), postgres?.stop(), otlp?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);

  test('a run started through the gateway ends with every step verified', () => {
    expect(run.explanation).toBeNull();
    expect(run.steps.map((s) => [s.step_id, s.status])).toEqual(run.steps.map((s) => [s.step_id, 'verified']));
    expect(run.success).toBe(true);
  });

  test('the program’s own log shows that the note was saved once, exactly as sent', () => {
    const effects = readFileSync(effectLog, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const saved = effects.filter((effect) => effect.kind === 'note_saved');
    expect(saved.map((effect) => effect.text)).toEqual([DEMO_NOTE.normalize('NFC')]);
  });

  test('its trace is one tree: one root, no orphan span, every service in it', async () => {
    await settled(() => shapeOfTrace(otlp.spans, run.trace_id).connected);
    expect(shapeOfTrace(otlp.spans, run.trace_id)).toMatchObject({ roots: 1, orphans: [], missingServices: [] });
  });

  test('no attribute, name, event or status of any span holds text of a screen, a parameter or the token', () => {
    const texts = otlp.spans
      .map((s) => `${s.name} ${Object.values(s.attributes).join(' ')}`)
      .join('\n')
      .toLowerCase();
    expect(texts.length).toBeGreaterThan(10_000);
    const values = [DEFAULT_ACCOUNT.login, DEFAULT_ACCOUNT.password, '800412345', '12/03/1954'];
    for (const secret of [system.token, ...values, ...DEMO_NOTE.split(/[\s,.:]+/), ...screenWords()]) {
      if (secret.length >= 5) expect(texts).not.toContain(secret.toLowerCase());
    }
  });

  test('no log of any service holds the note, a patient’s name or the token', () => {
    const logs = ['gateway', 'orchestrator', 'perception', 'embedding', 'fusion', WORKSTATION]
      .map((name) => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8'))
      .join('\n');
    expect(logs).toContain('"service":"gateway"');
    for (const secret of [system.token, 'MARTIN', 'fièvre', 'Cardio#2026']) expect(logs).not.toContain(secret);
  });
});

/** Words of five letters or more that the sign-in screen shows and that are no words of the protocol. */
function screenWords(): string[] {
  const desktop = createVirtualDesktop({});
  const words = desktop.truth().words.map((w) => w.text.replace(/[^\p{L}]/gu, ''));
  return words.filter((w) => w.length >= 6 && /[À-ÿ]/.test(w)).concat('MARTIN', 'GARNIER', 'hgarnier');
}

async function settled(done: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 100));
}
