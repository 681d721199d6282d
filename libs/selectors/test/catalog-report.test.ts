import fc from 'fast-check';
import {
  type Catalog,
  defaultCatalog,
  failedReport,
  findingText,
  illegalCatalogReport,
  lenientExit,
  NameKey,
  type Redactor,
  readCatalog,
  runCatalogReport,
  selectorsErrors,
  strictExit,
  type UiaTree,
} from '../src';
import { KEY, NOW, readFixture, type Sketch, treeOfSketch, visibleTexts } from './fixture';

function report(tree: UiaTree, catalog: Catalog) {
  return runCatalogReport({ tree, catalog, key: KEY, sourceDump: 'dumps/desk.json', now: NOW });
}

function catalogOf(...entries: (readonly [selector: string, allowedUse?: string])[]): Catalog {
  const selectors = entries.map(([selector, allowed_use = 'read_only_locate'], at) => ({
    selector_id: `s${at}`,
    description: `number ${at}`,
    allowed_use,
    selector,
  }));
  const reading = readCatalog(JSON.stringify({ version: 1, selectors }), 'json');
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.catalog;
}

const DESK: Sketch = [
  'Window',
  { name: 'Dossier de [PATIENT-01]', automation_id: 'frmMain', framework_id: 'WinForm' },
  ['Button', { automation_id: 'btnSave', name: 'Enregistrer' }],
  ['Button', { automation_id: 'btnClose', name: 'Fermer' }],
];

