import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  byWorth,
  type Catalog,
  compareDumps,
  indexTree,
  matchSelector,
  NameKey,
  parseSelector,
  SELECTOR_KINDS,
} from '../src';
import { DumpView } from '../src/compare/dump-view';
import { findElements } from '../src/compare/elements';
import { selectorKinds } from '../src/compare/kinds';
import { path } from '../src/compare/kinds/path';
import { editedDumps, type Sketch, treeOf } from './generated-dumps';

const key = new NameKey(Buffer.alloc(32, 7));

let next = 0;
function sketch(type: Sketch['type'], own: Partial<Sketch> = {}): Sketch {
  return { key: next++, type, id: '', name: '', class: `Ui${type}`, children: [], ...own };
}

/** A search form; `title` and `rows` are data. */
function desk(title: string, rows: readonly string[]): Sketch {
  return sketch('Window', {
    name: title,
    children: [
      sketch('Text', { name: 'Nom :' }),
      sketch('Edit', { id: 'txtName' }),
      sketch('Text', { name: 'IPP :' }),
      sketch('Edit'),
      sketch('List', { children: rows.map((name) => sketch('ListItem', { name })) }),
      sketch('Button', { name: 'Rechercher' }),
    ],
  });
}

function catalogOf(...texts: readonly string[]): Catalog {
  const entries = texts.map((text, at) => {
    const parsed = parseSelector(text);
    if (!parsed.ok) throw new Error(text);
    return { selectorId: `s${at}`, description: '', selector: parsed.selector, evidence: null, readOnly: true };
  });
  return { keyId: null, entries };
}

