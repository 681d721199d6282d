import fc from 'fast-check';
import {
  indexTree,
  matchSelector,
  NameKey,
  parseSelector,
  type Selector,
  TreeBuilder,
  traceSelector,
  WorkBudget,
} from '../src';
import { KEY, type Sketch, treeOfSketch } from './fixture';
import { matchingSelectors, sketches } from './generated-selectors';
import { referenceMatch } from './reference-matcher';

function selectorOf(text: string): Selector {
  const result = parseSelector(text);
  if (!result.ok) throw new Error(`${result.position}: ${result.expected}`);
  return result.selector;
}

function paths(sketch: Sketch, text: string, key: NameKey | null = KEY): string[] {
  const tree = treeOfSketch(sketch);
  return matchSelector(indexTree(tree), selectorOf(text), key).map((node) => tree.path(node));
}

const FORM: Sketch = [
  'Window',
  { automation_id: 'frm', name: 'Main' },
  ['Group', { automation_id: 'home' }, ['Text', { name: 'Home' }], ['Edit', { automation_id: 'phone' }], ['Edit']],
  ['Group', { automation_id: 'work' }, ['Text', { name: ' Work   place ' }], ['Edit', { automation_id: 'phone' }]],
  ['Button', { name: 'OK', runtime_id: '42.7' }],
];

