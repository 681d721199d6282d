import { type Bus, memoryBus } from '@vigie/bus';
import {
  decodeSignedAction,
  listDoubtsRequestToProto,
  listDoubtsResponseFromProto,
  listWorkstationsResponseFromProto,
  orderLaneRequestToProto,
  orderLaneResponseFromProto,
  resolveDoubtRequestToProto,
  resolveDoubtResponseFromProto,
} from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type Database, openDatabase } from '@vigie/postgres';
import { callUnary } from '@vigie/rpc';
import { aHello, until } from '@vigie/testkit';
import { postgresRuns } from '../src/adapters/postgres-runs';
import { AgentStandIn, DONE } from './stand-ins/agent-stand-in';
import { JournalStandIn } from './stand-ins/journal-stand-in';
import { SmallProgram } from './stand-ins/small-program';
import { ADD_NOTE, oneStep } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

const CLICK = `
screen: { title_contains: Recherche }
target: { type: button, label: Rechercher }
action: click
`;
/** Its effect can be seen: the record opens. */
const OPEN = oneStep(`screen: { title_contains: Recherche }
target: { in_row_with: [MARTIN, Jean, 21/03/1954] }
action: double_click
expect: { title_contains: Dossier patient }`)
  .replace('screen: 400ms', 'screen: 9s')
  .replace('verify: 400ms', 'verify: 9s');

const LONG = { deadlineMs: 60_000 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => (isCoded(error) ? error.code : String(error)),
  );
}

