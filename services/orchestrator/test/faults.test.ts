import { createServer, connect as dialTcp, type Socket } from 'node:net';
import { type Bus, memoryBus } from '@vigie/bus';
import { AgentLinkServiceClient, connectRequestToProto } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type Database, openDatabase } from '@vigie/postgres';
import { dial, fromServiceError } from '@vigie/rpc';
import { aHello } from '@vigie/testkit';
import { postgresRuns } from '../src/adapters/postgres-runs';
import { AgentStandIn, DONE } from './stand-ins/agent-stand-in';
import { SmallProgram } from './stand-ins/small-program';
import { oneStep } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

const CLICK = `
screen: { title_contains: Recherche }
target: { type: button, label: Rechercher }
action: click
`;

describe('the orchestrator', () => {
  let bus: Bus;
  let database: Database;
  beforeAll(async () => {
    bus = memoryBus();
    database = await openDatabase({ embedded: {} });
  });
  afterAll(async () => {
    await bus.close();
    await database.close();
  });

  it('notices within ten seconds that an agent’s network went silent, and puts its open action in doubt', async () => {
    const work = await new Workplace(bus, database).open();
    const cut = await cuttableRoute(work.orchestrator.address);
    const agent = new AgentStandIn(
      cut.address,
      bus,
      work.evidence,
      new SmallProgram(),
      aHello({ workstationId: 'poste-cut' }),
    );
    await agent.welcome;
    agent.onAction = () => {
      cut.silence();
      return 'lost';
    };
    const started = Date.now();
    const run = await work.run(oneStep(CLICK).replace('action: 300ms', 'action: 60s'), { workstationId: 'poste-cut' });
    expect(run).toMatchObject({
      status: 'in_doubt',
      explanation: { message: expect.stringContaining('did not come back') },
    });
    expect(Date.now() - started).toBeLessThan(30_000);
    agent.vanish();
    cut.close();
    await work.close();
  }, 180_000);

  it('that was deposed in its lane sends nothing more', async () => {
    const work = await new Workplace(bus, database).open();
    const agent = await work.agent();
    agent.onCapture = () => {
      // As another orchestrator does when the agent dials it.
      void database.query('update lanes set epoch = epoch + 1 where workstation_id = $1', ['poste-1']);
      return {};
    };
    const run = await work.run(oneStep(CLICK));
    expect(run.explanation?.code).toBe('LANE_LOST');
    expect(agent.actions).toEqual([]);
    await work.close();
  });

  it('sends nothing more for a run that another of its name has ended', async () => {
    const work = await new Workplace(bus, database).open();
    const agent = await work.agent();
    const twin = new Workplace(bus, database);
    let started: Promise<unknown> | null = null;
    let open = false;
    agent.onCapture = () => {
      // A second one with the same name starts, takes the run for its own of an earlier life, and ends it.
      started ??= twin.open().then(() => {
        open = true;
      });
      return open ? {} : { failure: 'FRAME_CORRUPT' };
    };
    const { runId } = await work.startRun(oneStep(CLICK).replace('screen: 400ms', 'screen: 15s'));
    while (started === null) await new Promise((resolve) => setTimeout(resolve, 5));
    await started;
    expect((await work.ended(runId)).explanation?.code).toBe('RUN_INTERRUPTED');
    const looks = agent.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(agent.requests.length).toBeGreaterThan(looks);
    expect(agent.actions).toEqual([]);
    await twin.close();
    await work.close();
  }, 180_000);

  it('that cannot commit a step ends the run by what the database knows', async () => {
    let fail = false;
    const query: Database['query'] = (sql, params) => {
      if (!fail || !sql.includes('update run_steps')) return database.query(sql, params);
      fail = false;
      return Promise.reject(new Error('the disk is full of MARTIN'));
    };
    const work = await new Workplace(bus, withQuery(database, query)).open();
    const agent = await work.agent();
    agent.onAction = () => {
      return DONE;
    };
    agent.onCapture = () => {
      // The second look is the verification's: what comes after it is the step's report.
      fail = agent.requests.length > 1;
      return {};
    };
    const run = await work.run(oneStep(CLICK));
    expect(run).toMatchObject({ status: 'failed', explanation: { code: 'RUN_FAULT' } });
    expect(run.steps[0]?.status).toBe('failed');
    expect(JSON.stringify(run)).not.toContain('MARTIN');
    const [action] = await postgresRuns(database, 'orchestrator').actions(run.runId);
    expect(action?.state).toMatchObject({ phase: 'settled', result: { kind: 'done' } });
    await work.close();
  });

  it.each([
    ['says nothing', null, 'HELLO_LATE'],
    ['names another subject in its id', aHello({ workstationId: 'poste.*' }), 'HELLO_INVALID'],
    ['has no id', aHello({ workstationId: '' }), 'HELLO_INVALID'],
  ])('turns away a connection that %s', async (_how, hello, code) => {
    const work = await new Workplace(bus, database).open();
    const client = dial(AgentLinkServiceClient, work.orchestrator.address);
    const call = client.connect();
    call.on('data', () => {});
    const ended = new Promise<unknown>((resolve) => call.on('error', resolve));
    if (hello) {
      const valid = connectRequestToProto({ kind: 'hello', hello: aHello(), traceparent: '' });
      const value = { ...(valid.message?.value as object), workstationId: hello.workstationId };
      call.write({ ...valid, message: { $case: 'hello', value } as typeof valid.message });
    }
    const error = fromServiceError(await ended, { address: '', method: 'connect' });
    expect(isCoded(error, code)).toBe(true);
    client.close();
    await work.close();
  });
});

function withQuery(database: Database, query: Database['query']): Database {
  return new Proxy(database, {
    get: (target, key) => {
      const member = key === 'query' ? query : Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** A TCP route that can go silent as a cut cable does: connections stay open and nothing passes. */
async function cuttableRoute(address: string) {
  let silent = false;
  const sockets: Socket[] = [];
  const [host, port] = address.split(':') as [string, string];
  const server = createServer((near) => {
    const far = dialTcp(Number(port), host);
    sockets.push(near, far);
    near.on('data', (data) => silent || far.write(data));
    far.on('data', (data) => silent || near.write(data));
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as { port: number }).port}`,
    silence: () => {
      silent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
