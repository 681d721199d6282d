import { type Bus, memoryBus } from '@vigie/bus';
import { type RunningCaptureAgent, startCaptureAgent } from '../src';
import { action } from './fakes/actions';
import { agentConfig } from './fakes/agent-config';
import { FakeOrchestrator } from './fakes/fake-orchestrator';
import { type PaintedDesktop, paintedDesktop } from './fakes/painted-desktop';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('An agent and an orchestrator that falls silent', () => {
  let orchestrator: FakeOrchestrator;
  let bus: Bus;
  let desktop: PaintedDesktop;
  let agent: RunningCaptureAgent;

  beforeEach(async () => {
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    bus = memoryBus();
    desktop = paintedDesktop();
    agent = await startCaptureAgent({ config: agentConfig(orchestrator), bus, desktop });
    await orchestrator.whenArmed();
  });
  afterEach(async () => {
    await agent.stop();
    await orchestrator.stop();
    await bus.close();
  });

  it('says every second that it lives', async () => {
    await sleep(3_300);
    const beats = orchestrator.messages.filter(({ kind }) => kind === 'heartbeat').length;
    expect(beats).toBeGreaterThanOrEqual(2);
    expect(beats).toBeLessThanOrEqual(4);
    expect(orchestrator.hellos).toHaveLength(1);
  });

  it('begins nothing more after 2.5 s, gives the connection up after 5 s, and is armed again soon after', async () => {
    orchestrator.beats = false;
    const silent = performance.now();
    const slow = action({ what: { kind: 'wait', milliseconds: 3_000 } });
    const waiting = action({ laneSequence: 2 });
    orchestrator.sendAction(slow);
    orchestrator.sendAction(waiting);
    // Its end comes when the lane is silent already, so what waited is not begun.
    await orchestrator.wait(() => orchestrator.outcomes.some(({ actionId }) => actionId === slow.actionId), 'end');
    expect(performance.now() - silent).toBeGreaterThan(2_900);
    orchestrator.beats = true;
    await orchestrator.whenArmed(2);
    const tookMs = performance.now() - silent;
    expect(desktop.performed).toEqual([]);
    expect(await orchestrator.outcomeOf(waiting.actionId)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
    expect(tookMs).toBeLessThan(30_000);
  });

  it('that comes back is found again', async () => {
    const { port } = orchestrator;
    await orchestrator.stop();
    await sleep(2_000);
    const next = new FakeOrchestrator(orchestrator);
    await next.start(port);
    const back = performance.now();
    await next.whenArmed(2);
    expect(performance.now() - back).toBeLessThan(30_000);
    orchestrator = next;
  });

  it('takes an event loop that stood still for its own death: what arrived meanwhile is not begun', async () => {
    const late = action();
    orchestrator.sendAction(late);
    const end = performance.now() + 2_700;
    while (performance.now() < end);
    await orchestrator.whenArmed(2);
    expect(desktop.performed).toEqual([]);
    orchestrator.enquire(late.actionId);
    expect(await orchestrator.outcomeOf(late.actionId)).toMatchObject({ kind: 'refused' });
  });
});
