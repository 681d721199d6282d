import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CONTROL_TYPES } from '@vigie/selectors';
import { until } from '@vigie/testkit';
import { makeReport } from '../src/uia/make-report';
import { openDump } from '../src/uia/open-dump';
import { scanOutputs, visibleTexts } from '../src/uia/verify/scan-outputs';
import { FIXTURE, verifyReports } from '../src/uia/verify/verify-reports';

const MAIN = resolve(__dirname, '../dist/main.js');
let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'vigie-uia-relevé-')));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const at = (...names: string[]) => join(place, ...names);
const put = (name: string, content: unknown) => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  return at(name);
};
const text = (name: string) => readFileSync(at(name), 'utf8');
const json = (name: string) => JSON.parse(text(name)) as Report;

interface Report {
  ok: boolean;
  warnings: string[];
  selectors: {
    selector_id: string;
    match_count: number;
    matches: Record<string, unknown>[];
    warnings: string[];
    evidence: object;
  }[];
  [key: string]: unknown;
}

/** The real command, in a process of its own, in a folder where it has nothing yet. */
function vigie(...args: string[]): Promise<Ran> {
  const env = { ...process.env, VIGIE_HOME: at('home') };
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: place, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const report = (...args: string[]) => vigie('uia', 'report', ...args);
const outputs = () => ['--out-json', at('r.json'), '--out-md', at('r.md'), '--out-html', at('r.html')];

const DUMP = {
  capture_id: 'capture-1',
  root: {
    control_type: 'Window',
    automation_id: 'frmMain',
    class_name: 'WindowsForms10.Window.8.app.0.d3a00f_r29_ad1',
    framework_id: 'WinForm',
    name: 'Dossier de Hélène Garnier',
    value: 'quelque chose de secret',
    children: [
      { control_type: 'Button', automation_id: 'btnUn', name: 'Enregistrer' },
      { control_type: 'Button', automation_id: 'btnDeux', name: 'Abandonner' },
    ],
  },
};

const NAMED = {
  root: {
    ...DUMP.root,
    children: [
      { control_type: 'Button', name: 'Enregistrer' },
      { control_type: 'Button', name: 'Abandonner' },
    ],
  },
};

const entry = (selector_id: string, selector: string, more: object = {}) => ({
  selector_id,
  description: `What ${selector_id} is`,
  allowed_use: 'read_only_locate',
  selector,
  ...more,
});
const catalog = (...selectors: object[]) => ({ version: 1, selectors });
const ONE = entry('one', 'Window');
const NONE = entry('none', 'Tree');
const MANY = entry('many', 'Button');
const FOREIGN = entry('foreign', 'Button', { allowed_use: 'invoke_something' });

describe('the exit code of uia report', () => {
  test.each([
    ['all unique', [ONE], 0, 0],
    ['one unmatched', [ONE, NONE], 0, 2],
    ['one ambiguous', [ONE, MANY], 0, 3],
    ['unmatched before ambiguous', [MANY, NONE], 0, 2],
    ['a foreign use before both', [MANY, NONE, FOREIGN], 1, 4],
    ['a foreign use alone', [FOREIGN], 1, 4],
    ['an illegal catalog before all', [MANY, NONE, FOREIGN, entry('bad', '[value="x"]')], 1, 1],
  ])('%s: %# lenient, strict', async (_name, selectors, lenient, strict) => {
    const dump = put('dump.json', DUMP);
    const file = put('catalog.json', catalog(...selectors));
    const calls = [report('--dump', dump, '--catalog', file), report('--dump', dump, '--catalog', file, '--strict')];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([lenient, strict]);
  });

  test.each([
    ['no dump', []],
    ['an option that it does not have', ['--dump', FIXTURE, '--hwnd', '1234']],
    ['a word too many', ['--dump', FIXTURE, 'more']],
    ['an option without its word', ['--dump']],
    ['an empty word', ['--dump', '']],
    ['an option twice', ['--dump', FIXTURE, '--dump', FIXTURE]],
    ['a dump that is not there', ['--dump', 'absent.json', '--json']],
    ['a folder for a dump', ['--dump', '.']],
    ['a catalog that is not there', ['--dump', FIXTURE, '--catalog', 'absent.yaml']],
    ['an output that is a folder', ['--dump', FIXTURE, '--out-json', '.']],
    ['a key file that is a folder', ['--dump', FIXTURE, '--key-file', '.']],
  ])('%s is 1, strict or not', async (_name, args) => {
    const [lenient, strict] = await Promise.all([report(...args), report('--strict', ...args)]);
    expect([lenient.code, strict.code]).toEqual([1, 1]);
    expect(lenient.stderr).toMatch(/error [A-Z_]+: .+\n {2}remedy: .+/);
    expect(lenient.stderr).not.toContain('INTERNAL');
  });

  test('asking for help is no failure', async () => {
    expect((await report('--help')).code).toBe(0);
  });
});

test('wrong usage of the other commands is 2, as everywhere', async () => {
  const ran = await Promise.all([
    vigie('uia', 'compare', FIXTURE),
    vigie('uia', 'suggest'),
    vigie('uia', 'compare', '--bad'),
    vigie('uia', 'verify', '--bad'),
    vigie('uia', 'reports'),
    vigie('uia'),
  ]);
  expect(ran.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
});

test('U-10: no option of any uia command names a window or a program that runs', async () => {
  const optionsOf = async (name: string) => {
    const { stdout } = await vigie('uia', name, '--help');
    return [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option ?? '').sort();
  };
  const written = ['--help', '--json', '--key-file', '--out-html', '--out-json', '--out-md'];
  const options = {
    report: await optionsOf('report'),
    compare: await optionsOf('compare'),
    suggest: await optionsOf('suggest'),
    verify: await optionsOf('verify'),
  };
  expect(options).toEqual({
    report: ['--catalog', '--dump', '--strict', ...written].sort(),
    compare: ['--catalog', '--dump', ...written].sort(),
    suggest: ['--catalog', '--dump', '--out-catalog', ...written].sort(),
    verify: ['--help', '--json', '--no-tests'],
  });
  expect(JSON.stringify(options)).not.toMatch(/hwnd|handle|process|pid|title|window|live/i);
});

describe('the report', () => {
  const KEYS = [
    'ok',
    'source_dump',
    'catalog_size',
    'matched_count',
    'unmatched_count',
    'ambiguous_count',
    'generated_at_utc',
    'selectors',
    'warnings',
  ];
  const SELECTOR = [
    'selector_id',
    'description',
    'allowed_use',
    'stability_score',
    'evidence',
    'matched',
    'match_count',
    'matches',
    'warnings',
  ];
  const MATCH = ['path', 'control_type', 'automation_id', 'class_name', 'framework_id', 'has_name', 'name_length'];

  test('U-5, U-6: has these keys and no more, in the file and on stdout', async () => {
    const { code, stdout } = await report('--dump', FIXTURE, ...outputs(), '--json', '--strict');
    expect(code).toBe(0);
    const file = json('r.json');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual(file);
    expect(Object.keys(file)).toEqual(KEYS);
    for (const selector of file.selectors) {
      expect(Object.keys(selector)).toEqual(SELECTOR);
      expect(Object.keys(selector.evidence)).toEqual(['capture_id', 'uia_path']);
      for (const match of selector.matches) {
        expect(Object.keys(match)).toEqual(MATCH);
        expect(CONTROL_TYPES).toContain(match.control_type);
      }
      expect(selector).toMatchObject({
        allowed_use: 'read_only_locate',
        matched: true,
        match_count: 1,
        stability_score: expect.any(Number),
      });
    }
    const size = file.selectors.length;
    expect(size).toBeGreaterThanOrEqual(10);
    expect(file).toMatchObject({
      ok: true,
      catalog_size: size,
      matched_count: size,
      unmatched_count: 0,
      ambiguous_count: 0,
      source_dump: FIXTURE,
    });
    expect(file.generated_at_utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('U-8: has these headings, bullets and columns in Markdown', async () => {
    await report(
      '--dump',
      put('dump é.json', DUMP),
      '--catalog',
      put('c.json', catalog(ONE, MANY, NONE)),
      ...outputs(),
    );
    const lines = text('r.md').split('\n');
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '# Vigie UIA Selector Report',
      '## Summary',
      '## Selector Details',
      '### one',
      '### many',
      '### none',
    ]);
    expect(lines.slice(2, 7)).toEqual([
      `- Source dump: \`${at('dump é.json')}\``,
      '- Catalog size: 3',
      '- Matched: 2',
      '- Unmatched: 1',
      '- Ambiguous: 1',
    ]);
    expect(lines).toContain('| Selector | Status | Matches | Stability | Evidence path |');
    expect(
      lines.filter(
        (line) => line === '| Path | ControlType | AutomationID | ClassName | FrameworkID | HasName | NameLength |',
      ),
    ).toHaveLength(3);
    for (const line of [
      '- Description: What one is',
      '- Allowed use: read_only_locate',
      '- Status: matched',
      '- Match count: 2',
      'Matches:',
    ])
      expect(lines).toContain(line);
    expect(lines).toContain(
      '| root | Window | frmMain | WindowsForms10.Window.8.app.0.d3a00f_r29_ad1 | WinForm | true | 25 |',
    );
    expect(lines.some((line) => /^\| many \| ambiguous \| 2 \| \d+ \|/.test(line))).toBe(true);
    expect(lines.some((line) => /^\| none \| unmatched \| 0 \| \d+ \|/.test(line))).toBe(true);
  });

  test('U-4: repeats no visible text of the dump in any form', async () => {
    const dump = put('dump.json', DUMP);
    const { stdout, stderr } = await report(
      '--dump',
      dump,
      '--catalog',
      put('c.json', catalog(ONE, MANY, NONE)),
      ...outputs(),
    );
    const all = [stdout, stderr, text('r.json'), text('r.md'), text('r.html')].map((one, index) => ({
      from: `${index}`,
      text: one,
    }));
    const visible = visibleTexts((await openDump(dump)).tree);
    expect(visible).toHaveLength(4);
    expect(scanOutputs(all, visible)).toEqual([]);
    expect(text('r.json')).toContain('"has_name": true');
    expect(text('r.json')).toContain('"name_length": 25');
  });

  test('is the same again at the same time', async () => {
    const made = async (name: string) => {
      const reporter = { json: false, line: () => undefined, result: () => undefined, problem: () => undefined };
      const files = { outJson: at(`${name}.json`), outMd: at(`${name}.md`), outHtml: at(`${name}.html`) };
      const now = () => new Date('2026-07-09T00:00:00Z');
      await makeReport({ dump: FIXTURE, keyFile: at('k'), ...files }, { reporter, warn: () => undefined, now });
      return [text(`${name}.json`), text(`${name}.md`), text(`${name}.html`)];
    };
    const first = await made('first');
    expect(await made('second')).toEqual(first);
    expect(first[0]).toContain('"generated_at_utc": "2026-07-09T00:00:00.000Z"');
  });

  test('tells without files a table, and with --json one line, and writes nothing then but its key', async () => {
    const told = await report('--dump', FIXTURE);
    expect(told.stdout).toMatch(/^Selector +Status +Matches +Stability +Evidence path$/m);
    expect(told.stdout).toContain('10 selectors: 10 matched, 0 unmatched, 0 ambiguous');
    const asJson = await report('--dump', FIXTURE, '--json');
    expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: true, matched_count: 10 });
    expect(readdirSync(place)).toEqual(['home']);
    expect(readdirSync(at('home'), { recursive: true })).toEqual(['secrets', join('secrets', 'uia-names.key')]);
  });

  test('takes YAML, and says what of the dump it did not know', async () => {
    const yaml =
      'version: 1\nselectors:\n  - selector_id: a\n    description: d\n    allowed_use: read_only_locate\n    selector: Window\n';
    const dump = put('d.json', { ...DUMP, root: { ...DUMP.root, invented_key: 1 } });
    await report('--dump', dump, '--catalog', put('c.yaml', yaml), ...outputs());
    expect(json('r.json')).toMatchObject({ ok: true, catalog_size: 1 });
    expect(json('r.json').warnings.join()).toMatch(/UNKNOWN_KEYS: .*invented_key.* Fix: /);
  });

  test('escapes what is hostile, in Markdown and on the page', async () => {
    const hostile = '<script>alert(1)</script>|`x`\n# h';
    const root = {
      control_type: 'Window',
      automation_id: hostile,
      class_name: hostile,
      framework_id: hostile,
      name: 'Nom',
    };
    const bad = entry('hostile', 'Window', {
      description: hostile.replace('\n', ' '),
      evidence: { capture_id: '<i>|', uia_path: 'root' },
    });
    const { code } = await report(
      '--dump',
      put('d.json', { root }),
      '--catalog',
      put('c.json', catalog(bad)),
      ...outputs(),
    );
    expect(code).toBe(0);
    for (const name of ['r.md', 'r.html']) expect(text(name)).not.toMatch(/<script|<i>/);
    const row = text('r.md')
      .split('\n')
      .find((line) => line.startsWith('| root | Window'));
    expect(row?.replace(/\\./g, '').split('|')).toHaveLength(9);
    expect(
      text('r.md')
        .split('\n')
        .filter((line) => line.startsWith('#')),
    ).toHaveLength(4);
  });
});

describe('a report that cannot be made', () => {
  test('says so in every file that was asked for, with the code and the remedy', async () => {
    const { code, stdout, stderr } = await report(
      '--dump',
      put('d.json', '{"root": {"name": "Hélène'),
      ...outputs(),
      '--json',
    );
    expect(code).toBe(1);
    expect(json('r.json')).toMatchObject({
      ok: false,
      catalog_size: 0,
      selectors: [],
      warnings: [expect.stringMatching(/^DUMP_\w+: .*\. Fix: .+/)],
    });
    expect(JSON.parse(stdout)).toEqual(json('r.json'));
    expect(stderr).toMatch(/error DUMP_\w+: .*\n {2}remedy: /);
    for (const name of ['r.md', 'r.html']) expect(text(name)).toMatch(/DUMP_\w+/);
    for (const one of [stdout, stderr, text('r.md'), text('r.html')]) expect(one).not.toContain('Hélène');
  });

  test('lists every problem of an illegal catalog', async () => {
    const bad = catalog(entry('a', 'Window['), entry('a', 'Button'), { ...ONE, colour: 'red' });
    await report('--dump', FIXTURE, '--catalog', put('c.json', bad), ...outputs());
    const { ok, warnings } = json('r.json');
    expect(ok).toBe(false);
    expect(warnings).toHaveLength(3);
    for (const warning of warnings) expect(warning).toMatch(/^CATALOG_ILLEGAL: the catalog is illegal at entry \d/);
  });

  test('U-17: rejects an entry of another use, and never repeats that', async () => {
    const { code, stdout, stderr } = await report(
      '--dump',
      put('d.json', DUMP),
      '--catalog',
      put('c.json', catalog(ONE, FOREIGN)),
      ...outputs(),
    );
    expect(code).toBe(1);
    const { ok, selectors, warnings } = json('r.json');
    expect(ok).toBe(false);
    expect(warnings.join()).toContain('NOT_READ_ONLY');
    expect(selectors[1]).toMatchObject({
      allowed_use: 'read_only_locate',
      matched: false,
      match_count: 0,
      matches: [],
    });
    for (const one of [stdout, stderr, text('r.json'), text('r.md'), text('r.html')])
      expect(one).not.toContain('invoke_something');
  });

  test('writes what it may when one output is refused', async () => {
    symlinkSync(at('elsewhere'), at('link.md'));
    const { code, stderr } = await report('--dump', FIXTURE, '--out-json', at('r.json'), '--out-md', at('link.md'));
    expect({ code, told: stderr.includes('CLI_UIA_OUTPUT_REFUSED') }).toEqual({ code: 1, told: true });
    expect(json('r.json')).toMatchObject({ ok: false, warnings: [expect.stringContaining('it is a symbolic link')] });
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  test('writes what it can when one output cannot be written', async () => {
    const { code } = await report(
      '--dump',
      FIXTURE,
      '--out-json',
      at('r.json'),
      '--out-md',
      join(put('file', ''), 'r.md'),
    );
    expect(code).toBe(1);
    expect(json('r.json')).toMatchObject({
      ok: false,
      warnings: [expect.stringMatching(/^CLI_UIA_OUTPUT_NOT_WRITTEN: .*Fix: /)],
    });
  });

  test('never writes over the dump, the catalog or the key, by whatever name', async () => {
    const dump = put('d.json', DUMP);
    const file = put('c.json', catalog(ONE));
    linkSync(dump, at('hard.json'));
    const kept = [text('d.json'), text('c.json')];
    for (const target of [dump, file, at('hard.json'), at('.', 'new.key')]) {
      const { code, stderr } = await report(
        '--dump',
        dump,
        '--catalog',
        file,
        '--key-file',
        at('new.key'),
        '--out-json',
        target,
      );
      expect({ code, told: stderr.includes('it is read by the same command') }).toEqual({ code: 1, told: true });
    }
    expect([text('d.json'), text('c.json')]).toEqual(kept);
  });

  test('repeats nothing of a broken key', async () => {
    const { code, stdout, stderr } = await report(
      '--dump',
      FIXTURE,
      '--key-file',
      put('k', 'deadbeefcafe'),
      ...outputs(),
    );
    expect(code).toBe(1);
    expect(json('r.json').warnings.join()).toContain('CLI_UIA_KEY_MALFORMED');
    for (const one of [stdout, stderr, text('r.json'), text('r.html')]) expect(one).not.toContain('deadbeef');
  });

  test('refuses a catalog whose names were hashed with another key', async () => {
    const hashed = entry('a', `Button[name=#00112233:11:${'ab'.repeat(16)}]`);
    const { code } = await report('--dump', FIXTURE, '--catalog', put('c.json', catalog(hashed)), ...outputs());
    expect(code).toBe(1);
    expect(json('r.json').warnings.join()).toContain('SELECTOR_KEY_OTHER');
  });
});

describe('surroundings', () => {
  test('a report within the sight of git is pointed out on stderr, and not in the report', async () => {
    execFileSync('git', ['init', '-q', place]);
    const { code, stderr } = await report('--dump', FIXTURE, '--out-json', at('r.json'), '--json');
    expect(code).toBe(0);
    expect(stderr).toContain('git does not ignore');
    expect(text('r.json')).not.toContain('git');
  });

  test('a key file that others may read is pointed out', async () => {
    chmodSync(put('k', '07'.repeat(32)), 0o644);
    const { stderr } = await report('--dump', FIXTURE, '--key-file', at('k'));
    expect(stderr).toContain('can be read by others');
  });
});

describe('the streams of a command', () => {
  /** Ends with the code of the command itself, whatever its reader does. */
  const inShell = (line: string) =>
    new Promise<Ran>((done) => {
      const env = { ...process.env, VIGIE_HOME: at('home'), NODE: process.execPath, MAIN, FIXTURE };
      execFile('bash', ['-c', `set -o pipefail; ${line}`], { cwd: place, env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });

  test('a reader that has enough ends it quietly, with the exit code of the work', async () => {
    const first = await inShell('"$NODE" "$MAIN" uia compare "$FIXTURE" "$FIXTURE" | head -1');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const none = put('c.json', catalog(NONE));
    const strict = `"$NODE" "$MAIN" uia report --dump "$FIXTURE" --catalog ${none} --strict`;
    expect(await inShell(`${strict} | head -0`)).toMatchObject({ code: 2, stderr: '' });
    expect(await inShell('"$NODE" "$MAIN" --help | head -1')).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['uia report --dump "$FIXTURE"', 1],
    ['uia compare "$FIXTURE" "$FIXTURE" --json', 6],
    ['--help', 6],
  ])('%s tells with a code that its output had no room', async (command, expected) => {
    const { code, stderr } = await inShell(`"$NODE" "$MAIN" ${command} > /dev/full`);
    expect(stderr).toMatch(/^error CLI_OUTPUT_LOST: .*ENOSPC.*\n {2}remedy: .+\n$/);
    expect(code).toBe(expected);
  });

  test('a file name that holds controls does not move the cursor', async () => {
    const strange = put('e\u001b[31m\u009bx.json', DUMP);
    const { stdout, stderr } = await report('--dump', strange, '--out-md', at('o\u001b[31m.md'));
    const refused = await vigie('uia', 'compare', strange, at('folder-of-a-patient', 'n\u001b.json'));
    for (const said of [stdout, stderr, refused.stdout, refused.stderr])
      for (const control of ['\u001b', '\u009b']) expect(said).not.toContain(control);
    expect(stdout).toContain('\\u{1B}');
    expect(refused.stderr).toContain('dump 2 of 2 (n\\u{1B}.json)');
    expect(refused.stderr).not.toContain('folder-of-a-patient');
  });

  test('interrupted, it writes and tells nothing more, and exits with 130', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ control_type: 'Button', name: `Bouton ${n}` }));
    const dump = put('d.json', { root: { control_type: 'Window', children: many } });
    const child = execFile(process.execPath, [MAIN, 'uia', 'suggest', dump, ...outputs()], {
      cwd: place,
      env: { ...process.env, VIGIE_HOME: at('home') },
    });
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
    });
    const ended = new Promise((done) => child.once('close', done));
    // The key is made when the dump is read, right before the long work.
    await until(() => existsSync(at('home', 'secrets', 'uia-names.key')), { everyMs: 20 });
    child.kill('SIGINT');
    const code = await ended;
    expect({ code, said, left: readdirSync(place).filter((name) => name.startsWith('r.')) }).toEqual({
      code: 130,
      said: '',
      left: [],
    });
  }, 60_000);
});

