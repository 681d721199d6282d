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
  left.keys.forEach((key, node) => {
    const partner = toOther[node] ?? -1;
    if (partner !== -1) expect(toBase[partner]).toBe(node);
    if (partner !== -1 && left.tree.controlType(node) !== right.tree.controlType(partner)) throw new Error('types');
    if (places.has(key)) present++;
    if (partner !== -1 && places.get(key) === partner) correct++;
    else if (partner !== -1) wrong++;
  });
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
});
