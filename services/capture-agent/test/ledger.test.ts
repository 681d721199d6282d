import type { Action } from '@vigie/domain';
import { createActionLane } from '../src/act/action-lane';
import type { ActionRecord } from '../src/act/admit-action';
import { createLedger } from '../src/act/ledger';
import { digestAction } from '../src/adapters/digest-action';
import { createOutbox } from '../src/link/outbox';
import { action } from './fakes/actions';
import { paintedDesktop } from './fakes/painted-desktop';

function setUp(maxRecords?: number) {
  const events: string[] = [];
  const desktop = paintedDesktop();
  desktop.beforeInput = async () => void events.push('input');
  const journal = { append: async (record: ActionRecord) => void events.push(record.state.phase) };
  const clock = { wallMs: 1_000, steadyMs: 1_000 };
  const calls = { clockLost: 0, conflicts: [] as string[] };
  const lane = createActionLane({
    workstationId: 'ws-1',
    input: desktop.input,
    screenSize: async () => ({ width: 320, height: 200 }),
    ledger: createLedger(journal, maxRecords),
    digestOf: digestAction,
    clock: () => ({ ...clock }),
    onConflict: (id) => calls.conflicts.push(id),
    onClockLost: () => calls.clockLost++,
  });
  const welcome = (epoch: number) =>
    lane.welcome(epoch, { serverMs: Date.now(), asked: { ...clock }, heard: { ...clock } });
  const run = async (one: Action) => {
    const outcome = await lane.receive(one);
    events.push('report');
    return outcome.result;
  };
  return { lane, events, clock, calls, welcome, run, desktop };
}

describe('The ledger of actions', () => {
  it('has PREPARED before the input, and DONE before the report', async () => {
    const { events, welcome, run } = setUp();
    welcome(1);
    await run(action());
    expect(events).toEqual(['prepared', 'input', 'settled', 'report']);
  });

  it('holds a refusal before it is reported', async () => {
    const { events, welcome, run } = setUp();
    welcome(1);
    await run(action({ expireAtMs: 5 }));
    expect(events).toEqual(['settled', 'report']);
  });

  it('knows nothing after a restart, so a fresh process refuses every action of an earlier epoch', async () => {
    const fresh = setUp();
    const old = action({ epoch: 6, laneSequence: 40 });
    expect(await fresh.run({ ...old })).toEqual({ kind: 'refused', reason: 'OUT_OF_ORDER' });
    const welcomed = setUp();
    welcomed.welcome(7);
    expect(await welcomed.run(old)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
    expect([...fresh.events, ...welcomed.events]).not.toContain('input');
  });

  it('refuses new actions when it is full, rather than forget one', async () => {
    const { welcome, run } = setUp(2);
    welcome(1);
    const first = action({ laneSequence: 1 });
    await run(first);
    await run(action({ laneSequence: 2 }));
    expect(await run(action({ laneSequence: 3 }))).toEqual({ kind: 'refused', reason: 'JOURNAL_FULL' });
    expect((await run(first)).kind).toBe('done');
  });

  it('answers a copy of what was done in an earlier epoch by its record, and never that it was refused', async () => {
    const { events, welcome, run } = setUp();
    welcome(1);
    const first = action({ laneSequence: 1 });
    const done = await run(first);
    welcome(2);
    expect(await run(first)).toEqual(done);
    expect(done.kind).toBe('done');
    expect(events.filter((event) => event === 'input')).toHaveLength(1);
  });

  it('performs an action once, however often, and in whatever order, its copies come', async () => {
    const { events, welcome, lane } = setUp();
    welcome(1);
    const [first, second, third] = [1, 2, 3].map((laneSequence) => action({ laneSequence }));
    const order = [first, first, third, second, first, third, second, third] as Action[];
    const outcomes = await Promise.all(order.map((one) => lane.receive(one)));
    expect(outcomes.map(({ result }) => result.kind)).toEqual(
      order.map((one) => (one === second ? 'refused' : 'done')),
    );
    expect(events.filter((event) => event === 'input')).toHaveLength(2);
  });

  it('forgets earlier epochs when room runs out, whose actions are refused all the same', async () => {
    const { events, welcome, run } = setUp(2);
    welcome(1);
    const first = action({ laneSequence: 1 });
    await run(first);
    await run(action({ laneSequence: 2 }));
    welcome(2);
    expect((await run(action({ epoch: 2, laneSequence: 1 }))).kind).toBe('done');
    expect(await run(first)).toEqual({ kind: 'refused', reason: 'STALE_EPOCH' });
    expect(events.filter((event) => event === 'input')).toHaveLength(3);
  });

  it('refuses to act, and asks for the time, when the clock of the workstation jumped', async () => {
    const { clock, calls, events, welcome, run } = setUp();
    welcome(1);
    clock.wallMs += 600_000;
    expect(await run(action())).toEqual({ kind: 'refused', reason: 'CLOCK_UNCERTAIN' });
    expect(calls.clockLost).toBe(1);
    expect(events).not.toContain('input');
  });

  it('alarms when an id comes with other content', async () => {
    const { calls, welcome, run } = setUp();
    welcome(1);
    const first = action();
    await run(first);
    await run({ ...first, runId: 'another' });
    expect(calls.conflicts).toEqual([first.actionId]);
  });

  it('refuses what waits when the agent stops, and lets the running action end', async () => {
    const { lane, welcome, desktop } = setUp();
    welcome(1);
    let finish: () => void = () => {};
    desktop.beforeInput = () => new Promise((done) => (finish = done));
    const running = lane.receive(action({ laneSequence: 1 }));
    const waiting = lane.receive(action({ laneSequence: 2 }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stopped = lane.stop();
    finish();
    await stopped;
    expect((await running).result.kind).toBe('done');
    expect((await waiting).result).toEqual({ kind: 'refused', reason: 'PAUSED' });
  });
});

describe('Outcomes that may not have arrived', () => {
  const message = (actionId: string) => ({
    kind: 'outcome' as const,
    traceparent: '',
    outcome: { actionId, result: { kind: 'lost_target' as const } },
  });

  it('are kept until their stream has lived on for longer than a dead one can', () => {
    const outbox = createOutbox();
    outbox.add(message('a'), 1, 0);
    outbox.add(message('b'), 1, 9_000);
    outbox.sweep(1, 10_001);
    expect(outbox.undelivered().map(({ outcome }) => outcome.actionId)).toEqual(['b']);
  });

  it('are not taken for delivered by the life of a later stream', () => {
    const outbox = createOutbox();
    outbox.add(message('a'), 1, 0);
    outbox.sweep(2, 60_000);
    expect(outbox.undelivered()).toHaveLength(1);
  });
});