test('a report on a foreign dump says on stderr that the example catalog was used', async () => {
  const { stderr } = await report('--dump', put('d.json', DUMP));
  expect(stderr).toContain('no --catalog was given');
  expect((await report('--dump', FIXTURE)).stderr).not.toContain('--catalog');
});

describe('compare', () => {
  test('takes the dumps in the order of the command line, however they are named', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => put(`${name}.json`, DUMP)) as [string, string, string];
    const order = async (...args: string[]) =>
      (JSON.parse((await vigie('uia', 'compare', '--json', ...args)).stdout) as { source_dumps: string[] })
        .source_dumps;
    expect(await order(a, '--dump', b, c)).toEqual([a, b, c]);
    expect(await order('--key-file', at('k'), `--dump=${c}`, a, '--dump', b)).toEqual([c, a, b]);
    expect(await order('--dump', a, '--', a, b)).toEqual([a, a, b]);
  });

  test('tells counts, survival by kind and the catalog’s selectors, in every form', async () => {
    const { code, stdout } = await vigie('uia', 'compare', FIXTURE, '--dump', FIXTURE, ...outputs(), '--json');
    expect(code).toBe(0);
    const told = JSON.parse(stdout) as Report & { kinds: { kind: string; rate: number; why: string }[] };
    expect(json('r.json')).toEqual(told);
    expect(told).toMatchObject({
      ok: true,
      dumps: 2,
      elements: expect.any(Number),
      survival: { automation_id: 1, name_and_type: 1, path: 1 },
    });
    for (const kind of told.kinds as unknown as Record<string, number & Record<string, number>>[]) {
      expect(kind.elements).toBe(told.elements);
      expect(kind.coverage).toBeCloseTo((kind.unique ?? 0) / (told.elements as number));
      expect(kind.rate).toBe(kind.unique === 0 ? 0 : (kind.survived ?? 0) / (kind.unique ?? 1));
      expect(kind.cases?.tried).toBe(2 * (kind.tried ?? 0));
    }
    expect(told.selectors).toHaveLength(10);
    for (const { why } of told.kinds) expect(why).toMatch(/\w/);
    expect(text('r.md')).toContain('## Survival by kind of selector');
    expect(text('r.html')).toContain('Structure of the base dump');
  });

  test.each([
    ['a dump that is not there', ['absent.json', FIXTURE], 2],
    ['a catalog that is not there', [FIXTURE, FIXTURE, '--catalog', 'absent'], 2],
    ['an output that is a folder', [FIXTURE, FIXTURE, '--out-json', '.'], 2],
    ['an output over a dump', [FIXTURE, FIXTURE, '--out-md', FIXTURE], 2],
  ])('%s ends with a coded error', async (_name, args, expected) => {
    const { code, stderr } = await vigie('uia', 'compare', ...args);
    expect(stderr).toMatch(/error [A-Z_]+: .+\n {2}remedy: /);
    expect(code).toBe(expected);
  });
});

