import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EXIT } from '../src/exit-codes';
import { expectRefusal, PATIENCE_MS, VigieHome } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

const DOUBT = {
  doubt_id: '019b8d3c-0000-7000-8000-000000000031',
  action_id: '019b8d3c-0000-7000-8000-000000000011',
  run_id: '019b8d3c-0000-7000-8000-000000000002',
  step_id: 'note',
  workstation_id: 'ward-3',
  action_kind: 'type_text',
  typed: 12,
  of: 40,
  because: 'DOUBT_INPUT_INTERRUPTED',
  evidence: '',
  raised_at: '2026-11-30T12:00:00.000Z',
  resolution: 'open',
  resolved_by: '',
  resolved_at: null,
};
const WORKSTATION = { workstation_id: 'ward-3', connected: true, impairment: '', open_doubts: 1 };

describe('a person at the command line', () => {
  const home = new VigieHome();
  const tokenFile = join(home.folder, 'token');
  let gateway: Server;
  let options: string[];
  let asked: string[];
  let halted: string;
  let doubts: readonly object[];
  let refusal: { status: number; code: string } | null;

  beforeAll(async () => {
    writeFileSync(tokenFile, 'a-token-of-the-gateway\n');
    gateway = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim());
        const { status, body } = answer(request.url ?? '');
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const { port } = gateway.address() as AddressInfo;
    options = ['--gateway', `http://127.0.0.1:${port}`, '--token-file', tokenFile];
  });
  beforeEach(() => {
    halted = 'order';
    doubts = [DOUBT];
    asked = [];
    refusal = null;
  });
  afterAll(async () => {
    gateway.close();
    await home.remove();
  });

  const answer = (url: string): { status: number; body: object } => {
    if (refusal) {
      return { status: refusal.status, body: { title: 'It cannot be.', code: refusal.code, remedy: 'Look.' } };
    }
    if (url.startsWith('/api/v1/doubts?')) return { status: 200, body: { doubts } };
    if (url.endsWith('/resolution')) {
      return { status: 200, body: { ...DOUBT, resolution: 'not_done', resolved_by: 'claire' } };
    }
    return { status: 200, body: { ...WORKSTATION, halted } };
  };

  it('sees what is in doubt, how far a text came, and how to judge it', async () => {
    const { stdout, code } = await home.call(['doubts', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain('12 of 40 characters surely typed');
    expect(stdout).toContain('./vigie doubts resolve ID done|not-done');
    expect(asked).toEqual(['GET /api/v1/doubts?resolved=false']);
  });

  it('judges one', async () => {
    const { stdout, code } = await home.call(['doubts', 'resolve', DOUBT.doubt_id, 'not-done', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain('not_done (claire)');
    expect(asked).toEqual([`POST /api/v1/doubts/${DOUBT.doubt_id}/resolution {"verdict":"not_done"}`]);
  });

  it('gives no other verdict', async () => {
    const call = home.call(['doubts', 'resolve', DOUBT.doubt_id, 'perhaps', ...options, '--json']);
    expectRefusal(await call.end(), 'CLI_USAGE', EXIT.usage);
    expect(asked).toEqual([]);
  });

  it('is told that one was settled before', async () => {
    refusal = { status: 409, code: 'DOUBT_SETTLED' };
    const call = home.call(['doubts', 'resolve', DOUBT.doubt_id, 'done', ...options, '--json']);
    expectRefusal(await call.end(), 'DOUBT_SETTLED', EXIT.usage);
  });

  it('can pause a workstation, and hears how it stands', async () => {
    const { stdout, code } = await home.call(['pause', 'ward-3', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain('ward-3: halted (order), 1 in doubt');
    expect(asked).toEqual(['POST /api/v1/workstations/ward-3/pause']);
  });

  it('can let it go on', async () => {
    halted = '';
    const { stdout, code } = await home.call(['resume', 'ward-3', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain('ward-3: takes actions, 1 in doubt');
    expect(asked).toEqual(['POST /api/v1/workstations/ward-3/resume']);
  });

  it('is refused when something else still stops it', async () => {
    halted = 'pause_file';
    const call = home.call(['resume', 'ward-3', ...options, '--json']);
    expectRefusal(await call.end(), 'CLI_STILL_HALTED', EXIT.environment);
  });

  it('is told when there is nothing to judge what may still come', async () => {
    doubts = [];
    const { stdout, code } = await home.call(['doubts', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain('Nothing waits for a verdict.');
  });
});