describe('the report on a catalog', () => {
  it('U-2, U-12, U-20: every selector of the default catalog finds its element in the fixture, uniquely and where its evidence says', () => {
    const tree = readFixture();
    const catalog = defaultCatalog();
    const result = report(tree, catalog);
    expect(result.ok).toBe(true);
    expect(result.catalogSize).toBe(catalog.entries.length);
    expect(result.catalogSize).toBeGreaterThanOrEqual(10);
    expect(result.matchedCount).toBe(result.catalogSize);
    expect([result.unmatchedCount, result.ambiguousCount]).toEqual([0, 0]);
    for (const selector of result.selectors) {
      expect(selector.matches.map(({ path }) => path)).toEqual([selector.evidence.uiaPath]);
      expect(selector.allowedUse).toBe('read_only_locate');
      expect(selector.stabilityScore).toBeGreaterThan(0);
    }
  });

  it('U-4, U-13, U-14: the report shows structure and no visible text of the fixture', () => {
    const tree = readFixture();
    const text = JSON.stringify(report(tree, defaultCatalog())).toLowerCase();
    const texts = visibleTexts(tree);
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((visible) => text.includes(JSON.stringify(visible).slice(1, -1).toLowerCase()))).toEqual([]);
    expect(text).not.toMatch(/"(name|value)"/);
    for (const shown of ['frmmain', 'dgvsejours', 'windowsforms10.', '"wpf"', 'datagrid'])
      expect(text).toContain(shown);
    // `txtTelephone` beside the text “Téléphone :” among them: what stands before a field is its caption.
    expect(text).toContain('txttelephone');
    expect(text).not.toContain('text_hidden');
  });

  it('U-5, U-6: it counts, dates by the caller’s clock and tells of each match its structure alone', () => {
    const result = report(treeOfSketch(DESK), catalogOf(['Button'], ['Window'], ['Edit']));
    expect(result).toMatchObject({
      ok: true,
      sourceDump: 'dumps/desk.json',
      catalogSize: 3,
      matchedCount: 2,
      unmatchedCount: 1,
      ambiguousCount: 1,
      generatedAtUtc: NOW,
    });
    expect(result.selectors[1]?.matches).toEqual([
      {
        path: 'root',
        controlType: 'Window',
        automationId: 'frmMain',
        className: '',
        frameworkId: 'WinForm',
        hasName: true,
        nameLength: 23,
      },
    ]);
  });

  it('U-7, U-9, U-15: unmatched is 2 and ambiguous 3 under strict, unmatched first; neither counts else', () => {
    const tree = treeOfSketch(DESK);
    const cases: [Catalog, number][] = [
      [catalogOf(['Window']), 0],
      [catalogOf(['Window'], ['Edit']), 2],
      [catalogOf(['Window'], ['Button']), 3],
      [catalogOf(['Edit'], ['Button']), 2],
    ];
    for (const [catalog, code] of cases) {
      const result = report(tree, catalog);
      expect(result.ok).toBe(true);
      expect(strictExit(result)).toBe(code);
      expect(lenientExit(result)).toBe(0);
    }
  });

  it('U-9, U-17: an entry that is not read-only is rejected, not matched, and what it said is repeated nowhere', () => {
    const result = report(treeOfSketch(DESK), catalogOf(['Window', 'send_file_after_approval'], ['Edit']));
    expect(result.ok).toBe(false);
    expect(strictExit(result)).toBe(4);
    expect(lenientExit(result)).toBe(1);
    const [rejected] = result.selectors;
    expect(rejected).toMatchObject({ matched: false, matchCount: 0, matches: [], allowedUse: 'read_only_locate' });
    expect(rejected?.findings.map(({ code }) => code)).toEqual(['NOT_READ_ONLY']);
    expect(result.findings.map(({ code }) => code)).toEqual(['NOT_READ_ONLY']);
    expect(JSON.stringify(result)).not.toContain('send_file');
  });

  it('U-7, U-9: a failed generation and an illegal catalog are 1, strict or not, and come before a foreign use', () => {
    const run = { sourceDump: 'desk.json', now: NOW };
    const failed = failedReport({ ...run, error: selectorsErrors.create('SELECTOR_TOO_COSTLY') });
    const reading = readCatalog('{"version":2,"selectors":[]}', 'json');
    if (reading.ok) throw new Error('legal');
    const illegal = illegalCatalogReport(reading.problems, run);
    const both = {
      ...failed,
      findings: [...failed.findings, ...report(treeOfSketch(DESK), catalogOf(['*', 'x'])).findings],
    };
    for (const result of [failed, illegal, both]) {
      expect(result.ok).toBe(false);
      expect([strictExit(result), lenientExit(result)]).toEqual([1, 1]);
    }
    expect(failed.findings.map(findingText)[0]).toMatch(/^SELECTOR_TOO_COSTLY: .+[^.]\. Fix: .+\.$/);
    expect(illegal.findings).toHaveLength(2);
  });

  it('says where an unmatched selector stopped, and whether such an element stands elsewhere', () => {
    const tree = treeOfSketch(DESK);
    const [gone, elsewhere] = report(tree, catalogOf(['Window > Edit'], ['Window > Button > Button'])).selectors;
    expect(gone?.findings.map(findingText)[0]).toMatch(
      /^UNMATCHED: nothing in this dump is like step 2; step 1 still finds 1\. Fix: Loosen its tests/,
    );
    expect(elsewhere?.findings.map(findingText)[0]).toMatch(
      /^UNMATCHED: 2 elements are like step 3, and none where step 2 leads, which finds 2\. Fix: Use the blank/,
    );
  });

  it('says that an automation id is there in other case, and which, unless that is visible text', () => {
    const advice = (id: string) =>
      report(treeOfSketch(['Window', {}, ['Button', { automation_id: id }], ['Text', { name: 'Martin Jean' }]]), {
        ...catalogOf(['Button[automation_id="BTNSAVE"]'], ['Button[automation_id="martin jean"]']),
      }).selectors.map(({ findings }) => findings.map(findingText)[0]);
    expect(advice('btnSave')[0]).toMatch(/^UNMATCHED: .*Fix: Mind upper and lower case: .*, btnSave\.$/);
    const [, hidden] = advice('Martin JEAN');
    expect(hidden).toMatch(/Fix: Mind upper and lower case/);
    expect(hidden?.toLowerCase()).not.toContain('martin');
  });

  it('U-17: names the rejected entries, and an entry by its number where its id is visible text', () => {
    const selectors = ['free', 'NE-12-03-1954', 'kept'].map((selector_id, at) => ({
      selector_id,
      description: 'd',
      allowed_use: at === 2 ? 'read_only_locate' : 'invoke',
      selector: 'Window',
    }));
    const reading = readCatalog(JSON.stringify({ version: 1, selectors }), 'json');
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const result = report(treeOfSketch(['Window', {}, ['Text', { name: '12/03/1954' }]]), reading.catalog);
    expect(result.findings.map(findingText)[0]).toMatch(/^NOT_READ_ONLY: free, entry 2 are rejected and not matched/);
    expect(result.selectors.map(({ rejected }) => rejected)).toEqual([true, true, false]);
    expect(JSON.stringify(result)).not.toContain('1954');
  });

  it('U-9, U-17: an illegal catalog tells foreign uses too, by ids that may be printed and by numbers else', () => {
    const selectors = [
      { selector_id: 'free', description: 'd', allowed_use: 'invoke', selector: 'Window' },
      { selector_id: 'bad', description: 'd', allowed_use: 'read_only_locate', selector: 'Boutton' },
    ];
    const reading = readCatalog(JSON.stringify({ version: 1, selectors }), 'json');
    if (reading.ok) throw new Error('legal');
    const told = (redact?: Redactor) =>
      illegalCatalogReport(reading.problems, { sourceDump: 'd', now: NOW, ...(redact && { redact }) }).findings.map(
        findingText,
      );
    expect(told()).toEqual([
      expect.stringMatching(
        /^CATALOG_ILLEGAL: the catalog is illegal at entry 1, allowed_use: is not read_only_locate/,
      ),
      expect.stringMatching(/entry 2, selector: .*did you mean Button\?/),
    ]);
    expect(told((text) => ({ shown: text, hidden: text === 'bad' }))).toEqual([
      expect.stringMatching(/at entry 1 \(free\), allowed_use/),
      expect.stringMatching(/at entry 2, selector/),
    ]);
  });

  it('says how many elements an ambiguous selector finds and what tells them apart', () => {
    const twins: Sketch = ['Window', {}, ['Text', { name: 'A' }], ['Edit'], ['Text', { name: 'B' }], ['Edit']];
    const advice = (sketch: Sketch, selector: string) =>
      report(treeOfSketch(sketch), catalogOf([selector])).selectors[0]?.findings.map(findingText)[0];
    expect(advice(DESK, 'Button')).toMatch(/^AMBIGUOUS: 2 elements .* Fix: They differ in their automation ids/);
    expect(advice(twins, 'Text')).toMatch(/Fix: They differ in their names/);
    expect(advice(twins, 'Edit')).toMatch(/Fix: The elements right before them differ in name/);
    expect(advice(['Window', {}, ['Edit'], ['Edit']], 'Edit')).toMatch(/Fix: Only their places/);
  });

  it('lists a hundred matches at most, counts them all and says so', () => {
    const many: Sketch = ['Window', {}, ...Array.from({ length: 150 }, (): Sketch => ['Pane'])];
    const [selector] = report(treeOfSketch(many), catalogOf(['Pane'])).selectors;
    expect([selector?.matchCount, selector?.matches.length]).toEqual([150, 100]);
    expect(selector?.findings.map(({ code }) => code)).toContain('MATCHES_CUT');
  });

  it('lists some twenty thousand matches in a whole report, and one of each selector whatever the others found', () => {
    const many: Sketch = ['Window', {}, ...Array.from({ length: 150 }, (): Sketch => ['Pane'])];
    const greedy = Array.from({ length: 300 }, () => ['*'] as const);
    const result = report(treeOfSketch(many), catalogOf(...greedy, ['Window'], ['Pane']));
    const listed = result.selectors.map(({ matches }) => matches.length);
    expect(listed.slice(-2)).toEqual([1, 1]);
    expect(listed.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20_000);
    expect(listed[0]).toBe(100);
    const cut = result.selectors.at(-1)?.findings.find(({ code }) => code === 'MATCHES_CUT');
    expect(cut?.reason).toMatch(/^150 elements fit and the first is listed/);
    expect(result.selectors.at(-1)?.matchCount).toBe(150);
  });

  it('refuses a catalog whose names are hashed with another key', () => {
    const other = new NameKey(new Uint8Array(32).fill(9));
    const { keyId, length, hex } = other.hash('Fermer');
    const result = report(treeOfSketch(DESK), catalogOf([`Button[name=#${keyId}:${length}:${hex}]`]));
    expect(result.ok).toBe(false);
    expect(result.findings.map(({ code }) => code)).toEqual(['SELECTOR_KEY_OTHER']);
    expect(strictExit(result)).toBe(1);
  });

  it('gives a selector up that takes too much work, and goes on with the next', () => {
    const wide: Sketch = ['Window', {}, ...Array.from({ length: 3_000 }, (): Sketch => ['Pane', {}, ['Edit']])];
    const greedy = `*${':has(*)'.repeat(580)}`;
    const deep = `* ${'* '.repeat(14)}*`;
    const started = process.hrtime.bigint();
    const [costly, bounded, honest] = report(
      treeOfSketch(wide),
      catalogOf([`${greedy} ${'* '.repeat(10)}Button`], [deep], ['Window']),
    ).selectors;
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(60);
    expect(costly?.matched).toBe(false);
    expect(bounded?.matched).toBe(false);
    expect(honest?.matched).toBe(true);
  });

  it('U-4: no name or value of a dump stands in its report, wherever else the dump or the catalog repeats it', () => {
    const letters = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const sentinels = fc.uniqueArray(fc.string({ unit: letters, minLength: 16, maxLength: 24 }), {
      minLength: 6,
      maxLength: 6,
    });
    const types = fc.constantFrom('Window', 'Pane', 'Edit', 'Text', 'Button', 'DataItem', 'Custom', 'Nonsense');
    const wraps = fc.constantFrom<(secret: string) => string>(
      (secret) => secret,
      (secret) => `row_${secret}`,
      (secret) => `${secret.toLowerCase()}.view`,
      () => 'plainId',
    );
    fc.assert(
      fc.property(
        sentinels,
        fc.array(fc.tuple(types, fc.nat(5), fc.nat(5), wraps, fc.nat(5)), { minLength: 1, maxLength: 12 }),
        (secrets, nodes) => {
          const children = nodes.map(
            ([type, name, value, wrap, repeated]): Sketch => [
              type,
              {
                name: secrets[name] as string,
                value: secrets[value] as string,
                automation_id: wrap(secrets[repeated] as string),
                class_name: wrap(secrets[(repeated + 1) % 6] as string),
                framework_id: wrap(secrets[(repeated + 2) % 6] as string),
              },
            ],
          );
          // Every secret is shown on some element, so that each repetition is one.
          const shown = secrets.map((name): Sketch => ['Text', { name }]);
          const tree = treeOfSketch(['Window', {}, ...shown, ...children], `capture ${secrets[0]}`);
          const selectors = ['*', 'Edit', `*[name="${secrets[1]}"]`, `*[automation_id*="${secrets[2]}"]`].map(
            (selector, at) => ({
              selector_id: at === 0 ? `s${secrets[3]}` : `s${at}`,
              description: `finds ${secrets[4]}`,
              allowed_use: at === 1 ? secrets[5] : 'read_only_locate',
              selector,
              evidence: { capture_id: `capture ${secrets[0]}`, uia_path: 'root' },
            }),
          );
          const reading = readCatalog(JSON.stringify({ version: 1, selectors }), 'json');
          if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
          const run = { tree, catalog: reading.catalog, key: KEY, sourceDump: `/d/${secrets[0]}.json`, now: NOW };
          const text = JSON.stringify(runCatalogReport(run)).toUpperCase();
          expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
          expect(text).toContain('TEXT_HIDDEN');
        },
      ),
      { numRuns: 200 },
    );
  });
});