describe('suggest', () => {
  test('says which selectors are sturdy already, and names what the catalog lacks only where one is written', async () => {
    const dump = put('d.json', DUMP);
    const file = put(
      'c.json',
      catalog(entry('a', 'Button[automation_id="btnUn"]'), entry('b', 'Window[automation_id="frmMain"]')),
    );
    const sturdy = await vigie('uia', 'suggest', dump, '--catalog', file);
    expect(sturdy.stdout).toContain('2 of 2 selectors are sturdy already');
    const lost = put('l.json', catalog(entry('lost', 'Tree[automation_id="gone"]')));
    expect((await vigie('uia', 'suggest', dump, '--catalog', lost)).stdout).not.toContain('LEFT_OUT');
    const written = await vigie('uia', 'suggest', dump, '--catalog', lost, '--out-catalog', at('o.yaml'));
    expect(written.stdout).toContain('LEFT_OUT: lost is not in the catalog.');
  });

  test('repairs from a dump without an id by evidence that names its file, and the catalog carries it on', async () => {
    const { capture_id: _, ...bare } = DUMP;
    const dump = put('friday.json', bare);
    const file = put(
      'c.yaml',
      'version: 1\nselectors:\n  - selector_id: a\n    description: d\n    allowed_use: read_only_locate\n    selector: Button\n    evidence: { capture_id: friday, uia_path: root/1 }\n',
    );
    await vigie('uia', 'suggest', dump, '--catalog', file, '--out-catalog', at('o.json'), ...outputs());
    expect(json('r.json').selectors[0]).toMatchObject({ meant_by: 'evidence', after: { unique: 1 } });
    expect(json('o.json').selectors[0]?.evidence).toEqual({ capture_id: 'friday.json', uia_path: 'root/1' });
    const [row] = text('r.md')
      .split('\n')
      .filter((line) => line.startsWith('| a '));
    expect(row).toContain('root/1');
  });

  test('writes a catalog of hashed names that report takes with the same key, and with no other', async () => {
    const dump = put('d.json', NAMED);
    const made = await vigie(
      'uia',
      'suggest',
      dump,
      ...outputs(),
      '--out-catalog',
      at('c.yaml'),
      '--key-file',
      at('k'),
      '--json',
    );
    expect(made.code).toBe(0);
    const told = JSON.parse(made.stdout) as Report;
    expect(told).toEqual(json('r.json'));
    expect(told).toMatchObject({
      ok: true,
      dumps: 1,
      elements: 3,
      suggested: 3,
      survival_rate: 1,
      catalog: { version: 1 },
    });
    const with_ = (key: string) => report('--dump', dump, '--catalog', at('c.yaml'), '--key-file', at(key), '--strict');
    expect((await with_('k')).code).toBe(0);
    if (!text('c.yaml').includes('[name=#')) throw new Error('The test needs a hashed name.');
    expect(await with_('other')).toMatchObject({ code: 1, stderr: expect.stringContaining('SELECTOR_KEY_OTHER') });
  });

  test('proposes for the weak selectors of a catalog, and writes JSON by the ending', async () => {
    const dump = put('d.json', DUMP);
    const weak = entry('weak', 'Button:nth(1)');
    const file = put('c.json', catalog(ONE, weak));
    const made = await vigie('uia', 'suggest', dump, '--catalog', file, '--out-catalog', at('n.json'), ...outputs());
    expect(made.code).toBe(0);
    expect(json('r.json').selectors).toEqual(
      [
        expect.objectContaining({ selector_id: 'one' }),
        expect.objectContaining({ selector_id: 'weak', after: expect.objectContaining({ unique: 1, total: 1 }) }),
      ].slice(json('r.json').selectors.length === 1 ? 1 : 0),
    );
    expect(json('n.json')).toMatchObject({ version: 1, selectors: [{ selector_id: 'one' }, { selector_id: 'weak' }] });
    expect(text('r.md')).toContain('### weak');
  });
});

