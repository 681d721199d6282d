import fc from 'fast-check';
import { alignTrees } from '../src/compare/align';
import { editedDumps, type Sketch, treeOf } from './generated-dumps';

interface Judged {
  /** Elements that are in both dumps. */
  readonly present: number;
  readonly right: number;
  /** Pairs of two different elements. */
  readonly wrong: number;
}

function judge(base: Sketch, other: Sketch): Judged {
  const left = treeOf(base);
  const right = treeOf(other);
  const { toOther, toBase } = alignTrees(left.tree, right.tree);
  const places = new Map(right.keys.map((key, node) => [key, node]));
  let present = 0;
  let correct = 0;
  let wrong = 0;
  let oneWay = 0;
  let otherType = 0;
  left.keys.forEach((key, node) => {
    const partner = toOther[node] ?? -1;
    if (partner !== -1 && toBase[partner] !== node) oneWay++;
    if (partner !== -1 && right.tree.controlType(partner) !== left.tree.controlType(node)) otherType++;
    if (places.has(key)) present++;
    if (partner !== -1 && places.get(key) === partner) correct++;
    else if (partner !== -1) wrong++;
  });
  expect({ oneWay, otherType }).toEqual({ oneWay: 0, otherType: 0 });
  return { present, right: correct, wrong };
}

describe('the correspondence of two dumps', () => {
  it('finds at least 0.97 of the elements of an edited dump again and crosses at most 0.02 (property U-21)', () => {
    const sum = { present: 0, right: 0, wrong: 0 };
    fc.assert(
      fc.property(editedDumps, ({ base, other }) => {
        const judged = judge(base, other);
        sum.present += judged.present;
        sum.right += judged.right;
        sum.wrong += judged.wrong;
        expect(judged.right / Math.max(1, judged.present)).toBeGreaterThan(0.5);
      }),
      { numRuns: 300, seed: 21 },
    );
    expect(sum.right / sum.present).toBeGreaterThanOrEqual(0.97);
    expect(sum.wrong / sum.present).toBeLessThanOrEqual(0.02);
  });

  it('pairs every node of a dump with itself', () => {
    fc.assert(
      fc.property(editedDumps, ({ base }) => {
        const { tree } = treeOf(base);
        expect([...alignTrees(tree, tree).toOther]).toEqual([...Array(tree.size).keys()]);
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same pairs read from either side, but for the hard cases', () => {
    fc.assert(
      fc.property(editedDumps, ({ base, other }) => {
        const left = treeOf(base).tree;
        const right = treeOf(other).tree;
        const there = alignTrees(left, right).toOther;
        const back = alignTrees(right, left).toBase;
        const same = there.filter((partner, node) => partner === back[node]).length;
        expect(same / left.size).toBeGreaterThan(0.8);
      }),
      { numRuns: 100, seed: 21 },
    );
  });

  it('pairs a list of 20,000 rows by what they show, after some have come, gone and moved', () => {
    const row = (name: string, key: number): Sketch => {
      const cells = [`${name} a`, `${name} b`].map((text, at) => sketch('Text', key + at + 1, text));
      return { ...sketch('DataItem', key, name), children: cells };
    };
    const rows = Array.from({ length: 20_000 }, (_, at) => row(`patient ${at}`, 10 + at * 3));
    const fresh = Array.from({ length: 300 }, (_, at) => row(`new ${at}`, 100_000 + at * 3));
    const table = (children: Sketch[]) => ({ ...sketch('DataGrid', 0, ''), children });
    const later = [...fresh, ...rows.slice(10_000).filter((_, at) => at % 7 !== 0), ...rows.slice(0, 10_000)];
    const { present, right, wrong } = judge(table(rows), table(later));
    expect({ right, wrong }).toEqual({ right: present, wrong: 0 });
  });

  it('pairs nodes of two types only where all else agrees', () => {
    const grid = (children: Sketch[]) => ({ ...sketch('Pane', 0, ''), children });
    const before = { ...sketch('Custom', 1, 'Valider'), id: 'btnOk', class: 'Fancy' };
    const same = alignTrees(treeOf(grid([before])).tree, treeOf(grid([{ ...before, type: 'Button' }])).tree);
    expect([...same.toOther]).toEqual([0, 1]);
    const otherwise = { ...before, type: 'Button' as const, class: 'Plain' };
    expect([...alignTrees(treeOf(grid([before])).tree, treeOf(grid([otherwise])).tree).toOther]).toEqual([0, -1]);
  });
});

function sketch(type: Sketch['type'], key: number, name: string): Sketch {
  return { key, type, id: '', name, class: `Ui${type}`, children: [] };
}