describe('comparing dumps of one application', () => {
  const monday = treeOf(desk('DPH - MARTIN', ['MARTIN Jean', 'DUPONT Marie']), 'monday').tree;
  const tuesday = treeOf(desk('DPH - DURAND', ['DURAND Paul', 'MARTIN Jean', 'DUPONT Marie']), 'tuesday').tree;

  it('counts elements, those in every dump, and those that are gone', () => {
    const { dumps, elements, inEveryDump, vanished } = compareDumps([tuesday, monday], null, key);
    expect({ dumps, elements, inEveryDump, vanished }).toEqual({ dumps: 2, elements: 10, inEveryDump: 9, vanished: 1 });
  });

  it('says in numbers why each kind of selector survives or does not', () => {
    const { kinds } = compareDumps([monday, tuesday], null, key);
    const of = (kind: string) => kinds.find((one) => one.kind === kind);
    expect(kinds.map(({ kind }) => kind)).toEqual([...SELECTOR_KINDS]);
    expect(of('runtime_id')).toMatchObject({ elements: 10, tried: 9, unique: 9, survived: 0, rate: 0 });
    expect(of('runtime_id')).toMatchObject({ coverage: 0.9, cases: { tried: 18, unique: 18, survived: 0 } });
    expect(of('runtime_id')?.why).toContain('9 of 9 differ');
    expect(of('automation_id')).toMatchObject({ unique: 1, survived: 1, rate: 1, none: { 'no automationId': 8 } });
    expect(of('automation_id')?.coverage).toBeCloseTo(0.1);
    expect(of('automation_id')?.why).toContain('1 of 9 elements have one');
    expect(of('name_and_type')).toMatchObject({ unique: 6, survived: 5, notFound: 1, none: { 'no name': 3 } });
    expect(of('anchored')?.cases.survived).toBeGreaterThanOrEqual(16);
  });

  it('puts first the kind that finds most elements again, not one that finds one of them always', () => {
    const best = byWorth(compareDumps([monday, tuesday], null, key).kinds).map(({ kind }) => kind);
    expect(best[0]).toBe('anchored');
    expect(best.indexOf('name_and_type')).toBeLessThan(best.indexOf('automation_id'));
    expect(best.at(-1)).toBe('runtime_id');
  });

  it('says that dumps of two programs have nothing to do with each other, in place of a silent 0 %', () => {
    const strange = sketch('Pane', {
      children: [sketch('Calendar', { name: 'mai' }), ...['a', 'b', 'c'].map((id) => sketch('Image', { id }))],
    });
    const notices = compareDumps([monday, treeOf(strange, 'strange').tree], null, key).notices.join(' ');
    expect(notices).toContain('DUMPS_UNRELATED: dump 2 and the first');
    expect(compareDumps([monday, tuesday], null, key).notices.join(' ')).not.toContain('DUMPS_UNRELATED');
  });

  it('counts a selector that finds another element as wrong, and apart from one that finds none', () => {
    const { kinds } = compareDumps([monday, tuesday], null, key);
    const places = kinds.find(({ kind }) => kind === 'path');
    // A new first row: each old row's path now is another row's, and back the first row's path is the second's.
    expect(places?.cases).toMatchObject({ wrong: 3, notFound: 1, survived: 14 });
  });

  it('counts a reused RuntimeId as wrong', () => {
    const rows = [sketch('Button', { name: 'A' }), sketch('Button', { name: 'B' })];
    const root = sketch('Window', { children: rows });
    const moved = { ...root, children: [rows[1] as Sketch, rows[0] as Sketch] };
    const one = treeOf(root, 'same').tree;
    const other = treeOf(moved, 'same').tree;
    const runtime = compareDumps([one, other], null, key).kinds.find(({ kind }) => kind === 'runtime_id');
    expect(runtime).toMatchObject({ survived: 1, wrong: 2, cases: { survived: 2, wrong: 4 } });
    expect(runtime?.why).toContain('2 find another element');
  });

  it('ranks the selectors of a catalog by how they do over all dumps', () => {
    const catalog = catalogOf(
      'Window[name="DPH - MARTIN"]',
      'ListItem:nth(1)',
      'Edit[automation_id="txtName"]',
      'Text',
    );
    const { selectors } = compareDumps([monday, tuesday], catalog, key);
    expect(selectors.map(({ selectorId, rank }) => [rank, selectorId])).toEqual([
      [1, 's2'],
      [2, 's0'],
      [3, 's3'],
      [4, 's1'],
    ]);
    expect(selectors.find(({ selectorId }) => selectorId === 's1')).toMatchObject({ unique: 2, same: 1, wrong: 1 });
    expect(selectors.find(({ selectorId }) => selectorId === 's0')).toMatchObject({ unique: 1, unmatched: 1 });
    expect(selectors.find(({ selectorId }) => selectorId === 's3')).toMatchObject({ ambiguous: 2 });
  });

  it('refuses a catalog whose names are hashed with another key', () => {
    const { keyId, length, hex } = new NameKey(Buffer.alloc(32, 8)).hash('Rechercher');
    const catalog = { ...catalogOf(`Button[name=#${keyId}:${length}:${hex}]`), keyId };
    expect(() => compareDumps([monday, tuesday], catalog, key)).toThrow('hashed with the key');
  });

  it('says that one dump alone shows nothing of survival', () => {
    const { notices, kinds } = compareDumps([monday], null, key);
    expect(notices).toContain('One dump alone shows nothing of survival; give two or more.');
    expect(kinds.every(({ tried, rate }) => tried === 0 && rate === 0)).toBe(true);
  });

  it('has one file for each kind of selector, by its name', () => {
    const files = readdirSync(join(__dirname, '../src/compare/kinds'));
    for (const kind of SELECTOR_KINDS) expect(files).toContain(`${kind.replaceAll('_', '-')}.ts`);
    expect(selectorKinds.map(({ kind }) => kind)).toEqual([...SELECTOR_KINDS]);
  });

  it('puts every element of every dump under one outcome of each kind (property)', () => {
    fc.assert(
      fc.property(editedDumps, ({ base, other, third }) => {
        const trees = [base, other, third].map((root, at) => treeOf(root, `day ${at}`).tree);
        const table = findElements(trees);
        const counted = trees.flatMap((tree, dump) =>
          Array.from({ length: tree.size }, (_, node) => table.dumpsWith(table.elementOf(dump, node)).length),
        );
        const several = Array.from({ length: table.count }, (_, of) => table.dumpsWith(of).length > 1);
        for (const { elements, cases, ...once } of compareDumps(trees, null, key).kinds) {
          expect(elements).toBe(table.count);
          expect(cases.tried).toBe(counted.filter((dumps) => dumps > 1).length);
          expect(once.tried).toBe(several.filter((holds) => holds).length);
          for (const { tried, none, shared, unique, survived, wrong, ambiguous, notFound } of [once, cases]) {
            const without = Object.values(none).reduce((sum, count) => sum + count, 0);
            expect(survived + wrong + ambiguous + notFound).toBe(unique);
            expect(unique + shared + without).toBe(tried);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('gives each element one node in a dump, and each node one element (property)', () => {
    fc.assert(
      fc.property(editedDumps, ({ base, other, third }) => {
        const trees = [base, other, third].map((root) => treeOf(root).tree);
        const table = findElements(trees);
        for (const [dump, tree] of trees.entries()) {
          for (let node = 0; node < tree.size; node++) {
            expect(table.nodeOf(dump, table.elementOf(dump, node))).toBe(node);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('walks a path of places to where the matcher finds it (property)', () => {
    fc.assert(
      fc.property(editedDumps, ({ base, other }) => {
        const from = new DumpView(treeOf(base).tree, key);
        const to = new DumpView(treeOf(other).tree, key);
        const selectorOf = path.prepare(from);
        for (let node = 0; node < from.tree.size; node++) {
          const made = selectorOf(node);
          if (made.kind !== 'selector') continue;
          const matched = matchSelector(indexTree(to.tree), made.selector, key);
          const found = to.find(made.selector);
          expect(found.kind === 'one' ? [found.node] : []).toEqual(matched);
        }
      }),
      { numRuns: 100 },
    );
  });
});