describe('an action whose fate is not told', () => {
  let bus: Bus;
  let database: Database;
  let work: Workplace;
  let workstations = 0;
  let workstationId: string;
  let journal: JournalStandIn;
  let program: SmallProgram;

  beforeAll(async () => {
    bus = memoryBus();
    database = await openDatabase({ embedded: {} });
  });
  afterAll(async () => {
    await bus.close();
    await database.close();
  });
  beforeEach(async () => {
    workstations += 1;
    workstationId = `poste-${workstations}`;
    journal = new JournalStandIn();
    program = new SmallProgram();
    work = await new Workplace(bus, database, { reconnectMs: 5_000 }).open();
  });
  afterEach(async () => work.close());

  const connect = (at = work) => at.agent(program, aHello({ workstationId }), journal);
  const run = (workflow: string) => work.run(workflow, { workstationId });
  const stored = (runId: string) => postgresRuns(database, 'orchestrator').actions(runId);
  const doubts = async (withResolved = false) => {
    const request = listDoubtsRequestToProto({ workstationId, withResolved, limit: 0 });
    return listDoubtsResponseFromProto(await callUnary(work.client, 'listDoubts', request, LONG));
  };
  const judge = async (doubtId: string, verdict: 'done' | 'not_done') => {
    const request = resolveDoubtRequestToProto({ doubtId, verdict, by: 'claire' });
    return resolveDoubtResponseFromProto(await callUnary(work.client, 'resolveDoubt', request, LONG));
  };
  /** The agent's first action meets this fate, and a new agent with the same journal takes its place at once. */
  const comesBack = (agent: AgentStandIn, fate: 'vanish' | 'vanish_after' | 'crash_before' | 'crash_after') => {
    let replaced: Promise<AgentStandIn> | null = null;
    agent.onAction = () => {
      setTimeout(() => {
        replaced = connect();
      }, 20);
      return fate;
    };
    return async () => {
      await until(() => replaced !== null);
      return (await replaced) as unknown as AgentStandIn;
    };
  };

  it('is settled by the journal when its agent is back: it was done, and the run goes on', async () => {
    const back = comesBack(await connect(), 'vanish_after');
    const ended = await run(OPEN);
    expect(ended).toMatchObject({ status: 'succeeded' });
    const [row, ...more] = await stored(ended.runId);
    expect(row?.state).toMatchObject({ phase: 'settled', result: { kind: 'done' }, by: expect.anything() });
    expect(more).toEqual([]);
    expect(program.effects.filter((effect) => effect.startsWith('opened'))).toEqual(['opened 800121']);
    expect((await back()).kept).toContain(row?.actionId);
    expect(await doubts(true)).toEqual([]);
  });

  it('and that never arrived is proven not done: a new one supersedes it, once', async () => {
    const back = comesBack(await connect(), 'vanish');
    const ended = await run(OPEN);
    expect(ended.status).toBe('succeeded');
    const [lost, done, ...more] = await stored(ended.runId);
    expect(lost?.state).toMatchObject({ result: { kind: 'refused', reason: 'STALE_EPOCH' }, by: 'journal' });
    expect(done).toMatchObject({ supersedes: lost?.actionId, state: { result: { kind: 'done' }, by: 'report' } });
    expect(done?.epoch).toBeGreaterThan(lost?.epoch ?? 0);
    expect(more).toEqual([]);
    expect((await back()).enquiries).toEqual([lost?.actionId]);
    expect(program.effects.filter((effect) => effect.startsWith('opened'))).toHaveLength(1);
  });

  it('and that the workstation itself does not know is settled by looking, where the effect can be seen', async () => {
    comesBack(await connect(), 'crash_after');
    const ended = await run(OPEN);
    expect(ended.status).toBe('succeeded');
    const [row, ...more] = await stored(ended.runId);
    expect(row?.state).toMatchObject({ phase: 'settled', by: 'looked', result: { kind: 'done' } });
    expect(more).toEqual([]);
    expect(program.effects.filter((effect) => effect.startsWith('opened'))).toHaveLength(1);
    expect(await doubts()).toEqual([]);
    const [doubt] = await doubts(true);
    expect(doubt).toMatchObject({ actionId: row?.actionId, resolution: 'found_done', resolvedBy: '' });
    expect(await work.evidence.has(doubt?.evidence ?? '')).toBe(true);
  });

  it('is looked at to the end, though its agent dials once more meanwhile and the effect is late', async () => {
    program.frozen = true;
    comesBack(await connect(), 'crash_after');
    const ending = run(OPEN);
    await until(async () => (await doubts()).length === 1);
    await connect();
    await pause(150);
    expect(await doubts()).toHaveLength(1);
    program.screen = 'record';
    expect(await ending).toMatchObject({ status: 'succeeded' });
    expect(await doubts(true)).toMatchObject([{ resolution: 'found_done' }]);
  });

  it('is not taken for done because something else changed on the screen', async () => {
    comesBack(await connect(), 'crash_before');
    const workflow = oneStep(`${CLICK}expect: { change: screen }`);
    const ending = run(workflow);
    await until(async () => (await doubts()).length === 1);
    program.name = 'DUPONT';
    expect((await ending).status).toBe('in_doubt');
  });

  it('goes to a person when its effect cannot be seen; nothing more is started until they judge', async () => {
    const agent = await connect();
    agent.onAction = () => 'crash_after';
    const ending = run(oneStep(CLICK));
    await until(() => agent.ended !== null || agent.actions.length > 0);
    await pause(50);
    const started = performance.now();
    await connect();
    await until(async () => (await doubts()).length === 1);
    expect(performance.now() - started).toBeLessThan(30_000);
    const ended = await ending;
    expect(ended).toMatchObject({ status: 'in_doubt', explanation: { code: 'ACTION_IN_DOUBT' } });
    const [doubt] = await doubts();
    expect(doubt).toMatchObject({
      runId: ended.runId,
      stepId: 'only',
      kind: 'click',
      because: 'DOUBT_INPUT_INTERRUPTED',
    });
    expect(await codeOf(work.startRun(OPEN, { workstationId }))).toBe('WORKSTATION_IN_DOUBT');
    const judged = await judge(doubt?.doubtId ?? '', 'not_done');
    expect(judged).toMatchObject({ resolution: 'not_done', resolvedBy: 'claire' });
    expect((await stored(ended.runId))[0]?.state).toMatchObject({
      by: 'person',
      result: { kind: 'no_effect_observed' },
    });
    expect(await codeOf(judge(doubt?.doubtId ?? '', 'done'))).toBe('DOUBT_SETTLED');
    expect((await run(OPEN)).status).toBe('succeeded');
    expect((await work.ended(ended.runId)).status).toBe('in_doubt');
  });

  it('is in doubt without an enquiry when the workstation has another journal now', async () => {
    const agent = await connect();
    agent.onAction = () => {
      journal = new JournalStandIn();
      journal.epoch = agent.epoch;
      setTimeout(() => void connect().then((next) => (second = next)), 20);
      return 'vanish';
    };
    let second: AgentStandIn | null = null;
    const ended = await run(oneStep(CLICK));
    expect(ended.status).toBe('in_doubt');
    expect(second as AgentStandIn | null).toMatchObject({ enquiries: [] });
    expect(await doubts()).toMatchObject([{ because: 'DOUBT_JOURNAL_REPLACED' }]);
  });

  it('is in doubt when the journal has gone back to before it, as with a restored snapshot: its “no” proves nothing', async () => {
    await connect();
    const snapshot = journal;
    journal = new JournalStandIn(snapshot.id);
    journal.epoch = snapshot.epoch;
    const agent = await connect();
    const acts = agent.onAction;
    agent.onAction = () => {
      journal = snapshot;
      setTimeout(() => void connect(), 20);
      agent.onAction = acts;
      return 'vanish_after';
    };
    const ended = await run(oneStep(CLICK).replace('screen: 400ms', 'screen: 9s'));
    expect(program.effects).toHaveLength(1);
    expect(ended.status).toBe('in_doubt');
    expect(await doubts()).toMatchObject([{ because: 'DOUBT_JOURNAL_REPLACED' }]);
    // Once more on its way, as a dead connection's buffer may give it: the refusal of what was forgotten settles nothing.
    const [lost] = await stored(ended.runId);
    const back = await connect();
    const result = { kind: 'refused', reason: 'STALE_EPOCH' } as const;
    back.send({ kind: 'outcome', outcome: { actionId: lost?.actionId ?? '', result } });
    await until(() => back.kept.includes(lost?.actionId ?? ''));
    expect(await doubts()).toHaveLength(1);
  });

  it('is asked after when its outcome is late though the agent is there, and becomes a doubt without an answer', async () => {
    const agent = await connect();
    agent.onAction = () => 'hang';
    const ended = await run(oneStep(CLICK));
    expect(ended.status).toBe('in_doubt');
    expect(agent.enquiries).toEqual([agent.actions[0]?.actionId]);
    expect(await doubts()).toMatchObject([{ because: 'DOUBT_NO_ANSWER' }]);
    // It answers after all.
    journal.settle(agent.actions[0]?.actionId ?? '', DONE);
    agent.send({ kind: 'outcome', outcome: { actionId: agent.actions[0]?.actionId ?? '', result: DONE } });
    await until(async () => (await doubts()).length === 0);
    expect(await doubts(true)).toMatchObject([{ resolution: 'done', resolvedBy: 'journal' }]);
  });

  it('and got lost on its way is found out on the same connection', async () => {
    const agent = await connect();
    let lost = true;
    agent.onAction = () => {
      if (!lost) return DONE;
      lost = false;
      return 'lost';
    };
    const ended = await run(OPEN);
    expect(ended.status).toBe('succeeded');
    expect(agent.enquiries).toEqual([agent.actions[0]?.actionId]);
    expect(agent.actions[1]?.supersedes).toBe(agent.actions[0]?.actionId);
  });

  it.each([
    ['vanish', { result: { kind: 'refused' }, by: 'journal' }],
    ['vanish_after', { result: { kind: 'done' } }],
  ] as const)('and whose run was given up (%s) is settled when its agent is back', async (fate, state) => {
    await work.close();
    work = await new Workplace(bus, database, { reconnectMs: 100 }).open();
    const agent = await connect();
    agent.onAction = () => fate;
    const ended = await run(OPEN);
    expect(ended.status).toBe('in_doubt');
    expect((await stored(ended.runId))[0]?.state.phase).toBe('unknown');
    await connect();
    await until(async () => (await stored(ended.runId))[0]?.state.phase === 'settled');
    expect((await stored(ended.runId))[0]?.state).toMatchObject(state);
    expect((await work.ended(ended.runId)).status).toBe('in_doubt');
    program.screen = 'search';
    expect((await run(OPEN)).status).toBe('succeeded');
  });

  it('is asked after by the orchestrator that follows one that died', async () => {
    const agent = await connect();
    agent.onAction = () => 'hang';
    const { runId } = await work.startRun(OPEN.replace('action: 300ms', 'action: 60s'), { workstationId });
    await until(() => agent.actions.length === 1);
    const second = await new Workplace(bus, database).open();
    expect(await second.ended(runId)).toMatchObject({ status: 'in_doubt', explanation: { code: 'ACTION_IN_DOUBT' } });
    // As after a restart of the agent as well: PREPARED is all that its journal has.
    await connect(second);
    await until(async () => (await doubts()).length === 1);
    expect(await doubts()).toMatchObject([{ because: 'DOUBT_INPUT_INTERRUPTED', runId }]);
    await second.close();
  });

  it('and whose agent came back to another orchestrator is known to the one that sent it', async () => {
    const agent = await connect();
    const other = await new Workplace(bus, database, { instance: 'other' }).open();
    agent.onAction = () => {
      setTimeout(() => void connect(other), 20);
      return 'vanish';
    };
    await work.close();
    work = await new Workplace(bus, database, { reconnectMs: 1_500 }).open();
    const again = await connect();
    again.onAction = agent.onAction;
    const ended = await run(OPEN);
    expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'AGENT_VANISHED' } });
    expect((await stored(ended.runId)).map((row) => row.state)).toMatchObject([
      { phase: 'settled', result: { kind: 'refused' }, by: 'journal' },
    ]);
    expect(program.effects).toEqual([]);
    await other.close();
  });

  it('has its signed bytes kept for audit, and they name no patient', async () => {
    const agent = await connect();
    const ended = await run(ADD_NOTE);
    expect(ended.status).toBe('succeeded');
    const rows = await stored(ended.runId);
    for (const [index, row] of rows.entries()) {
      expect(Buffer.from(row.seal?.content ?? [])).toEqual(Buffer.from(agent.sealed[index]?.seal.content ?? []));
      expect(decodeSignedAction(row.seal?.content as Uint8Array).actionId).toBe(row.actionId);
      expect(Buffer.from(row.seal?.content ?? []).toString('utf8')).not.toMatch(/MARTIN|fatigu/);
    }
    expect(agent.forged).toBe(0);
    await until(() => agent.kept.length === rows.length);
  });

  describe('on a link', () => {
    const told = async () => {
      const answer = await callUnary(work.client, 'listWorkstations', {}, LONG);
      return listWorkstationsResponseFromProto(answer).find((one) => one.workstationId === workstationId);
    };
    const epochNow = async () => {
      const rows = await database.query<{ epoch: number }>('select epoch from lanes where workstation_id = $1', [
        workstationId,
      ]);
      return rows[0]?.epoch ?? 0;
    };

    it('that falls silent is seen, fenced, and armed again when it comes back', async () => {
      const agent = await connect();
      await until(async () => (await told())?.connected === true);
      agent.mute();
      const started = performance.now();
      await until(async () => (await told())?.connected === false);
      expect(performance.now() - started).toBeLessThan(30_000);
      await until(async () => (await epochNow()) > agent.epoch);
      expect(performance.now() - started).toBeLessThan(30_000);
      await until(() => agent.ended !== null);
      expect(isCoded(agent.ended, 'LINK_SILENT')).toBe(true);
      const dialled = performance.now();
      const next = await connect();
      expect(performance.now() - dialled).toBeLessThan(30_000);
      expect(next.epoch).toBeGreaterThan(agent.epoch + 1);
    }, 180_000);

    it('that was silent and speaks again is closed at once, and its late report is not believed', async () => {
      await work.close();
      work = await new Workplace(bus, database, { silentMs: 400, deadMs: 5_000, reconnectMs: 100 }).open();
      const agent = await connect();
      agent.onAction = () => 'hang';
      const ending = run(OPEN.replace('action: 300ms', 'action: 20s'));
      await until(() => agent.actions.length === 1);
      agent.mute();
      expect((await ending).status).toBe('in_doubt');
      agent.unmute();
      agent.send({ kind: 'outcome', outcome: { actionId: agent.actions[0]?.actionId ?? '', result: DONE } });
      await until(() => agent.ended !== null);
      expect((await stored((await ending).runId))[0]?.state.phase).toBe('unknown');
      expect(agent.kept).toEqual([]);
    });

    it('whose agent is not armed carries no action', async () => {
      const agent = new AgentStandIn(
        work.orchestrator.address,
        bus,
        work.evidence,
        program,
        aHello({ workstationId }),
        '',
        journal,
      );
      agent.arms = false;
      await agent.welcome;
      const { runId } = await work.startRun(OPEN, { workstationId });
      await until(() => agent.requests.length > 0);
      await pause(200);
      expect(agent.actions).toEqual([]);
      agent.sayArmed(agent.epoch - 1);
      await pause(100);
      expect(agent.actions).toEqual([]);
      agent.sayArmed();
      expect((await work.ended(runId)).status).toBe('succeeded');
      agent.vanish();
    });

    it('that claims an epoch beyond all others does not use them up: its workstation can connect again', async () => {
      const liar = new JournalStandIn();
      liar.epoch = Number.MAX_SAFE_INTEGER;
      void work.agent(program, aHello({ workstationId }), liar).catch(() => {});
      await pause(200);
      await connect();
      expect((await run(OPEN)).status).toBe('succeeded');
    });

    it('gets heartbeats every second', async () => {
      const agent = await connect();
      await until(() => agent.heartbeats >= 2);
    });

    it('of another orchestrator’s epoch tells nothing', async () => {
      const agent = await connect();
      agent.onAction = ({ actionId }) => {
        void database
          .query('update lanes set epoch = epoch + 1 where workstation_id = $1', [workstationId])
          .then(() => agent.send({ kind: 'outcome', outcome: { actionId, result: DONE } }));
        return 'lost';
      };
      await work.startRun(OPEN, { workstationId });
      await until(() => agent.actions.length === 1);
      await pause(200);
      expect(agent.kept).toEqual([]);
    });

    it('is paused and resumed by a person: nothing starts meanwhile', async () => {
      const agent = await connect();
      await until(async () => (await told())?.connected === true);
      const order = async (kind: 'pause' | 'resume') => {
        const request = orderLaneRequestToProto({ workstationId, order: kind, by: 'claire' });
        return orderLaneResponseFromProto(await callUnary(work.client, 'orderLane', request, LONG));
      };
      await order('pause');
      await until(async () => (await told())?.halted === 'order');
      expect(await codeOf(work.startRun(OPEN, { workstationId }))).toBe('WORKSTATION_HALTED');
      await order('resume');
      await until(async () => (await told())?.halted === '');
      expect(agent.orders).toEqual(['pause', 'resume']);
      expect((await run(OPEN)).status).toBe('succeeded');
    });

    it('stops when the bus gave a message up, and says why until a person lets it go on', async () => {
      await connect();
      const advisory = { stream: 'FRAMES', stream_seq: 7, consumer: 'perception', deliveries: 5 };
      const subject = '$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.FRAMES.perception';
      await bus.ensureStream({
        name: 'ADVISORIES',
        subjects: ['$JS.EVENT.ADVISORY.>'],
        storage: 'memory',
        maxMessagesPerSubject: 1,
        maxAgeMs: 1_000,
        maxBytes: 10_000,
      });
      const answers = await bus.respond('$JS.API.STREAM.MSG.GET.FRAMES', 'server', async () =>
        Buffer.from(JSON.stringify({ message: { subject: `frame.${workstationId}`, seq: 7 } })),
      );
      await bus.publish(subject, Buffer.from(JSON.stringify(advisory)));
      await until(async () => (await told())?.halted === 'BUS_MESSAGE_ABANDONED');
      expect(await codeOf(work.startRun(OPEN, { workstationId }))).toBe('WORKSTATION_HALTED');
      const others = await database.query<{ stopped: number }>(
        "select count(*)::int as stopped from lanes where stopped <> '' and workstation_id <> $1",
        [workstationId],
      );
      expect(others).toEqual([{ stopped: 0 }]);
      const request = orderLaneRequestToProto({ workstationId, order: 'resume', by: 'claire' });
      await callUnary(work.client, 'orderLane', request, LONG);
      expect((await run(OPEN)).status).toBe('succeeded');
      await answers.stop();
    });
  });
});