describe('the matcher', () => {
  it('U-2: agrees with the meaning of every selector, written down node by node', () => {
    let found = 0;
    fc.assert(
      fc.property(sketches, matchingSelectors, (sketch, selector) => {
        const tree = treeOfSketch(sketch);
        const nodes = matchSelector(indexTree(tree), selector, KEY);
        expect(nodes).toEqual(referenceMatch(tree, selector, KEY));
        if (nodes.length > 0) found++;
      }),
      { numRuns: 2_000 },
    );
    // A property over selectors that never fit would hold for any matcher.
    expect(found).toBeGreaterThan(200);
  });

  it('finds by type, id, label before, heading within and place', () => {
    expect(paths(FORM, 'Edit[automation_id="phone"]')).toEqual(['root/0/1', 'root/1/1']);
    expect(paths(FORM, 'Text[name="Work place"] + Edit')).toEqual(['root/1/1']);
    expect(paths(FORM, 'Group:has(> Text[name="Home"]) > Edit:nth(2)')).toEqual(['root/0/2']);
    expect(paths(FORM, 'Group[automation_id="home"] ~ Group Edit')).toEqual(['root/1/1']);
    expect(paths(FORM, '*:root')).toEqual(['root']);
    expect(paths(FORM, 'Button[runtime_id="42.7"]')).toEqual(['root/2']);
    expect(paths(FORM, 'Edit[automation_id=""]')).toEqual(['root/0/2']);
    expect(paths(FORM, 'Window Window')).toEqual([]);
  });

  it('counts :nth among the siblings that fulfil the rest of the step, each parent by itself', () => {
    expect(paths(FORM, 'Edit:nth(1)')).toEqual(['root/0/1', 'root/1/1']);
    expect(paths(FORM, 'Group > Edit:nth(2)')).toEqual(['root/0/2']);
    expect(paths(FORM, 'Group:nth(2)')).toEqual(['root/1']);
  });

  it('U-22: finds a name by its keyed hash, with the key that it was made with alone', () => {
    const { keyId, length, hex } = KEY.hash('Work place');
    const text = `Text[name=#${keyId}:${length}:${hex}] + Edit`;
    expect(paths(FORM, text)).toEqual(['root/1/1']);
    expect(paths(FORM, text, null)).toEqual([]);
    expect(paths(FORM, text, new NameKey(new Uint8Array(32)))).toEqual([]);
    expect(paths(FORM, text.replace(hex, '0'.repeat(32)))).toEqual([]);
    expect(paths(FORM, text.replace(`:${length}:`, `:${length + 1}:`))).toEqual([]);
  });

  it('tells how far a selector came', () => {
    const index = indexTree(treeOfSketch(FORM));
    expect(traceSelector(index, selectorOf('Window > Group > Button'), null)).toMatchObject({
      reached: [1, 2, 0],
      alone: 1,
    });
    expect(traceSelector(index, selectorOf('Pane Button'), null)).toMatchObject({ reached: [0], alone: 0 });
  });

  it('keeps within its budget on a tree and selectors made to take long', () => {
    const builder = new TreeBuilder();
    for (let depth = 0; depth < 400; depth++) builder.open();
    for (let wide = 0; wide < 20_000; wide++) {
      builder.open();
      builder.close();
    }
    const index = indexTree(builder.build());
    const started = process.hrtime.bigint();
    for (const text of [
      '* * * * * * * * * * * * * * * Button',
      '* ~ * ~ * ~ * + * + * ~ * ~ *',
      '*:has(*:has(*:has(* ~ * *)))',
    ]) {
      expect(traceSelector(index, selectorOf(text), null).kind).toBe('done');
    }
    const greedy = selectorOf(`*${':has(* *)'.repeat(400)}`);
    expect(traceSelector(index, greedy, null, new WorkBudget(1_000_000)).kind).toBe('tooCostly');
    expect(() => matchSelector(index, selectorOf(`*${':has(* * * *)'.repeat(310)} ${'* '.repeat(9)}*`), null)).toThrow(
      expect.objectContaining({ code: 'SELECTOR_TOO_COSTLY' }),
    );
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(60_000);
  });

  it('pays for each text that it looks through and each name that it hashes, once for all selectors', () => {
    const builder = new TreeBuilder();
    builder.open();
    for (let n = 0; n < 5_000; n++) {
      builder.setText(builder.open(), 'name', `${n} ${'b'.repeat(3_000)}`.slice(0, 3_000));
      builder.close();
    }
    const index = indexTree(builder.build());
    const cost = (text: string) => {
      const all = 50_000_000;
      let low = 0;
      let high = all;
      const needs = (units: number) =>
        traceSelector(indexTree(index.tree), selectorOf(text), KEY, new WorkBudget(units, units)).kind === 'done';
      while (high - low > 1_000) {
        const middle = Math.floor((low + high) / 2);
        if (needs(middle)) high = middle;
        else low = middle;
      }
      return high;
    };
    const { keyId } = KEY.hash('x');
    expect(cost('*[name*="c"]')).toBeGreaterThan(5_000 * (3_000 / 64));
    expect(cost(`*[name=#${keyId}:3000:${'0'.repeat(32)}]`)).toBeGreaterThan(5_000 * 50);
    const budget = new WorkBudget(2_000_000, 2_000_000);
    const kinds = Array.from(
      { length: 100 },
      () => traceSelector(index, selectorOf('*[name*="c"]'), null, budget).kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['done']));
  });

  it('takes no memory for each test, however many ways a dump writes a name', () => {
    const builder = new TreeBuilder();
    builder.open();
    // 2^16 ways of writing one name.
    for (let n = 0; n < 65_536; n++) {
      const blanks = n
        .toString(2)
        .padStart(16, '0')
        .replace(/./g, (bit) => (bit === '0' ? ' ' : '\t'));
      builder.setText(builder.open(), 'name', `a${blanks}b`);
      builder.close();
    }
    const index = indexTree(builder.build());
    const tests = '[name="a b"]'.repeat(15);
    expect(matchSelector(index, selectorOf(`*${tests}`), null)).toHaveLength(65_536);
    const before = process.memoryUsage();
    for (let n = 0; n < 200; n++)
      expect(traceSelector(index, selectorOf(`*[automation_id="z${n}"]${tests}`), null).kind).toBe('done');
    for (let n = 0; n < 200; n++) traceSelector(index, selectorOf(`*[name*="${n}"][name^="a"]`), null);
    const after = process.memoryUsage();
    expect(after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(80e6);
  });

  it('shares one budget among the selectors of a catalog', () => {
    const index = indexTree(treeOfSketch(FORM));
    const budget = new WorkBudget(1_000, 100);
    const kinds = Array.from({ length: 20 }, () => traceSelector(index, selectorOf('* *'), null, budget).kind);
    expect(kinds[0]).toBe('done');
    expect(kinds.at(-1)).toBe('tooCostly');
  });
});
