import { type Bus, memoryBus } from '@vigie/bus';
import { decodeFrame, subjects } from '@vigie/contracts';
import type { Frame, FrameRequest } from '@vigie/domain';
import { generateKeyPair } from '@vigie/signing';
import { type FinishedSpan, startTelemetry } from '@vigie/telemetry';
import { type CaptureAgentConfig, captureAgentErrors, type RunningCaptureAgent, startCaptureAgent } from '../src';
import { action } from './fakes/actions';
import { agentConfig } from './fakes/agent-config';
import { FakeOrchestrator } from './fakes/fake-orchestrator';
import { type PaintedDesktop, paintedDesktop } from './fakes/painted-desktop';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const request = (requestId: string): FrameRequest => ({
  requestId,
  runId: 'run',
  workflowId: 'workflow',
  stepId: 'step',
  context: { ipp: '1234' },
});

const spans: FinishedSpan[] = [];
let telemetry: Awaited<ReturnType<typeof startTelemetry>>;
beforeAll(async () => {
  telemetry = await startTelemetry({ serviceName: 'capture-agent', onSpanEnd: (span) => spans.push(span) });
});
afterAll(() => telemetry.stop());

describe('An agent on its link to the orchestrator', () => {
  let orchestrator: FakeOrchestrator;
  let bus: Bus;
  let desktop: PaintedDesktop;
  let agent: RunningCaptureAgent;
  let config: CaptureAgentConfig;
  let frames: { frame: Frame; traceparent: string }[];

  beforeEach(async () => {
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    bus = memoryBus();
    desktop = paintedDesktop();
    frames = [];
    await bus.subscribe(subjects.frame('ws-1'), (message) => {
      frames.push({ frame: decodeFrame(message.data), traceparent: message.traceparent ?? '' });
    });
    config = agentConfig(orchestrator);
    agent = await startCaptureAgent({ config, bus, desktop });
    await agent.ready();
    await orchestrator.whenArmed();
  });

  afterEach(async () => {
    desktop.beforeInput = async () => {};
    await agent.stop();
    await orchestrator.stop();
    await bus.close();
  });

  it('says what it is: site, builds, resolution, scaling, monitors and theme', () => {
    expect(orchestrator.hellos[0]).toMatchObject({
      site: 'chu',
      workstationId: 'ws-1',
      agentVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      applications: [{ name: 'dph', version: '1.2.3' }],
      resolution: { width: 320, height: 200 },
      scaling: 1,
      monitors: [{ name: 'painted', primary: true }],
      theme: 'light',
      platform: 'painted',
      impairment: '',
    });
  });

  describe('actions', () => {
    it('performs each kind and reports when it began and ended', async () => {
      const kinds = [
        { kind: 'click', point: { x: 1, y: 2 }, button: 'right', count: 2 },
        { kind: 'type_text', text: 'a\r\nb', replace: true },
        { kind: 'key_chord', keys: ['Control', 's'] },
        { kind: 'scroll', point: { x: 1, y: 2 }, down: -3, right: 1 },
        { kind: 'drag', from: { x: 1, y: 2 }, to: { x: 3, y: 4 } },
        { kind: 'wait', milliseconds: 30 },
      ] as const;
      const actions = kinds.map((what, i) => action({ what, laneSequence: i + 1 }));
      for (const one of actions) orchestrator.sendAction(one);
      for (const one of actions) {
        const result = await orchestrator.outcomeOf(one.actionId);
        expect(result).toMatchObject({
          kind: 'done',
          startedAtMs: expect.any(Number),
          finishedAtMs: expect.any(Number),
        });
      }
      expect(desktop.performed).toEqual([
        'click 1,2 right 2',
        'type a\nb true',
        'chord Control+s',
        'scroll 1,2 -3 1',
        'drag 1,2 3,4',
      ]);
    });

    it('acts once on a thousand copies of a command, and answers them alike', async () => {
      const once = action();
      const sealed = orchestrator.seal(once);
      for (let i = 0; i < 1_000; i++) orchestrator.send({ kind: 'action', action: sealed });
      const last = action({ laneSequence: 2 });
      orchestrator.sendAction(last);
      await orchestrator.outcomeOf(last.actionId);
      expect(desktop.performed).toEqual(['click 10,20 left 1', 'click 10,20 left 1']);
      const answers = orchestrator.outcomes.filter(({ actionId }) => actionId === once.actionId);
      expect(new Set(answers.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(answers[0]!.result.kind).toBe('done');
    });

    it('refuses the same id with other content, and the first content stays as it was', async () => {
      const first = action();
      orchestrator.sendAction(first);
      await orchestrator.outcomeOf(first.actionId);
      orchestrator.sendAction({ ...first, what: { kind: 'click', point: { x: 99, y: 99 }, button: 'left', count: 1 } });
      const results = () => orchestrator.outcomes.map((outcome) => outcome.result);
      await orchestrator.wait(() => results().length === 2);
      expect(results()[1]).toEqual({ kind: 'refused', reason: 'CONFLICTING_BYTES' });
      orchestrator.sendAction(first);
      await orchestrator.wait(() => results().length === 3);
      expect(results()[2]!.kind).toBe('done');
      expect(desktop.performed).toHaveLength(1);
    });

    it('answers a known id from its record even after its expiry', async () => {
      const short = action({ expireAtMs: Date.now() + 400 });
      orchestrator.sendAction(short);
      expect((await orchestrator.outcomeOf(short.actionId)).kind).toBe('done');
      await new Promise((resolve) => setTimeout(resolve, 500));
      orchestrator.sendAction(short);
      await orchestrator.wait(() => orchestrator.outcomes.length === 2);
      expect(orchestrator.outcomes[1]!.result.kind).toBe('done');
    });

    it('refuses an action that expired on the way', async () => {
      const late = action({ expireAtMs: Date.now() - 1 });
      orchestrator.sendAction(late);
      expect(await orchestrator.outcomeOf(late.actionId)).toEqual({ kind: 'refused', reason: 'EXPIRED' });
      expect(desktop.performed).toEqual([]);
    });

    it('refuses an action that expired while it waited for its turn', async () => {
      const slow = action({ what: { kind: 'wait', milliseconds: 600 } });
      const next = action({ laneSequence: 2, expireAtMs: Date.now() + 300 });
      orchestrator.sendAction(slow);
      orchestrator.sendAction(next);
      expect(await orchestrator.outcomeOf(next.actionId)).toEqual({ kind: 'refused', reason: 'EXPIRED' });
      expect(desktop.performed).toEqual([]);
    });

    it('refuses an action before its time, and every later copy of it', async () => {
      const early = action({ notBeforeMs: Date.now() + 1_000 });
      orchestrator.sendAction(early);
      expect(await orchestrator.outcomeOf(early.actionId)).toEqual({ kind: 'refused', reason: 'NOT_YET_VALID' });
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      orchestrator.sendAction(early);
      await orchestrator.wait(() => orchestrator.outcomes.length === 2);
      expect(orchestrator.outcomes[1]!.result).toEqual({ kind: 'refused', reason: 'NOT_YET_VALID' });
      expect(desktop.performed).toEqual([]);
    });

    it('refuses an earlier epoch, and another workstation', async () => {
      const stale = action({ epoch: 0 });
      const elsewhere = action({ workstationId: 'ws-2' });
      for (const one of [stale, elsewhere]) orchestrator.sendAction(one);
      expect(await orchestrator.outcomeOf(stale.actionId)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
      expect(await orchestrator.outcomeOf(elsewhere.actionId)).toEqual({ kind: 'refused', reason: 'UNSUPPORTED' });
      expect(desktop.performed).toEqual([]);
    });

    it('refuses a new id whose place in the lane is taken or past', async () => {
      const second = action({ laneSequence: 2 });
      const again = action({ laneSequence: 2 });
      const first = action({ laneSequence: 1 });
      for (const one of [second, again, first]) orchestrator.sendAction(one);
      expect((await orchestrator.outcomeOf(second.actionId)).kind).toBe('done');
      expect(await orchestrator.outcomeOf(again.actionId)).toEqual({ kind: 'refused', reason: 'OUT_OF_ORDER' });
      expect(await orchestrator.outcomeOf(first.actionId)).toEqual({ kind: 'refused', reason: 'OUT_OF_ORDER' });
      expect(desktop.performed).toHaveLength(1);
    });

    it('performs one action at a time, in their order', async () => {
      let running = 0;
      let most = 0;
      desktop.beforeInput = async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running--;
      };
      const actions = [1, 2, 3, 4].map((n) =>
        action({ laneSequence: n, what: { kind: 'key_chord', keys: [String(n)] } }),
      );
      for (const one of actions) orchestrator.sendAction(one);
      await orchestrator.outcomeOf(actions[3]!.actionId);
      expect(most).toBe(1);
      expect(desktop.performed).toEqual(['chord 1', 'chord 2', 'chord 3', 'chord 4']);
    });

    it.each([
      [
        'a click outside the screen',
        { kind: 'click', point: { x: 320, y: 0 }, button: 'left', count: 1 },
        'POINT_OUTSIDE_SCREEN',
      ],
      [
        'a drag that ends outside the screen',
        { kind: 'drag', from: { x: 0, y: 0 }, to: { x: 0, y: 200 } },
        'POINT_OUTSIDE_SCREEN',
      ],
      ['an over-long text', { kind: 'type_text', text: 'a'.repeat(20_001), replace: false }, 'TEXT_TOO_LONG'],
      ['a text with a control character', { kind: 'type_text', text: 'a\u001bb', replace: false }, 'TEXT_UNTYPABLE'],
      ['a chord that names a key twice', { kind: 'key_chord', keys: ['a', 'a'] }, 'CHORD_INVALID'],
      ['a scroll without end', { kind: 'scroll', point: { x: 1, y: 1 }, down: 201, right: 0 }, 'SCROLL_TOO_FAR'],
      ['an endless wait', { kind: 'wait', milliseconds: 60_001 }, 'WAIT_TOO_LONG'],
    ] as const)('answers %s with a code, before any input', async (_, what, cause) => {
      const impossible = action({ what });
      orchestrator.sendAction(impossible);
      expect(await orchestrator.outcomeOf(impossible.actionId)).toEqual({ kind: 'failed', cause });
      expect(desktop.performed).toEqual([]);
    });

    it('continue the trace of the command, and tell nothing of the text', async () => {
      const typed = action({ what: { kind: 'type_text', text: 'Dupont', replace: false } });
      orchestrator.sendAction(typed, TRACEPARENT);
      await orchestrator.outcomeOf(typed.actionId);
      const performed = () =>
        spans.find(
          ({ name, attributes }) => name === 'perform action' && attributes['vigie.action.id'] === typed.actionId,
        );
      const span = await orchestrator.wait(performed, 'span');
      expect(span).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
      const sent = orchestrator.messages.find((message) => message.kind === 'outcome');
      expect(sent!.traceparent).toContain(span.spanId);
      expect(JSON.stringify(spans)).not.toContain('Dupont');
    });

    it('reports the code of an input that broke off', async () => {
      desktop.beforeInput = async () => {
        throw captureAgentErrors.create('PASTE_NOT_TAKEN', { timeoutMs: 1 });
      };
      const broken = action();
      orchestrator.sendAction(broken);
      expect(await orchestrator.outcomeOf(broken.actionId)).toEqual({ kind: 'failed', cause: 'PASTE_NOT_TAKEN' });
    });
  });

  describe('a broken link', () => {
    it('is dialled again, and an outcome that may not have arrived is sent again', async () => {
      const once = action();
      orchestrator.sendAction(once);
      await orchestrator.outcomeOf(once.actionId);
      orchestrator.drop();
      await orchestrator.wait(() => orchestrator.hellos.length === 2, 'second hello');
      await orchestrator.wait(() => orchestrator.outcomes.length === 2, 'second outcome');
      expect(orchestrator.outcomes[1]).toEqual(orchestrator.outcomes[0]);
      expect(desktop.performed).toHaveLength(1);
    });

    it('does not stop a running action, whose outcome goes to the next connection', async () => {
      let finish: () => void = () => {};
      const begun = new Promise<void>((resolve) => {
        desktop.beforeInput = () => {
          resolve();
          return new Promise((done) => {
            finish = done;
          });
        };
      });
      const slow = action();
      orchestrator.sendAction(slow);
      await begun;
      orchestrator.drop();
      await orchestrator.wait(() => orchestrator.hellos.length === 2, 'second hello');
      finish();
      expect((await orchestrator.outcomeOf(slow.actionId)).kind).toBe('done');
    });

    it('takes its epoch with it: what waited is refused, also when it comes again', async () => {
      const slow = action({ what: { kind: 'wait', milliseconds: 1_500 } });
      const waiting = action({ laneSequence: 2 });
      orchestrator.sendAction(slow);
      orchestrator.sendAction(waiting);
      await new Promise((resolve) => setTimeout(resolve, 50));
      orchestrator.drop();
      await orchestrator.wait(() => orchestrator.hellos.length === 2, 'second hello');
      orchestrator.sendAction(waiting);
      expect(await orchestrator.outcomeOf(waiting.actionId)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
      const fresh = action({ epoch: 2, laneSequence: 1 });
      orchestrator.sendAction(fresh);
      expect((await orchestrator.outcomeOf(fresh.actionId)).kind).toBe('done');
      expect(desktop.performed).toEqual(['click 10,20 left 1']);
    });

    it('is found again after the orchestrator was away', async () => {
      const { port } = orchestrator;
      await orchestrator.stop();
      await expect(
        (async () => {
          while (true) {
            await agent.ready();
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        })(),
      ).rejects.toMatchObject({ code: 'ORCHESTRATOR_UNREACHABLE' });
      const next = new FakeOrchestrator(orchestrator);
      await next.start(port);
      await next.wait(() => next.hellos.length === 1, 'hello');
      await agent.ready();
      orchestrator = next;
    });
  });

  describe('requested frames', () => {
    it('are published with the request before the answer, though nothing changed', async () => {
      orchestrator.send({
        kind: 'capture_frame',
        captureFrame: { request: request('r1'), keyframe: false },
        traceparent: TRACEPARENT,
      });
      const answer = await orchestrator.wait(() =>
        orchestrator.messages.find((message) => message.kind === 'frame_captured'),
      );
      const requested = frames.filter(({ frame }) => frame.request !== null);
      expect(requested).toHaveLength(1);
      const { frame, traceparent } = requested[0]!;
      expect(frame.request).toEqual(request('r1'));
      expect(frame.window).toMatchObject({ title: 'DPH - Recherche', appName: 'dph' });
      expect(frame.cursor).toEqual({ x: 5, y: 6 });
      expect(answer.frameCaptured).toEqual({
        requestId: 'r1',
        frameId: frame.frameId,
        sequence: frame.sequence,
        failure: '',
      });
      expect(traceparent).toContain('0af7651916cd43dd8448eb211c80319c');
      const span = await orchestrator.wait(() => spans.find(({ name }) => name === 'capture frame'), 'span');
      expect(span).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
      expect(answer.traceparent).toContain(span.spanId);
    });

    it('that cannot be captured are answered with the code', async () => {
      desktop.capturesFail = captureAgentErrors.create('DISPLAY_LOST', { display: ':9' });
      orchestrator.send({ kind: 'capture_frame', captureFrame: { request: request('r2'), keyframe: false } });
      const answer = await orchestrator.wait(() =>
        orchestrator.messages.find((message) => message.kind === 'frame_captured'),
      );
      expect(answer.frameCaptured).toEqual({ requestId: 'r2', frameId: '', sequence: 0, failure: 'DISPLAY_LOST' });
    });
  });
});

describe('An agent without an orchestrator', () => {
  it('still publishes frames, says in ready() whom it misses, and stops at once', async () => {
    const bus = memoryBus();
    const seen: Frame[] = [];
    await bus.subscribe(subjects.frame('ws-9'), (message) => void seen.push(decodeFrame(message.data)));
    const config = agentConfig({ address: '127.0.0.1:1', keys: generateKeyPair() }, { workstationId: 'ws-9' });
    const agent = await startCaptureAgent({ config, bus, desktop: paintedDesktop() });
    await expect(agent.ready()).rejects.toMatchObject({ code: 'ORCHESTRATOR_UNREACHABLE' });
    expect(seen[0]).toMatchObject({ workstationId: 'ws-9', patches: [{ encoding: 'png' }] });
    const before = performance.now();
    await agent.stop();
    expect(performance.now() - before).toBeLessThan(30_000);
    await bus.close();
  });
});

describe('An agent whose orchestrator asks for a token', () => {
  const TOKEN = 'the-secret-of-the-agents';
  let orchestrator: FakeOrchestrator;
  let bus: Bus;
  let agent: RunningCaptureAgent | undefined;

  beforeEach(async () => {
    agent = undefined;
    bus = memoryBus();
    orchestrator = new FakeOrchestrator();
    await orchestrator.start(0, TOKEN);
  });
  afterEach(async () => {
    await agent?.stop();
    await orchestrator.stop();
    await bus.close();
  });

  const start = (orchestratorToken: string) => {
    const config = agentConfig(orchestrator, { orchestratorToken });
    return startCaptureAgent({ config, bus, desktop: paintedDesktop() });
  };

  it('is welcomed with it', async () => {
    agent = await start(TOKEN);
    await agent.ready();
    expect(orchestrator.hellos).toHaveLength(1);
  });

  it.each(['', 'the-secret-of-the-gateway'])(
    'is told apart from one that is away, with the token %j',
    async (token) => {
      agent = await start(token);
      const error = await agent.ready().catch((one) => one);
      expect(error).toMatchObject({
        code: 'ORCHESTRATOR_TOKEN_REFUSED',
        facts: { address: orchestrator.address },
      });
      expect(JSON.stringify(error)).not.toContain('the-secret');
      expect(orchestrator.messages).toEqual([]);
    },
  );

  it('keeps dialling, and is welcomed once the token is right there', async () => {
    agent = await start(TOKEN.toUpperCase());
    await expect(agent.ready()).rejects.toMatchObject({ code: 'ORCHESTRATOR_TOKEN_REFUSED' });
    const { port } = orchestrator;
    await orchestrator.stop();
    orchestrator = new FakeOrchestrator(orchestrator);
    await orchestrator.start(port, TOKEN.toUpperCase());
    await orchestrator.wait(() => orchestrator.hellos.length === 1, 'hello');
    await agent.ready();
  }, 180_000);

  it('does not start with a token that cannot be sent', async () => {
    await expect(start('two words are no token')).rejects.toMatchObject({ code: 'RPC_TOKEN_INVALID' });
  });
});
