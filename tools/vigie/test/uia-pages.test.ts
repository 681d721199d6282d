import { type CatalogReport, NameKey, openRedactor, TreeBuilder, type UiaTree } from '@vigie/selectors';
import { nodeFinder } from '../src/uia/write/node-finder';
import { reportHtml } from '../src/uia/write/report-html';

const MOST = 5_000_000;
const key = new NameKey(new Uint8Array(32));
const HOSTILE = `<'"&>\u202e`.repeat(30);

/** A root, `rows` below it, and `cells` below each. */
function grid(rows: number, cells: number, id = 'cell'): UiaTree {
  const builder = new TreeBuilder();
  const open = (text: string) => builder.setText(builder.open(), 'automationId', text);
  open('root');
  for (let row = 0; row < rows; row++) {
    open(`row${row}`);
    for (let cell = 0; cell < cells; cell++) {
      open(`${id}${row}-${cell}`);
      builder.close();
    }
    builder.close();
  }
  return builder.build();
}

function chain(depth: number): UiaTree {
  const builder = new TreeBuilder();
  for (let level = 0; level < depth; level++) builder.open();
  return builder.build();
}

function reportOf(tree: UiaTree, selectors: readonly (readonly number[])[]): CatalogReport {
  return {
    ok: true,
    sourceDump: 'dump.json',
    catalogSize: selectors.length,
    matchedCount: selectors.length,
    unmatchedCount: 0,
    ambiguousCount: 0,
    generatedAtUtc: '2026-07-09T00:00:00.000Z',
    findings: [],
    selectors: selectors.map((nodes, index) => ({
      selectorId: `selector-${index}`,
      description: HOSTILE,
      allowedUse: 'read_only_locate',
      stabilityScore: 50,
      evidence: { captureId: '', uiaPath: 'root' },
      matched: true,
      rejected: false,
      matchCount: nodes.length,
      matches: nodes.map((node) => ({
        path: tree.path(node),
        controlType: tree.controlType(node),
        automationId: tree.text(node, 'automationId').slice(0, 200),
        className: HOSTILE,
        frameworkId: HOSTILE,
        hasName: false,
        nameLength: 0,
      })),
      findings: [{ code: 'AMBIGUOUS', reason: HOSTILE, fix: HOSTILE }],
    })),
  };
}

const pageOf = (tree: UiaTree, selectors: readonly (readonly number[])[]) =>
  reportHtml(reportOf(tree, selectors), { tree, redact: openRedactor([tree], key) });
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;

/** Each part that is opened is closed, in order. */
function expectBalanced(text: string): void {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(
    /<(\/?)(details|summary|div|table|thead|tbody|tr|td|th|p|main|body)\b/g,
  ))
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  expect(open).toEqual([]);
}

test('the page needs nothing else and can do nothing: no script, no address, a policy that allows none', () => {
  const text = pageOf(grid(3, 3), [[1, 2]]);
  expect(text).toContain(`content="default-src 'none'; style-src 'sha256-`);
  expect(text).not.toMatch(/<script|javascript:|https?:|src=|<link|<iframe|<form| on\w+=|style="/i);
  expectBalanced(text);
});

test('the page shows all of a small dump, and its links lead from each match to its node and back', () => {
  const text = pageOf(grid(3, 3), [[2], [2, 6]]);
  expect(text).toContain('All 13 nodes of the dump');
  for (const [, target = ''] of text.matchAll(/href="#([^"]*)"/g)) expect(text).toContain(`id="${target}"`);
  expect(count(text, /class="hit"/g)).toBe(2);
  expect(count(text, /href="#n2"/g)).toBe(2);
});

test('of 200,000 nodes it shows what was found and what is around that, says how much it left out, and stays small', () => {
  const tree = grid(400, 499, HOSTILE);
  expect(tree.size).toBe(200_001);
  const found = [tree.size - 1, 100_000];
  const text = pageOf(tree, [found]);
  expect(text.length).toBeLessThan(MOST);
  for (const node of found) expect(text).toContain(`id="n${node}"`);
  expect(text).toMatch(/\d+ of 200001 nodes/);
  const shown = count(text, /id="n\d+"/g);
  const left = [...text.matchAll(/(\d+) more nodes?</g)].reduce((sum, [, n]) => sum + Number(n), 0);
  expect(shown + left).toBe(tree.size);
  expectBalanced(text);
});

test('of a large dump in which nothing was found it shows what is near the root', () => {
  const text = pageOf(grid(1000, 9), [[]]);
  expect(count(text, /id="n\d+"/g)).toBe(5000);
  expectBalanced(text);
});

test('a great many selectors with a great many hostile matches stay small too, and what is left out is counted', () => {
  const tree = grid(100, 100, HOSTILE);
  const nodes = Array.from({ length: 100 }, (_, index) => index * 90);
  const text = pageOf(
    tree,
    Array.from({ length: 3_000 }, () => nodes),
  );
  expect(text.length).toBeLessThan(MOST);
  expect(text).toMatch(/\d+ more selectors are not on this page; the JSON report has them/);
  expectBalanced(text);
});

test('a dump of 512 levels nests no deeper than browsers do', () => {
  const text = pageOf(chain(512), [[511]]);
  expect(count(text, /<details/g)).toBeLessThanOrEqual(100);
  expect(text).toContain('id="n511"');
  expectBalanced(text);
});

test('paths lead to nodes, and to none where there is none', () => {
  const tree = grid(2, 2);
  const find = nodeFinder(tree);
  for (let node = 0; node < tree.size; node++) expect(find(tree.path(node))).toBe(node);
  for (const path of ['', 'root/9', 'root/0/0/0', 'roots', 'root/-1', 'root/x']) expect(find(path)).toBeNull();
});
