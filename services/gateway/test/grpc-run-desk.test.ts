import { listWorkstationsResponseFromProto, RunServiceService } from '@vigie/contracts';
import { type RpcServer, startRpcServer } from '@vigie/rpc';
import { openGrpcRunDesk } from '../src/adapters/grpc-run-desk';
import { problemOf } from '../src/present/problem';

const TOKEN = 'the-secret-of-the-gateway';

const NO_TLS = { caFile: '', certFile: '', keyFile: '' };

describe('the gateway’s way to the orchestrator', () => {
  let server: RpcServer;
  const runs = {
    listWorkstations: (_call: unknown, answer: (error: null, value: unknown) => void) =>
      answer(null, { workstations: [] }),
  };
  beforeAll(async () => {
    server = await startRpcServer({ port: 0, services: [[RunServiceService, runs, { token: TOKEN }]] });
  });
  afterAll(() => server.stop());

  const workstations = async (token: string) => {
    const desk = openGrpcRunDesk({ address: server.address, token, tls: NO_TLS, timeoutMs: 2_000 });
    return desk.workstations().finally(() => desk.close());
  };

  test('sends the token that the orchestrator asks for', async () => {
    const none = listWorkstationsResponseFromProto({ workstations: [] });
    await expect(workstations(TOKEN)).resolves.toEqual(none);
  });

  test.each(['', 'the-secret-of-the-agents'])('answers 502 with the code when its token is %j', async (token) => {
    const error = await workstations(token).catch((one) => one);
    const problem = problemOf(error, '');
    expect(problem).toMatchObject({ status: 502, code: 'RPC_UNAUTHENTICATED' });
    expect(JSON.stringify(problem)).not.toContain('the-secret');
  });

  test('is not opened with a token that cannot be sent', () => {
    expect(() => openGrpcRunDesk({ address: server.address, token: 'two words', tls: NO_TLS, timeoutMs: 1 })).toThrow(
      expect.objectContaining({ code: 'RPC_TOKEN_INVALID' }),
    );
  });
});
