import fc from 'fast-check';
import {
  type Catalog,
  defaultCatalog,
  failedReport,
  findingText,
  illegalCatalogReport,
  lenientExit,
  NameKey,
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
    for (const shown of ['frmmain', 'txttelephone', 'windowsforms10.', '"wpf"', 'datagrid'])
      expect(text).toContain(shown);
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
      /^UNMATCHED: .*step 2 .*step 1 still finds 1\. Fix: No element .*step 2/,
    );
    expect(elsewhere?.findings.map(findingText)[0]).toMatch(
      /^UNMATCHED: .*step 3 .*step 2 still finds 2\. Fix: 2 element/,
    );
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
