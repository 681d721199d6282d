import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  type ControlType,
  controlTypeOfName,
  indexTree,
  matchSelector,
  NameKey,
  parseSelector,
  suggestSelectors,
} from '../src';
import { type Sketch, treeOf } from './generated-dumps';

const key = new NameKey(Buffer.alloc(32, 7));

let next = 0;
function sketch(type: ControlType, own: Partial<Sketch> = {}): Sketch {
  return { key: next++, type, id: '', name: '', class: '', children: [], ...own };
}

interface Written {
  control_type: string;
  automation_id?: string;
  name?: string;
  class_name?: string;
  children?: Written[];
}

function sketchOf(node: Written): Sketch {
  return sketch(controlTypeOfName(node.control_type), {
    id: node.automation_id ?? '',
    name: node.name ?? '',
    class: node.class_name ?? '',
    children: (node.children ?? []).map(sketchOf),
  });
}

const fixture = () => {
  const text = readFileSync(join(__dirname, '../fixtures/hospital-desk.json'), 'utf8');
  return sketchOf((JSON.parse(text) as { root: Written }).root);
};

const form = (...children: readonly Sketch[]) =>
  sketch('Window', { name: 'DPH', id: 'frmMain', children: [...children] });
const text = (name: string) => sketch('Text', { name });
const nodesOf = (root: Sketch): Sketch[] => [root, ...root.children.flatMap(nodesOf)];

/** What is proposed for each element of one screen, by its key, and why nothing is. */
function proposals(...roots: readonly Sketch[]) {
  const made = roots.map((root, day) => treeOf(root, `day ${day}`));
  const [first] = made;
  const report = suggestSelectors(
    made.map(({ tree }) => tree),
    null,
    key,
  );
  const keyAt = new Map(first?.keys.map((of, node) => [first.tree.path(node), of]));
  return report.selectors.flatMap(({ after, cannot, evidence }) => {
    const of = keyAt.get(evidence.find(({ dump }) => dump === 0)?.uiaPath ?? '');
    return of === undefined ? [] : [{ of, selector: after?.selector ?? null, score: after?.stabilityScore, cannot }];
  });
}

/** Keys of the elements that a selector finds in a changed screen. */
function foundIn(root: Sketch) {
  const { tree, keys } = treeOf(root, 'changed');
  const index = indexTree(tree);
  return (text: string) => {
    const parsed = parseSelector(text);
    if (!parsed.ok) throw new Error(text);
    return matchSelector(index, parsed.selector, key).map((node) => keys[node]);
  };
}

const proposalOf = (one: Sketch, ...roots: readonly Sketch[]) => proposals(...roots).find(({ of }) => of === one.key);

