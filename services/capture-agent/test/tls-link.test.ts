import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AgentLinkServiceServer,
  AgentLinkServiceService,
  type ConnectRequestProto,
  connectRequestFromProto,
  connectResponseToProto,
} from '@vigie/contracts';
import { type RpcServer, startRpcServer, type TlsFiles } from '@vigie/rpc';
import { aHello, makeTestAuthority, makeTestCertificate } from '@vigie/testkit';
import { createGrpcDialer } from '../src/adapters/grpc-dialer';

const TOKEN = 'the-secret-of-the-agents';
const folder = mkdtempSync(path.join(tmpdir(), 'vigie-test-tls-'));
const file = (name: string) => path.join(folder, name);
const own = (name: string, authority = 'hospital'): TlsFiles => ({
  caFile: file(`${authority}.crt`),
  certFile: name === '' ? '' : file(`${name}.crt`),
  keyFile: name === '' ? '' : file(`${name}.key`),
});

describe('an agent that dials an orchestrator with certificates', () => {
  let server: RpcServer;
  const hellos: string[] = [];

  beforeAll(async () => {
    makeTestAuthority(folder, 'hospital');
    makeTestAuthority(folder, 'stranger');
    makeTestCertificate(folder, 'hospital', 'orchestrator', 'IP:127.0.0.1');
    makeTestCertificate(folder, 'hospital', 'workstation', 'DNS:ws-1');
    makeTestCertificate(folder, 'stranger', 'intruder', 'DNS:ws-1');
    const connect: AgentLinkServiceServer['connect'] = (call) => {
      call.on('data', (message: ConnectRequestProto) => {
        const said = connectRequestFromProto(message);
        if (said.kind === 'hello') hellos.push(said.hello.workstationId);
        call.write(connectResponseToProto({ kind: 'heartbeat', traceparent: '' }));
      });
      call.on('error', () => {});
      call.on('end', () => call.end());
    };
    const tls = { certFile: file('orchestrator.crt'), keyFile: file('orchestrator.key'), caFile: file('hospital.crt') };
    server = await startRpcServer({
      port: 0,
      tls,
      services: [[AgentLinkServiceService, { connect }, { token: TOKEN }]],
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    hellos.length = 0;
  });

  async function sayHello(tls: TlsFiles, token = TOKEN): Promise<string> {
    const dialer = createGrpcDialer({ address: server.address, token, tls }, () => {});
    try {
      const stream = await dialer.dial();
      const answered = new Promise<string>((resolve) => stream.onCommand((command) => resolve(command.kind)));
      const ended = new Promise<string>((resolve) => stream.onEnd((why) => resolve(why.code)));
      stream.send({ kind: 'hello', hello: aHello({ workstationId: 'ws-1' }), traceparent: '' }).catch(() => {});
      const told = await Promise.race([answered, ended]);
      stream.end();
      return told;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      dialer.close();
    }
  }

  it('is heard when its authority’s certificate and the secret are right', async () => {
    await expect(sayHello(own('workstation'))).resolves.toBe('heartbeat');
    expect(hellos).toEqual(['ws-1']);
  });

  it('is not heard with the certificate alone: the secret is asked for besides', async () => {
    await expect(sayHello(own('workstation'), 'not-the-secret-at-all')).resolves.toBe('ORCHESTRATOR_TOKEN_REFUSED');
    expect(hellos).toEqual([]);
  });

  it('reaches nobody without TLS, without a certificate of its own, with a strange one, or trusting another authority', async () => {
    const none = { caFile: '', certFile: '', keyFile: '' };
    const all = [none, own(''), own('intruder'), own('workstation', 'stranger')];
    // At once: each gives up only after the time that an orchestrator may take to answer.
    const told = await Promise.all(all.map((tls) => sayHello(tls)));
    expect(told).toEqual(all.map(() => 'ORCHESTRATOR_UNREACHABLE'));
    expect(hellos).toEqual([]);
  });

  it('does not start with half of its files', () => {
    const place = { address: server.address, token: TOKEN, tls: { ...own('workstation'), keyFile: '' } };
    expect(() => createGrpcDialer(place, () => {})).toThrow(expect.objectContaining({ code: 'RPC_TLS_INCOMPLETE' }));
  });
});
