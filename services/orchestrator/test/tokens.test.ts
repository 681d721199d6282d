import { memoryBus } from '@vigie/bus';
import { RunServiceClient } from '@vigie/contracts';
import type { OrchestratorConfig } from '@vigie/orchestrator';
import { openDatabase } from '@vigie/postgres';
import { callUnary, dial } from '@vigie/rpc';
import { aHello } from '@vigie/testkit';
import { AgentStandIn } from './stand-ins/agent-stand-in';
import { SmallProgram } from './stand-ins/small-program';
import { Workplace } from './stand-ins/workplace';

const AGENT = 'the-secret-of-the-agents';
const GATEWAY = 'the-secret-of-the-gateway';

describe('the orchestrator’s port', () => {
  const bus = memoryBus();
  let work: Workplace;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    database = await openDatabase({ embedded: {} });
    work = await new Workplace(bus, database, { agentToken: AGENT, gatewayToken: GATEWAY }).open();
  });
  afterAll(async () => {
    await work.close();
    await bus.close();
    await database.close();
  });

  const workstations = async (token: string) => {
    const client = dial(RunServiceClient, work.orchestrator.address, { token });
    const answer = callUnary(client, 'listWorkstations', {}, { deadlineMs: 60_000 });
    return answer.finally(() => client.close());
  };
  const agent = (token: string) =>
    new AgentStandIn(work.orchestrator.address, bus, work.evidence, new SmallProgram(), aHello(), token);

  it.each([
    ['no token', ''],
    ['a wrong token', `${GATEWAY}!`],
    ['the token of the agents', AGENT],
  ])('lists and starts nothing for who has %s', async (_what, token) => {
    await expect(workstations(token)).rejects.toMatchObject({ code: 'RPC_UNAUTHENTICATED' });
  });

  it.each([
    ['no token', ''],
    ['a wrong token', `${AGENT}!`],
    ['the token of the gateway', GATEWAY],
  ])('takes nobody for a workstation who has %s', async (_what, token) => {
    const stranger = agent(token);
    await expect(stranger.welcome).rejects.toMatchObject({ code: 'RPC_UNAUTHENTICATED' });
    stranger.vanish();
    expect((await workstations(GATEWAY)).workstations).toEqual([]);
  });

  it('welcomes an agent with the token of the agents, and lists it for the gateway’s', async () => {
    const one = agent(AGENT);
    await one.welcome;
    expect((await workstations(GATEWAY)).workstations).toHaveLength(1);
    one.vanish();
  });

  it.each<[string, Partial<OrchestratorConfig>, string]>([
    ['without a token for the agents', { host: '0.0.0.0', gatewayToken: GATEWAY }, 'RPC_TOKEN_NEEDED'],
    ['without a token for the gateway', { host: '0.0.0.0', agentToken: AGENT }, 'RPC_TOKEN_NEEDED'],
    ['with one token for both', { agentToken: AGENT, gatewayToken: AGENT }, 'ORCHESTRATOR_TOKENS_ALIKE'],
    ['with a token that anybody guesses', { agentToken: 'secret' }, 'RPC_TOKEN_INVALID'],
  ])('is not opened %s', async (_what, settings, code) => {
    const other = new Workplace(bus, database, { allowUnencrypted: true, ...settings });
    await expect(other.start()).rejects.toMatchObject({ code });
  });
});
