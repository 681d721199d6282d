import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EXIT } from '../src/exit-codes';
import { PATIENCE_MS, VigieHome } from './vigie-process';

jest.setTimeout(2 * PATIENCE_MS);

const MOVED = {
  kind: 'moved',
  subject: 'element',
  reference_id: 'element-a1',
  seen_id: 'element-a1',
  aspects: [],
  weight: 0,
  moved_by: { x: 40, y: -2 },
  read_as_text: false,
  box: null,
  covered: 0,
  sentence: '',
};
const EXPLAINED = {
  similarity: 0.875,
  components: [
    { name: 'image', present: 'both', cosine: 0.9, weight: 0.5, share: 0.25 },
    { name: 'context', present: 'a', cosine: 0, weight: 0.1, share: 0.75 },
  ],
  differences: [MOVED],
  all_differences: 3,
  context: 'other',
  context_keys: ['ipp'],
};
const REFUSED = { title: 'One of these states is not stored: b.', code: 'GATEWAY_STATE_UNKNOWN', remedy: 'Another.' };

describe('two stored states compared from the command line', () => {
  const home = new VigieHome();
  const tokenFile = join(home.folder, 'token');
  let gateway: Server;
  let options: string[];
  let asked: string[];
  let answer: [number, object];

  beforeAll(async () => {
    writeFileSync(tokenFile, 'a-token-of-the-gateway\n');
    gateway = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const { port } = gateway.address() as AddressInfo;
    options = ['--gateway', `http://127.0.0.1:${port}`, '--token-file', tokenFile];
  });
  beforeEach(() => {
    asked = [];
    answer = [200, EXPLAINED];
  });
  afterAll(async () => {
    gateway.close();
    await home.remove();
  });

  test('a table of modalities is printed, then what differs, by ids and numbers', async () => {
    const { code, stdout } = await home.call(['explain', 'a', 'b', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(asked).toEqual(['GET /api/v1/states/a/explain/b']);
    expect(stdout).toMatch(/^image +0\.9000 +0\.50 +25 %$/m);
    expect(stdout).toMatch(/^context +- +0\.10 +75 % +only the first has it$/m);
    expect(stdout).toContain('context     differs in ipp');
    expect(stdout).toMatch(/moved +element +element-a1 by \(40, -2\) px\n {2}and 2 more/);
  });

  test('sentences are asked for in a language, weights by a workflow', async () => {
    const sentence = 'button “Valider” moved by (40, -2) px\u0007';
    answer = [200, { ...EXPLAINED, differences: [{ ...MOVED, sentence }], all_differences: 1 }];
    const told = await home.call(['explain', 'a', 'b', '--language', 'en', '--workflow', 'la note', ...options]).end();
    expect(asked).toEqual(['GET /api/v1/states/a/explain/b?workflow_id=la+note&language=en']);
    expect(told.stdout).toContain('button “Valider” moved by (40, -2) px\\u{7}');
  });

  test('with --json the answer is one object on one line', async () => {
    const { code, stdout } = await home.call(['explain', 'a', 'b', '--json', ...options]).end();
    expect(code).toBe(EXIT.ok);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ success: true, ...EXPLAINED });
  });

  test('a state that is not stored is the caller’s mistake, and is told with what to do', async () => {
    answer = [404, REFUSED];
    const { code, stderr } = await home.call(['explain', 'a', 'b', ...options]).end();
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('error GATEWAY_STATE_UNKNOWN');
    const wrong = await home.call(['explain', 'a', 'b', '--language', 'de', ...options]).end();
    expect(wrong.code).toBe(EXIT.usage);
  });
});
