import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryBus } from '@vigie/bus';
import { RunServiceClient } from '@vigie/contracts';
import { openDatabase } from '@vigie/postgres';
import { type ClientTls, callUnary, dial } from '@vigie/rpc';
import { makeTestAuthority, makeTestCertificate } from '@vigie/testkit';
import { Workplace } from './stand-ins/workplace';

const folder = mkdtempSync(path.join(tmpdir(), 'vigie-test-tls-'));
const file = (name: string) => path.join(folder, name);

describe('an orchestrator with certificates', () => {
  const bus = memoryBus();
  let work: Workplace;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    makeTestAuthority(folder, 'hospital');
    makeTestCertificate(folder, 'hospital', 'orchestrator', 'IP:127.0.0.1');
    makeTestCertificate(folder, 'hospital', 'gateway', 'DNS:gateway');
    database = await openDatabase({ embedded: {} });
    const tls = {
      tlsCertificateFile: file('orchestrator.crt'),
      tlsKeyFile: file('orchestrator.key'),
      tlsClientCaFile: file('hospital.crt'),
    };
    work = await new Workplace(bus, database, tls).open();
  });
  afterAll(async () => {
    await work.close();
    await bus.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const workstations = async (tls?: ClientTls) => {
    const client = dial(RunServiceClient, work.orchestrator.address, { tls });
    return callUnary(client, 'listWorkstations', {}, { deadlineMs: 60_000 }).finally(() => client.close());
  };

  it('answers who shows a certificate of its authority', async () => {
    const tls = { caFile: file('hospital.crt'), certFile: file('gateway.crt'), keyFile: file('gateway.key') };
    await expect(workstations(tls)).resolves.toEqual({ workstations: [] });
  });

  it('answers nobody who shows none, or who speaks in the clear', async () => {
    await expect(workstations({ caFile: file('hospital.crt') })).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
    await expect(workstations()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  });

  it.each([
    ['without the key of its certificate', { tlsCertificateFile: 'a.crt' }, 'RPC_TLS_INCOMPLETE'],
    ['with an authority for its callers and no certificate', { tlsClientCaFile: 'a.crt' }, 'RPC_TLS_INCOMPLETE'],
    [
      'with files that are not there',
      { tlsCertificateFile: file('none.crt'), tlsKeyFile: file('none.key') },
      'RPC_TLS_FILE',
    ],
  ])('is not opened %s', async (_what, settings, code) => {
    await expect(new Workplace(bus, database, settings).start()).rejects.toMatchObject({ code });
  });
});
