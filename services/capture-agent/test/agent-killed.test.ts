import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Action, OutcomeResult } from '@vigie/domain';
import type { FailPointName } from '@vigie/fail-points';
import { action } from './fakes/actions';
import { FakeOrchestrator } from './fakes/fake-orchestrator';
import { type LineProcess, startProcess } from './processes/start-process';

const root = mkdtempSync(path.join(tmpdir(), 'vigie-killed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('An agent that is killed', () => {
  let orchestrator: FakeOrchestrator;
  let folder: string;
  let agent: LineProcess | null;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(root, 'agent-'));
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    agent = null;
  });
  afterEach(async () => {
    await agent?.kill();
    await orchestrator.stop();
  });

  const start = (env: Record<string, string> = {}) => {
    const settings = {
      workstationId: 'ws-1',
      orchestratorAddress: orchestrator.address,
      pinnedKeys: orchestrator.keys.publicKey,
      journalFolder: path.join(folder, 'journal'),
    };
    agent = startProcess('painted-agent.ts', [], {
      env: { VIGIE_AGENT_SETTINGS: JSON.stringify(settings), VIGIE_EFFECTS: path.join(folder, 'effects'), ...env },
    });
    return agent;
  };
  const effects = (): string[] => {
    try {
      return readFileSync(path.join(folder, 'effects'), 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  };
  /** Starts an agent that dies at a place, gives it an action, and starts it again. */
  const killAt = async (place: FailPointName, one: Action): Promise<void> => {
    const first = start({ VIGIE_FAIL_POINTS: `${place}:1` });
    if (place !== 'agent.on_welcome' && place !== 'agent.on_armed') {
      await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
      orchestrator.sendAction(one);
    }
    await first.ended;
    expect(first.child.signalCode).toBe('SIGKILL');
    orchestrator.messages.length = 0;
    start();
    await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed again');
  };
  const done = expect.objectContaining({ kind: 'done' });
  const unknown = { kind: 'in_doubt', typed: 0, of: 0 };

  it.each<[FailPointName, OutcomeResult | typeof done, number]>([
    ['agent.after_prepared', unknown, 0],
    ['agent.after_guard', unknown, 0],
    ['agent.after_input', unknown, 1],
    ['agent.before_done', unknown, 1],
    ['agent.after_done', done, 1],
    ['agent.before_report', done, 1],
    ['agent.after_report', done, 1],
  ])('at %s tells on its return what became of the action, and never does it again', async (place, known, inputs) => {
    const one = action();
    await killAt(place, one);
    const armed = performance.now();
    expect(await orchestrator.outcomeOf(one.actionId)).toEqual(known);
    expect(performance.now() - armed).toBeLessThan(30_000);
    for (let i = 0; i < 50; i++) orchestrator.sendAction(one);
    orchestrator.enquire(one.actionId);
    await orchestrator.wait(() => orchestrator.outcomes.length >= 52, 'answers');
    expect(new Set(orchestrator.outcomes.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(effects()).toHaveLength(inputs);
  });

  it.each<FailPointName>(['agent.command_received', 'agent.before_prepared'])(
    'at %s knows nothing of the action: an enquiry makes sure that it never happens',
    async (place) => {
      const one = action();
      await killAt(place, one);
      orchestrator.enquire(one.actionId);
      const never = { kind: 'refused', reason: 'STALE_EPOCH' };
      expect(await orchestrator.outcomeOf(one.actionId)).toEqual(never);
      orchestrator.sendAction(one);
      await orchestrator.wait(() => orchestrator.outcomes.length === 2, 'answer to the late copy');
      expect(orchestrator.outcomes[1]!.result).toEqual(never);
      await agent!.kill();
      orchestrator.messages.length = 0;
      start();
      expect(await orchestrator.outcomeOf(one.actionId)).toEqual(never);
      expect(effects()).toEqual([]);
    },
  );

  it('while it types says how far it surely came', async () => {
    const one = action({ what: { kind: 'type_text', text: 'Dupont', replace: false } });
    const first = start({ VIGIE_FAIL_POINTS: 'agent.mid_input:4' });
    await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
    orchestrator.sendAction(one);
    await first.ended;
    orchestrator.messages.length = 0;
    start();
    expect(await orchestrator.outcomeOf(one.actionId)).toEqual({ kind: 'in_doubt', typed: 4, of: 6 });
    expect(effects()).toEqual(Array(4).fill('character'));
    expect(readFileSync(path.join(folder, 'journal', 'journal'), 'utf8')).not.toContain('Dupont');
  });

  it.each<FailPointName>(['agent.on_welcome', 'agent.on_armed'])(
    'at %s takes the next epoch when it is back',
    async (place) => {
      const one = action({ epoch: 2 });
      await killAt(place, one);
      expect(orchestrator.armed).toEqual([2]);
      expect(orchestrator.hellos.map(({ epoch }) => epoch)).toEqual([0, place === 'agent.on_armed' ? 1 : 0]);
      expect(new Set(orchestrator.hellos.map(({ journalId }) => journalId)).size).toBe(1);
      orchestrator.sendAction(one);
      expect(await orchestrator.outcomeOf(one.actionId)).toEqual(done);
    },
  );

  it('refuses after its return what an earlier epoch asked', async () => {
    start();
    await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
    await agent!.kill();
    orchestrator.messages.length = 0;
    start();
    await orchestrator.wait(() => orchestrator.armed.includes(2), 'armed');
    const late = action({ epoch: 1, laneSequence: 9 });
    orchestrator.sendAction(late);
    expect(await orchestrator.outcomeOf(late.actionId)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
    expect(effects()).toEqual([]);
  });

  it('does not tell again what the orchestrator has stored', async () => {
    orchestrator.keeps = true;
    start();
    await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
    const first = action();
    const second = action({ laneSequence: 2 });
    orchestrator.sendAction(first);
    await orchestrator.outcomeOf(first.actionId);
    orchestrator.keeps = false;
    orchestrator.sendAction(second);
    await orchestrator.outcomeOf(second.actionId);
    await agent!.kill();
    orchestrator.messages.length = 0;
    start();
    await orchestrator.outcomeOf(second.actionId);
    expect(orchestrator.outcomes.map(({ actionId }) => actionId)).toEqual([second.actionId]);
  });

  it('while a person had stopped it is still stopped when it is back, until somebody says so', async () => {
    start({ VIGIE_PAUSE: 'human_input' });
    await orchestrator.wait(() => orchestrator.statuses.some(({ paused }) => paused === 'human_input'), 'pause');
    await agent!.kill();
    orchestrator.messages.length = 0;
    start();
    await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
    await orchestrator.wait(() => orchestrator.statuses.some(({ paused }) => paused === 'human_input'), 'still paused');
    const refused = action({ epoch: 2 });
    orchestrator.sendAction(refused);
    expect(await orchestrator.outcomeOf(refused.actionId)).toEqual({ kind: 'refused', reason: 'HUMAN_ACTIVE' });
    orchestrator.order('resume');
    await orchestrator.wait(() => orchestrator.statuses.at(-1)?.paused === null, 'resumption');
    const taken = action({ epoch: 2, laneSequence: 2 });
    orchestrator.sendAction(taken);
    expect(await orchestrator.outcomeOf(taken.actionId)).toEqual(done);
  });

  it('and its copies killed again and again give one input for thousands of copies of a command', async () => {
    const one = action();
    const sealed = orchestrator.seal(one);
    for (let life = 0; life < 4; life++) {
      orchestrator.messages.length = 0;
      start();
      await orchestrator.wait(() => orchestrator.armed.length > 0, 'armed');
      for (let i = 0; i < 500; i++) orchestrator.send({ kind: 'action', action: sealed });
      await orchestrator.outcomeOf(one.actionId);
      await agent!.kill();
    }
    expect(effects()).toHaveLength(1);
  });
});
