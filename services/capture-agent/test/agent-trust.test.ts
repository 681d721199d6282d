import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryBus } from '@vigie/bus';
import { generateKeyPair, loadSigner } from '@vigie/signing';
import { metricsText, startTelemetry } from '@vigie/telemetry';
import { type CaptureAgentConfig, type RunningCaptureAgent, startCaptureAgent } from '../src';
import { action } from './fakes/actions';
import { agentConfig } from './fakes/agent-config';
import { FakeOrchestrator } from './fakes/fake-orchestrator';
import { type PaintedDesktop, paintedDesktop } from './fakes/painted-desktop';

const stranger = loadSigner(generateKeyPair().privateKey);
const flipped = (bytes: Uint8Array, at = bytes.length - 1) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

let telemetry: Awaited<ReturnType<typeof startTelemetry>>;
beforeAll(async () => {
  telemetry = await startTelemetry({ serviceName: 'capture-agent' });
});
afterAll(() => telemetry.stop());

describe('An agent', () => {
  let orchestrator: FakeOrchestrator;
  let desktop: PaintedDesktop;
  let agent: RunningCaptureAgent | null;
  let config: CaptureAgentConfig;

  beforeEach(async () => {
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    desktop = paintedDesktop();
    config = agentConfig(orchestrator);
    agent = null;
  });
  afterEach(async () => {
    await agent?.stop();
    await orchestrator.stop();
  });

  const start = async (over: Partial<CaptureAgentConfig> = {}) => {
    agent = await startCaptureAgent({ config: { ...config, ...over }, bus: memoryBus(), desktop });
    return agent;
  };
  const journal = () => readFileSync(path.join(config.journalFolder, 'journal'), 'utf8');
  const forged = async () => {
    const counts = [...(await metricsText()).matchAll(/^vigie_action_forged_total\{.*\} (\d+)/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it('drops and counts what no pinned key signed, before its journal, and the genuine action is not harmed', async () => {
    await start();
    await orchestrator.whenArmed();
    const before = await forged();
    const one = action({ what: { kind: 'type_text', text: 'Dupont', replace: false } });
    const genuine = orchestrator.seal(one);
    const { seal } = genuine;
    const forgeries = [
      { ...genuine, seal: orchestrator.seal(one, stranger).seal },
      { ...genuine, seal: { ...seal, keyId: stranger.keyId } },
      { ...genuine, seal: { ...seal, signature: flipped(seal.signature) } },
      { ...genuine, seal: { ...seal, content: flipped(seal.content) } },
      // Signed for something else.
      { ...genuine, seal: orchestrator.signer.seal('enquiry', seal.content) },
      // Genuine bytes with another text, or another salt, beside them.
      { ...genuine, text: 'Dupond' },
      { ...genuine, salt: flipped(genuine.salt) },
      // Signed, but not the one way to say it.
      {
        ...genuine,
        seal: orchestrator.signer.seal('action', Buffer.concat([seal.content, Buffer.from([0x98, 6, 1])])),
      },
    ];
    for (const forgery of forgeries) orchestrator.send({ kind: 'action', action: forgery });
    orchestrator.send({ kind: 'enquiry', enquiry: orchestrator.signer.seal('action', seal.content) });
    orchestrator.send({ kind: 'lane_order', order: stranger.seal('lane_order', seal.content) });
    orchestrator.send({ kind: 'action', action: genuine });
    expect((await orchestrator.outcomeOf(one.actionId)).kind).toBe('done');
    expect(orchestrator.outcomes).toHaveLength(1);
    expect(desktop.performed).toEqual(['type Dupont false']);
    expect(await forged()).toBe(before + 10);
    expect(journal().match(/"settled"/g)).toHaveLength(1);
  });

  it('obeys no order and answers no enquiry that is for another workstation', async () => {
    await start();
    await orchestrator.whenArmed();
    orchestrator.order('pause', { workstationId: 'ws-2' });
    orchestrator.enquire('0193b8f0-0000-7000-8000-000000000001', { workstationId: 'ws-2' });
    const one = action();
    orchestrator.sendAction(one);
    expect((await orchestrator.outcomeOf(one.actionId)).kind).toBe('done');
    expect(orchestrator.outcomes).toHaveLength(1);
  });

  it.each([
    ['for another connection', { nonce: '00'.repeat(16) }],
    ['for another workstation', { workstationId: 'ws-2' }],
  ])('takes no welcome %s', async (_, welcome) => {
    orchestrator.welcomeWith = welcome;
    await start();
    await expect(agent!.ready()).rejects.toMatchObject({ code: 'WELCOME_REFUSED' });
    expect(orchestrator.armed).toEqual([]);
    expect(orchestrator.hellos.length).toBeGreaterThan(1);
    expect(new Set(orchestrator.hellos.map(({ nonce }) => nonce)).size).toBe(orchestrator.hellos.length);
    expect(journal()).not.toContain('epoch"');
  });

  it('takes no welcome that a stranger signed', async () => {
    await start({ pinnedKeys: generateKeyPair().publicKey });
    await expect(agent!.ready()).rejects.toMatchObject({ code: 'WELCOME_REFUSED' });
    expect(orchestrator.armed).toEqual([]);
  });

  it('takes either of two pinned keys, while they are changed', async () => {
    await start({ pinnedKeys: generateKeyPair().publicKey + orchestrator.keys.publicKey });
    await orchestrator.whenArmed();
  });

  it.each([
    ['without pinned keys', '', 'PINNED_KEYS_COUNT'],
    ['with the private key', null, 'PINNED_KEYS_HOLD_PRIVATE'],
  ])('does not start %s', async (_, pinnedKeys, code) => {
    const text = pinnedKeys ?? orchestrator.keys.privateKey;
    await expect(start({ pinnedKeys: text })).rejects.toMatchObject({ code });
  });

  it('listens to nothing before its welcome', async () => {
    orchestrator.welcomes = false;
    await start();
    await orchestrator.wait(() => orchestrator.hellos.length === 1, 'hello');
    const one = action({ epoch: 0 });
    orchestrator.sayTo(0, { kind: 'action', action: orchestrator.seal(one), traceparent: '' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(orchestrator.outcomes).toEqual([]);
    expect(journal()).not.toContain(one.actionId);
  });
});
