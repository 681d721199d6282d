import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EXIT } from '../src/exit-codes';
import { PATIENCE_MS, VigieHome } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

const AT_WORK = {
  status: 'running',
  space: 'fingerprint-1-new',
  total: 3,
  done: 1,
  failed: [],
  held_up_by: '',
  spaces: [
    { space: 'fingerprint-1-new', states: 1 },
    { space: 'fingerprint-1-old', states: 2 },
  ],
};
const FINISHED = { ...AT_WORK, status: 'finished', done: 3, spaces: [{ space: 'fingerprint-1-new', states: 3 }] };
const WITH_FAILURES = { ...FINISHED, done: 2, failed: [{ code: 'EVIDENCE_MISSING', states: 1 }] };

describe('stored states embedded anew from the command line', () => {
  const home = new VigieHome();
  const tokenFile = join(home.folder, 'token');
  let gateway: Server;
  let options: string[];
  let asked: string[];
  let answers: object[];

  beforeAll(async () => {
    writeFileSync(tokenFile, 'a-token-of-the-gateway\n');
    gateway = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const body = answers.length > 1 ? answers.shift() : answers[0];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const { port } = gateway.address() as AddressInfo;
    options = ['--gateway', `http://127.0.0.1:${port}`, '--token-file', tokenFile];
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    gateway.close();
    await home.remove();
  });

  test('it is begun, followed to its end and told', async () => {
    answers = [AT_WORK, AT_WORK, FINISHED];
    const { code, stdout, stderr } = await home.call(['reindex', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(asked).toEqual(['POST /api/v1/reindex', 'GET /api/v1/reindex', 'GET /api/v1/reindex']);
    expect(stderr).toContain('running: 1 of 3 states embedded anew');
    expect(stdout).toContain('finished: 3 of 3 states embedded anew');
    expect(stdout).toContain('fingerprint-1-new  3 states, of the configured providers');
  });

  test('--status only tells, and is no failure while the work goes on', async () => {
    answers = [{ ...AT_WORK, held_up_by: 'BUS_NO_RESPONDER' }];
    const { code, stdout } = await home.call(['reindex', '--status', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(asked).toEqual(['GET /api/v1/reindex']);
    expect(stdout).toContain('held up by BUS_NO_RESPONDER');
  });

  test('states that could not be embedded are counted by code, and end it with failure', async () => {
    answers = [WITH_FAILURES];
    const { code, stdout } = await home.call(['reindex', '--json', ...options]).end();
    expect(code).toBe(EXIT.failed);
    expect(JSON.parse(stdout)).toEqual({ success: false, ...WITH_FAILURES });
  });

  test('a wait that was long enough ends with what is left, and the work goes on', async () => {
    answers = [AT_WORK];
    const result = await home.call(['reindex', '--timeout', '1', ...options]).end();
    expect(result.code).toBe(EXIT.environment);
    expect(result.stderr).toContain('CLI_REINDEX_LATE');
    expect(result.stderr).toContain('1 of 3');
  });
});