test('U-18: the verifier makes every report on the fixture and finds nothing wrong', async () => {
  const checks = await verifyReports(at('verify'));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.length).toBeGreaterThanOrEqual(6);
  expect(readdirSync(at('verify'))).toEqual(
    expect.arrayContaining(['report.json', 'report.md', 'report.html', 'compare.html', 'suggest.md']),
  );
});

const seen = (text: string, anywhere = true) => ({ text, anywhere });

test('the verifier notices a forbidden word, a visible text in any writing, and a selector that finds nothing', async () => {
  const outputs = [
    { from: 'r.json', text: '{"name": 1, "x": "Invokepattern btnSees", "y": "h&#39;Dupont \\u00e9", "z": "a word"}' },
  ];
  expect(
    scanOutputs(outputs, [
      seen("H'dupont"),
      seen('absent'),
      seen('sees', false),
      seen('sees', true),
      seen('word', false),
    ]),
  ).toEqual([
    'r.json holds "name"',
    'r.json holds InvokePattern',
    'r.json holds a visible text of 8 characters',
    'r.json holds a visible text of 4 characters',
    'r.json holds a visible text of 4 characters',
  ]);
  const checks = await verifyReports(at('verify'), async () => ({ code: 0, stdout: '', stderr: '' }));
  expect(checks.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual(['0 of 0 selectors match one element each']);
});
