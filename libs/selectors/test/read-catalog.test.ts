import fc from 'fast-check';
import { type CatalogProblem, printSelector, problemPlace, readCatalog } from '../src';
import { scanMarks } from '../src/catalog/scan-marks';
import { KEY } from './fixture';
import { anySelectors } from './generated-selectors';

const ENTRY = { selector_id: 'main', description: 'd', allowed_use: 'read_only_locate', selector: 'Window' };

function problems(text: string, form: 'json' | 'yaml' = 'json'): readonly CatalogProblem[] {
  const reading = readCatalog(text, form);
  return reading.ok ? [] : reading.problems;
}

function written(...entries: object[]): string {
  return JSON.stringify({ version: 1, selectors: entries });
}

describe('reading a catalog', () => {
  it('reads JSON and YAML alike', () => {
    const yaml = `
version: 1
selectors:
  - selector_id: search_button
    description: Search pane, its button
    allowed_use: read_only_locate
    selector: 'Pane[automation_id="pnl"] > Button[name="Rechercher"]'
    evidence: { capture_id: desk-a, uia_path: root/3/9 }
`;
    const reading = readCatalog(yaml, 'yaml');
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const [entry] = reading.catalog.entries;
    expect(entry).toMatchObject({
      selectorId: 'search_button',
      evidence: { captureId: 'desk-a', uiaPath: 'root/3/9' },
      readOnly: true,
    });
    expect(printSelector(entry!.selector)).toBe('Pane[automation_id="pnl"] > Button[name="Rechercher"]');
    expect(readCatalog(JSON.stringify({ version: 1, selectors: [ENTRY] }), 'json').ok).toBe(true);
  });

  it('U-22: reads back any selector that was printed into a catalog', () => {
    fc.assert(
      fc.property(anySelectors, (selector) => {
        const text = printSelector(selector);
        const hashes = new Set(text.match(/(?<=#)[0-9a-f]{8}(?=:\d+:[0-9a-f]{32}\])/g));
        fc.pre(text.length <= 4_096 && hashes.size <= 1);
        const reading = readCatalog(written({ ...ENTRY, selector: text }), 'json');
        expect(reading.ok && reading.catalog.entries[0]?.selector).toEqual(selector);
      }),
      { numRuns: 200 },
    );
  });

  it('tells every problem at once, each with its place and remedy', () => {
    const found = problems(
      JSON.stringify({
        version: 2,
        owner: 'x',
        selectors: [
          ENTRY,
          { ...ENTRY, extra: 1 },
          { ...ENTRY, selector_id: 'a b', selector: 'Button[value="S3NTINEL"]' },
          {
            selector_id: 'third',
            description: 5,
            allowed_use: 'read_only_locate',
            selector: 'Edit',
            evidence: { uia_path: '/x' },
          },
        ],
      }),
    );
    expect(found.map(({ place }) => place).sort()).toEqual([
      '',
      'selectors[1]',
      'selectors[1].selector_id',
      'selectors[2].selector',
      'selectors[2].selector_id',
      'selectors[3].description',
      'selectors[3].evidence.uia_path',
      'version',
    ]);
    for (const { reason, remedy } of found) expect(reason !== '' && /\.$/.test(remedy)).toBe(true);
    expect(found.find(({ place }) => place === 'selectors[2].selector')?.remedy).toMatch(
      /a value is data and never part/,
    );
    expect(JSON.stringify(found)).not.toMatch(/S3NTINEL|owner|extra/);
  });

  it('tells the line of a problem in YAML', () => {
    const [found] = problems(
      'version: 1\nselectors:\n  - selector_id: a\n    description: d\n    allowed_use: read_only_locate\n    selector: Butten\n',
      'yaml',
    );
    expect(found).toMatchObject({ place: 'selectors[0].selector', line: 6 });
  });

  it('U-17: an entry with another allowed_use, or with none, is no problem of the catalog but is marked, without what it said', () => {
    const { allowed_use: _, ...none } = ENTRY;
    const reading = readCatalog(
      written(
        { ...ENTRY, allowed_use: 'open_conversation' },
        { ...none, selector_id: 'b' },
        { ...ENTRY, selector_id: 'c' },
      ),
      'json',
    );
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    expect(reading.catalog.entries.map(({ readOnly }) => readOnly)).toEqual([false, false, true]);
    expect(JSON.stringify(reading)).not.toContain('open_conversation');
  });

  it('knows the key of its hashed names and refuses two keys in one catalog', () => {
    const { keyId, length, hex } = KEY.hash('Nom');
    const hashed = { ...ENTRY, selector: `Text[name=#${keyId}:${length}:${hex}]` };
    const reading = readCatalog(JSON.stringify({ version: 1, key_id: keyId, selectors: [hashed] }), 'json');
    expect(reading.ok && reading.catalog.keyId).toBe(keyId);
    expect(problems(JSON.stringify({ version: 1, key_id: '00000000', selectors: [hashed] }))).toHaveLength(1);
    const other = { ...hashed, selector_id: 'b', selector: hashed.selector.replace(keyId, '00000000') };
    expect(problems(written(hashed, other)).map(({ place }) => place)).toEqual(['selectors[1].selector']);
  });

  it.each<[string, string, 'json' | 'yaml', RegExp]>([
    ['an empty text', ' \n', 'yaml', /empty/],
    ['no JSON', '{', 'json', /not JSON/],
    ['broken YAML', 'version: 1\n  - x: [', 'yaml', /YAML|parsed/],
    ['aliases', 'a: &a [x,x]\nb: [*a,*a]', 'yaml', /anchor/],
    ['a merge key', 'version: 1\nselectors:\n  - <<: *x', 'yaml', /YAML|alias/],
    ['a tag', 'version: !!js/function 1', 'yaml', /tag|YAML/],
    ['a prototype in YAML', '__proto__: {version: 1}', 'yaml', /reserved/],
    ['a prototype in JSON', '{"version":1,"selectors":[],"__proto__":{"x":1}}', 'json', /unknown|short/],
    ['a key twice', 'version: 1\nversion: 1', 'yaml', /twice/],
    ['deep brackets', `version: ${'['.repeat(100_000)}`, 'yaml', /deeper/],
    ['deep JSON', `${'['.repeat(100_000)}`, 'json', /deeper/],
    ['deep dashes', `version:\n  ${'- '.repeat(50_000)}x`, 'yaml', /deeper/],
    ['a huge text', 'x'.repeat(9_000_000), 'yaml', /more than/],
    ['millions of items', '- x\n'.repeat(2_000_000), 'yaml', /lines, commas/],
    ['millions of keys', `a: ${'b: '.repeat(2_000_000)}`, 'yaml', /lines, commas/],
    ['a key twice in JSON', '{"version":1,"version":1,"selectors":[]}', 'json', /twice/],
    ['quotes without an end', `{"a":"${'\\"'.repeat(2_000_000)}`, 'json', /not JSON/],
    ['quotes without an end in YAML', `a: "${'\\"'.repeat(2_000_000)}`, 'yaml', /valid/],
    ['quotes without an end on each line', `a: |\n${`  "${'\\"'.repeat(40)}\n`.repeat(40_000)}`, 'yaml', /valid/],
    ['a list', '[]', 'json', /type/],
    ['null', 'null', 'json', /type/],
  ])('refuses %s in bounded time', (_, text, form, reason) => {
    const started = process.hrtime.bigint();
    const found = problems(text, form);
    expect(found[0]?.reason).toMatch(reason);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(60_000);
  });

  it('looks at each unit of a text twice at most before a parser does, whatever quotes are in it', () => {
    const units = fc.constantFrom('"', '\\', '\n', '[', ']', '{', 'a', ':', ' ', ',');
    fc.assert(
      fc.property(fc.string({ unit: units, maxLength: 400 }), (text) => {
        const { count, brackets, looked } = scanMarks(text);
        expect(looked).toBeLessThanOrEqual(2 * text.length);
        // What the walk stands for, written as an expression that may take the square of a text's length.
        const tokens = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[\n,[\]{}]|[:?-](?=\s)/g)].map(([token]) => token);
        const marks = tokens.filter((token) => !token.startsWith('"'));
        let open = 0;
        let most = 0;
        for (const mark of marks) {
          if (/[[{]/.test(mark)) most = Math.max(most, ++open);
          else if (/[\]}]/.test(mark)) open = Math.max(0, open - 1);
        }
        expect([count, brackets]).toEqual([marks.length, most]);
      }),
      { numRuns: 500 },
    );
  });

  it('U-17: refuses a key given twice in JSON as in YAML, however it is written, and tells it beside what else is wrong', () => {
    const text = `{"version":1,"selectors":[
      {"selector_id":"a","description":"d","allowed_use":"invoke","allowed_\\u0075se":"read_only_locate","selector":"Butten"}]}`;
    const found = problems(text);
    expect(found.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'selectors[0]: a key is given twice',
      'selectors[0].selector: the selector cannot be read from its character 1 on',
    ]);
    expect(found[1]?.remedy).toContain('did you mean Button?');
    expect(JSON.stringify(found)).not.toContain('invoke');
  });

  it('U-17: tells a foreign or missing allowed_use together with everything else, by the entry’s number and id', () => {
    const { allowed_use: _, ...none } = ENTRY;
    const found = problems(
      written(
        { ...ENTRY, allowed_use: 'send_after_approval' },
        { ...none, selector_id: '<script>' },
        { ...ENTRY, selector_id: 'last', selector: 'button' },
      ),
    );
    expect(found.map((problem) => `${problemPlace(problem, problem.selectorId)}: ${problem.reason}`)).toEqual([
      'entry 1 (main), allowed_use: is not read_only_locate',
      'entry 2, allowed_use: is missing',
      'entry 2, selector_id: is not valid',
      'entry 3 (last), selector: the selector cannot be read from its character 1 on',
    ]);
    expect(JSON.stringify(found)).not.toMatch(/send_after|script/);
  });

  it('reads ten thousand entries and refuses one more; lists two hundred problems and counts the rest', () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => ({ ...ENTRY, selector_id: `s${at}` }));
    expect(readCatalog(written(...entries), 'json').ok).toBe(true);
    const yaml = entries.map(
      ({ selector_id }) =>
        `  - selector_id: ${selector_id}\n    description: d\n    allowed_use: read_only_locate\n    selector: 'Pane[name="a, b"] > Edit:nth(2)'\n    evidence:\n      capture_id: a\n      uia_path: root/1\n`,
    );
    expect(readCatalog(`version: 1\nselectors:\n${yaml.join('')}`, 'yaml').ok).toBe(true);
    expect(problems(written(...entries, { ...ENTRY, selector_id: 'more' })).map(({ place }) => place)).toEqual([
      'selectors',
    ]);
    const wrong = problems(written(...entries.map((entry) => ({ ...entry, selector: '!' }))));
    expect(wrong).toHaveLength(201);
    expect(wrong.at(-1)?.reason).toBe('9800 more problems');
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
        fc.constantFrom('json' as const, 'yaml' as const),
        (text, form) => {
          expect(readCatalog(text, form).ok).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});
