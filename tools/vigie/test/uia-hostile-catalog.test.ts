import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FIXTURE } from '../src/uia/verify/verify-reports';

const MAIN = resolve(__dirname, '../dist/main.js');
let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'vigie-uia-catalog-')));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const at = (name: string) => join(place, name);
const text = (name: string) => readFileSync(at(name), 'utf8');
const warnings = () => (JSON.parse(text('r.json')) as { warnings: string[] }).warnings.join('\n');
const outputs = () => ['--out-json', at('r.json'), '--out-md', at('r.md'), '--out-html', at('r.html')];

function put(name: string, content: string): string {
  writeFileSync(at(name), content);
  return at(name);
}

/** The real command, in a process of its own that says how much memory it took. */
function report(...args: string[]): Promise<{ code: number; stdout: string; stderr: string; peakMiB: number }> {
  const measure = JSON.stringify(resolve(__dirname, 'uia-files/peak-memory.cjs'));
  const script = `process.on('exit', () => process.stderr.write('\\npeak ' + require(${measure}).peakMiB()));`;
  const env = { ...process.env, VIGIE_HOME: at('home') };
  const all = ['-r', put('told.cjs', script), MAIN, 'uia', 'report', ...args];
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: place, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr, peakMiB: Number(/peak (\d+)$/.exec(stderr)?.[1]) }),
    );
  });
}

const ENTRY = { selector_id: 'one', description: 'd', allowed_use: 'read_only_locate', selector: 'Window' };
const FOREIGN = { ...ENTRY, selector_id: 'opens', allowed_use: 'invoke_something' };
const catalog = (...selectors: object[]) => put('c.json', JSON.stringify({ version: 1, selectors }));

test('U-17: tells a foreign use beside what else is wrong, by the entry’s id, in the files and on stderr', async () => {
  const bad = catalog(FOREIGN, { ...ENTRY, selector_id: 'typo', selector: 'Boutton' });
  const { code, stderr } = await report('--dump', FIXTURE, '--catalog', bad, ...outputs());
  expect(code).toBe(1);
  for (const told of [warnings(), stderr]) {
    expect(told).toMatch(/entry 1 \(opens\), allowed_use: is not read_only_locate/);
    expect(told).toMatch(/entry 2 \(typo\), selector: [\s\S]*did you mean Button\?/);
    expect(told).not.toContain('invoke_something');
  }
});

test('U-17: refuses a catalog that says allowed_use twice', async () => {
  const file = catalog(ENTRY);
  writeFileSync(file, text('c.json').replace('"allowed_use"', '"allowed_use":"invoke_it","allowed_use"'));
  const { code, stderr } = await report('--dump', FIXTURE, '--catalog', file, '--strict');
  expect(code).toBe(1);
  expect(stderr).toMatch(/entry 1.*: a key is given twice/);
});

test('tells its error once, and no counts of nothing', async () => {
  for (const json of [[], ['--json']]) {
    const { stdout, stderr } = await report('--dump', 'absent.json', ...json);
    expect(stdout.trimEnd().split('\n').filter(Boolean)).toHaveLength(json.length);
    expect(stderr.match(/UIA_DUMP_UNREADABLE/g)).toHaveLength(1);
  }
});

test('U-17: calls a rejected entry rejected wherever a person reads of it', async () => {
  const { stdout } = await report('--dump', FIXTURE, '--catalog', catalog(FOREIGN), ...outputs());
  expect(text('r.md')).toContain('- Status: rejected');
  expect(text('r.md')).toMatch(/- Allowed use: read_only_locate is required; the entry claims another use/);
  expect(text('r.html')).toMatch(/>rejected</);
  expect(stdout).toMatch(/^opens +rejected +0/m);
  expect(stdout).toContain('1 selector: 0 matched');
});

test('takes less than 400 MB for 100 MB of long names with a character beyond Latin in each', async () => {
  const node = (n: number) => `{"control_type":"Edit","name":"${String(n).padStart(6, '0')}☃${'n'.repeat(450)}"}`;
  const children = Array.from({ length: 199_000 }, (_, n) => node(n)).join(',');
  const dump = put('d.json', `{"root":{"control_type":"Window","children":[${children}]}}`);
  const { code, peakMiB } = await report('--dump', dump, ...outputs());
  expect(code).toBe(0);
  expect(peakMiB).toBeGreaterThan(50);
  expect(peakMiB).toBeLessThan(400);
}, 300_000);
