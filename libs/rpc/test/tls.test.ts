import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { sendUnaryData } from '@grpc/grpc-js';
import { callUnary, dial, type RpcServer, startRpcServer } from '@vigie/rpc';
import { EchoClient, EchoService, type Note } from './echo-service';

const echo = { say: (_call: unknown, answer: sendUnaryData<Note>) => answer(null, { text: 'safe' }) };

describe('gRPC with certificates', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-tls-'));
  const file = (name: string) => path.join(folder, name);
  let server: RpcServer;

  beforeAll(async () => {
    authority(folder, 'ca');
    certificate(folder, 'ca', 'server', 'IP:127.0.0.1');
    certificate(folder, 'ca', 'agent', 'DNS:agent');
    authority(folder, 'other-ca');
    certificate(folder, 'other-ca', 'stranger', 'DNS:stranger');
    const tls = { certFile: file('server.crt'), keyFile: file('server.key'), caFile: file('ca.crt') };
    server = await startRpcServer({ port: 0, services: [[EchoService, echo]], tls });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const say = async (tls?: { caFile?: string; certFile?: string; keyFile?: string }) => {
    const client = dial(EchoClient, server.address, tls === undefined ? {} : { tls });
    return callUnary(client, 'say', { text: 'x' }, { deadlineMs: 3000 }).finally(() => client.close());
  };

  it('lets in a client whose certificate its authority signed', async () => {
    const tls = { caFile: file('ca.crt'), certFile: file('agent.crt'), keyFile: file('agent.key') };
    await expect(say(tls)).resolves.toEqual({ text: 'safe' });
  });

  it('keeps out a client without a certificate, with a strange one, and one that speaks in the clear', async () => {
    const strange = { caFile: file('ca.crt'), certFile: file('stranger.crt'), keyFile: file('stranger.key') };
    for (const tls of [{ caFile: file('ca.crt') }, strange, undefined]) {
      await expect(say(tls)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
    }
  });

  it('is not trusted by a client that knows another authority', async () => {
    const tls = { caFile: file('other-ca.crt'), certFile: file('agent.crt'), keyFile: file('agent.key') };
    await expect(say(tls)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  });

  it('names the file that cannot be read', async () => {
    const tls = { certFile: file('absent.crt'), keyFile: file('server.key') };
    await expect(startRpcServer({ port: 0, services: [], tls })).rejects.toMatchObject({
      code: 'RPC_TLS_FILE',
      facts: { file: expect.stringMatching(/absent\.crt|server\.key/) },
    });
  });
});

function authority(folder: string, name: string): void {
  openssl(folder, [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
    '-subj',
    `/CN=${name}`,
  ]);
}

function certificate(folder: string, signer: string, name: string, alternative: string): void {
  openssl(folder, [
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=${alternative}`,
  ]);
  openssl(folder, [
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-CA',
    `${signer}.crt`,
    '-CAkey',
    `${signer}.key`,
    '-CAcreateserial',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    `${name}.crt`,
  ]);
}

function openssl(folder: string, args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}