describe('a proposal for what stands in a row', () => {
  const row = (...names: readonly string[]) => sketch('DataItem', { children: names.map(text) });

  it('asks for several of the cells, since one alone may be another row’s tomorrow', () => {
    const rows = [row('MARTIN', 'Jean', '12/03/1954'), row('DURAND', 'Paul', '02/11/1961')];
    const root = form(sketch('Table', { id: 'grid', children: rows }));
    const [first] = rows as [Sketch, Sketch];
    const selector = proposalOf(first, root)?.selector ?? '';
    expect(selector.match(/:has\(/g)).toHaveLength(3);
    expect(selector).toMatch(/^Table\[automation_id="grid"\] DataItem:has/);
    const cell = proposalOf(first.children[1] as Sketch, root)?.selector ?? '';
    expect(cell.startsWith(selector)).toBe(true);
  });

  it('asks for a number beside a single text, and so finds nothing when a namesake takes the row’s place', () => {
    const table = (...rows: readonly Sketch[]) => form(sketch('Table', { id: 'grid', children: [...rows] }));
    const [martin, durand, namesake] = [row('MARTIN', '12'), row('DURAND', '7'), row('MARTIN', '31')];
    const selector = proposalOf(martin as Sketch, table(martin as Sketch, durand as Sketch))?.selector ?? '';
    expect(foundIn(table(durand as Sketch, martin as Sketch))(selector)).toEqual([martin?.key]);
    expect(foundIn(table(namesake as Sketch, durand as Sketch))(selector)).toEqual([]);
  });

  it.each([
    ['the number of the row', (n: number) => row(`Ligne ${n}`)],
    ['a column and the number of the row', (n: number) => row(`Nom Ligne ${n}`, `Prénom Ligne ${n}`)],
    [
      'an id with the number of the row',
      (n: number) => sketch('DataItem', { id: `row_${n}`, children: [sketch('Edit', { id: `c${n}` })] }),
    ],
    ['long numbers that follow one another', (n: number) => row(`n° 10000${n}`)],
    ['the class of a row in .NET', () => sketch('DataItem', { name: 'System.Data.DataRowView' })],
    ['nothing', () => sketch('Custom', { children: [sketch('Edit')] })],
  ])('is none where rows show %s', (_what, rowOf) => {
    for (const count of [1, 3].filter((of) => of > 1 || !rowOf(0).children[0]?.name.startsWith('n°'))) {
      const rows = Array.from({ length: count }, (_, n) => rowOf(n));
      const root = form(sketch('DataGrid', { id: 'grid', children: [sketch('Header'), ...rows] }));
      const inRows = new Set(rows.flatMap(nodesOf).map((one) => one.key));
      const made = proposals(root).filter(({ of }) => inRows.has(of));
      expect(made.map(({ selector }) => selector)).toEqual(made.map(() => null));
      for (const { cannot } of made) expect(cannot).toContain('ROW_WITHOUT_IDENTITY');
    }
  });

  it('takes no cell that is called after its column for what the row shows', () => {
    const header = sketch('Header', { children: ['Nom', 'IPP'].map((name) => sketch('HeaderItem', { name })) });
    const only = sketch('DataItem', { children: ['Nom', 'IPP'].map((name) => sketch('Edit', { name })) });
    const root = form(sketch('Table', { id: 'grid', children: [header, only] }));
    expect(proposalOf(only, root)?.cannot).toContain('ROW_WITHOUT_IDENTITY');
  });

  it('never leads to what stands beside a row', () => {
    const list = sketch('List', {
      children: [sketch('ListItem', { name: 'MARTIN' }), sketch('ScrollBar', { class: 'b' })],
    });
    const root = form(list, sketch('ScrollBar', { class: 'b' }));
    expect(proposalOf(list.children[1] as Sketch, root)?.selector).not.toContain('ListItem');
  });
});

const int = (g: fc.GeneratorValue, min: number, max: number) => g(fc.integer, { min, max });

/** Tables as frameworks make them: numbered, named by their cells, by themselves, with ids, with a header, empty. */
const tables: fc.Arbitrary<Sketch> = fc.gen().map((g) => {
  const style = int(g, 0, 5);
  const names = () => `${g(fc.constantFrom, 'MARTIN', 'DURAND', 'GARNIER', 'PETIT')} ${int(g, 0, 40)}`;
  const rowType = g(fc.constantFrom, 'DataItem' as const, 'ListItem' as const, 'Custom' as const, 'TreeItem' as const);
  const row = (n: number): Sketch => {
    const cells = ['Nom', 'Prénom', 'IPP'].map((column) =>
      sketch(style === 0 ? 'Edit' : 'Text', {
        name: style === 0 ? `${column} Ligne ${n}` : style === 1 ? `${column} ${names()}` : style === 2 ? column : '',
        id: style === 3 ? `cell_${column}_${n}` : '',
      }),
    );
    const label = ['Élise', 'Hugo', 'Inès', 'Léon', 'Nadia', 'Omar'][int(g, 0, 5)] ?? '';
    const own = style === 4 ? `${label} B${'abcdefgh'[n % 8]}` : style === 0 ? `Ligne ${n}` : style === 5 ? label : '';
    return sketch(rowType, { name: own, id: style === 3 ? `row_${n}` : '', children: cells });
  };
  const rows = Array.from({ length: int(g, 0, 6) }, (_, n) => row(n));
  const header = int(g, 0, 1) === 0 ? [] : [sketch('Header', { children: [sketch('HeaderItem', { name: 'Nom' })] })];
  const collection = g(fc.constantFrom, 'DataGrid' as const, 'Table' as const, 'List' as const, 'Tree' as const);
  return sketch(collection, {
    id: int(g, 0, 1) === 0 ? '' : `grid${int(g, 0, 9)}`,
    children: [...header, ...rows, sketch('ScrollBar')],
  });
});

const screens: fc.Arbitrary<Sketch> = fc
  .tuple(fc.boolean(), fc.array(tables, { minLength: 1, maxLength: 3 }))
  .map(([ofFixture, some]) =>
    ofFixture ? fixture() : form(text('Patients :'), ...some, sketch('Button', { name: 'OK' })),
  );

const COLLECTIONS: readonly ControlType[] = ['DataGrid', 'List', 'Table', 'Tree'];
const ROWS: readonly ControlType[] = ['DataItem', 'ListItem', 'TreeItem', 'Custom'];
const isRow = ({ type }: Sketch) => ROWS.includes(type);

/** The same rows with one gone, one more, two changed over, or numbered anew. */
function changed(root: Sketch, g: fc.GeneratorValue): Sketch {
  const copy = structuredClone(root);
  const holders = nodesOf(copy).filter(({ type, children }) => COLLECTIONS.includes(type) && children.some(isRow));
  for (let edits = int(g, 1, 3); edits > 0 && holders.length > 0; edits--) {
    const holder = holders[int(g, 0, holders.length - 1)] as Sketch;
    const places = holder.children.flatMap((child, at) => (isRow(child) ? [at] : []));
    const [at, other] = [0, 0].map(() => places[int(g, 0, Math.max(0, places.length - 1))] ?? -1) as [number, number];
    if (at === -1) continue;
    const edit = int(g, 0, 3);
    if (edit === 0) holder.children.splice(at, 1);
    if (edit === 1) holder.children.splice(at, 0, newRow(holder.children[at] as Sketch));
    if (edit === 2)
      [holder.children[at], holder.children[other]] = [holder.children[other], holder.children[at]] as [Sketch, Sketch];
    if (edit === 3 || int(g, 0, 1) === 1) renumber(holder);
  }
  return copy;
}

/** Another record in the same form. */
function newRow(like: Sketch): Sketch {
  const name = like.name === '' || /Ligne \d+$/.test(like.name) ? like.name : `nouveau ${next}`;
  const children = like.children.map(newRow);
  return { ...like, key: next++, name, children };
}

function renumber(holder: Sketch): void {
  for (const [n, row] of holder.children.filter(isRow).entries())
    for (const one of nodesOf(row)) {
      one.name = one.name.replace(/(Ligne) \d+$/, `$1 ${n}`);
      one.id = one.id.replace(/_\d+$/, `_${n}`);
    }
}

it('finds its element or nothing, and never one of another row, however rows come, go, move and are numbered anew (property)', () => {
  const sum = { proposed: 0, right: 0 };
  fc.assert(
    fc.property(screens, fc.gen(), (root, g) => {
      const rowOf = new Map<number, number>();
      const mark = (node: Sketch, row: number, listed: boolean) => {
        const here = listed && isRow(node) ? node.key : row;
        rowOf.set(node.key, here);
        for (const child of node.children) mark(child, here, COLLECTIONS.includes(node.type));
      };
      mark(root, -1, false);
      const inRows = proposals(root).filter(({ of, selector }) => selector !== null && rowOf.get(of) !== -1);
      for (let day = 0; day < 4; day++) {
        const find = foundIn(changed(root, g));
        for (const { of, selector } of inRows) {
          const found = find(selector ?? '');
          sum.proposed++;
          if (found.length === 1) expect(found[0]).toBe(of);
          if (found.length === 1) sum.right++;
        }
      }
    }),
    { numRuns: 200, seed: 5 },
  );
  expect(sum.proposed).toBeGreaterThan(500);
  expect(sum.right / sum.proposed).toBeGreaterThan(0.5);
});
