import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { sendUnaryData } from '@grpc/grpc-js';
import { isCoded } from '@vigie/errors';
import { callUnary, clientTlsOf, dial, type RpcServer, serverTlsOf, startRpcServer, type TlsFiles } from '@vigie/rpc';
import { makeTestAuthority, makeTestCertificate } from '@vigie/testkit';
import { EchoClient, EchoService, type Note } from './echo-service';

const echo = { say: (_call: unknown, answer: sendUnaryData<Note>) => answer(null, { text: 'safe' }) };

describe('gRPC with certificates', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-tls-'));
  const file = (name: string) => path.join(folder, name);
  let server: RpcServer;

  beforeAll(async () => {
    makeTestAuthority(folder, 'ca');
    makeTestCertificate(folder, 'ca', 'server', 'IP:127.0.0.1');
    makeTestCertificate(folder, 'ca', 'agent', 'DNS:agent');
    makeTestAuthority(folder, 'other-ca');
    makeTestCertificate(folder, 'other-ca', 'stranger', 'DNS:stranger');
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

  it('says at once that a key is of another certificate, or a file no certificate at all', async () => {
    writeFileSync(file('text.crt'), 'not a certificate');
    for (const certFile of ['agent.crt', 'text.crt']) {
      const tls = { certFile: file(certFile), keyFile: file('server.key') };
      await expect(startRpcServer({ port: 0, services: [], tls })).rejects.toMatchObject({ code: 'RPC_TLS_INVALID' });
      expect(() => dial(EchoClient, server.address, { tls: { ...tls, caFile: file('ca.crt') } })).toThrow(
        expect.objectContaining({ code: 'RPC_TLS_INVALID' }),
      );
    }
  });
});

describe('TLS files as settings name them', () => {
  const files = (certFile: string, keyFile: string, caFile: string): TlsFiles => ({ certFile, keyFile, caFile });
  const codeOf = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      if (isCoded(error)) return error.code;
      throw error;
    }
  };

  it.each<[string, TlsFiles, unknown]>([
    ['nothing: no TLS', files('', '', ''), undefined],
    ['certificate and key: TLS', files('c', 'k', ''), { certFile: 'c', keyFile: 'k' }],
    ['an authority besides: clients need one', files('c', 'k', 'a'), { certFile: 'c', keyFile: 'k', caFile: 'a' }],
    ['a certificate without its key', files('c', '', ''), 'RPC_TLS_INCOMPLETE'],
    ['a key without its certificate', files('', 'k', 'a'), 'RPC_TLS_INCOMPLETE'],
    ['an authority alone', files('', '', 'a'), 'RPC_TLS_INCOMPLETE'],
  ])('for a server, %s', (_title, given, expected) => {
    expect(codeOf(() => serverTlsOf(given))).toEqual(expected);
  });

  it.each<[string, TlsFiles, unknown]>([
    ['nothing: no TLS', files('', '', ''), undefined],
    ['an authority: TLS', files('', '', 'a'), { caFile: 'a' }],
    ['a certificate besides', files('c', 'k', 'a'), { certFile: 'c', keyFile: 'k', caFile: 'a' }],
    ['a certificate without an authority', files('c', 'k', ''), 'RPC_TLS_INCOMPLETE'],
    ['a certificate without its key', files('c', '', 'a'), 'RPC_TLS_INCOMPLETE'],
    ['a key without its certificate', files('', 'k', 'a'), 'RPC_TLS_INCOMPLETE'],
  ])('for a client, %s', (_title, given, expected) => {
    expect(codeOf(() => clientTlsOf(given))).toEqual(expected);
  });
});
