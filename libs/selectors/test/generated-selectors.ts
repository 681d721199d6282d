import fc from 'fast-check';
import {
  type AttributeTest,
  COMBINATORS,
  type ControlType,
  type Pseudo,
  type Selector,
  type Step,
  TESTED_ATTRIBUTES,
  TEXT_OPERATORS,
} from '../src';
import type { Sketch } from './fixture';

const types = fc.constantFrom<ControlType>('Window', 'Pane', 'Text', 'Edit', 'Button');
/** Few and alike, so that tests of the selectors hold now and then. */
const texts = fc.constantFrom('', 'a', 'ab', 'ba', 'a b', 'a  b', ' a b', 'é', 'e\u0301');

const testOf = (text: fc.Arbitrary<string>): fc.Arbitrary<AttributeTest> =>
  fc
    .record({
      kind: fc.constant('text' as const),
      attribute: fc.constantFrom(...Object.values(TESTED_ATTRIBUTES)),
      operator: fc.constantFrom(...TEXT_OPERATORS),
      text,
    })
    .map((test) => (test.text === '' ? { ...test, operator: '=' as const } : test));

const hashed: fc.Arbitrary<AttributeTest> = fc
  .record({
    keyId: fc.constantFrom('0123abcd', 'ffffffff'),
    length: fc.nat(99),
    hex: fc.constantFrom('0'.repeat(32), 'deadbeef'.repeat(4)),
  })
  .map((hash) => ({ kind: 'nameHash', hash }));

interface Kinds {
  readonly test: fc.Arbitrary<AttributeTest>;
  readonly most: number;
}

function selectors(kinds: Kinds, hasDepth: number, within: boolean): fc.Arbitrary<Selector> {
  const first = within ? fc.constantFrom<Step['combinator']>(' ', '>') : fc.constant(null);
  const next = fc.constantFrom<Step['combinator']>(...COMBINATORS);
  return fc
    .tuple(steps(kinds, first, hasDepth), fc.array(steps(kinds, next, hasDepth), { maxLength: kinds.most }))
    .map(([head, rest]) => ({ steps: [head, ...rest] }));
}

function steps(kinds: Kinds, combinator: fc.Arbitrary<Step['combinator']>, hasDepth: number): fc.Arbitrary<Step> {
  return fc.record({
    combinator,
    controlType: fc.oneof({ arbitrary: types, weight: 2 }, fc.constant('*' as const)),
    tests: fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, fc.array(kinds.test, { maxLength: 2 })),
    pseudos: fc.oneof(
      { arbitrary: fc.constant([]), weight: 2 },
      fc.array(pseudos(kinds, hasDepth), { maxLength: 2 }).map(oneNth),
    ),
  });
}

function pseudos(kinds: Kinds, hasDepth: number): fc.Arbitrary<Pseudo> {
  const plain = fc.oneof<fc.Arbitrary<Pseudo>[]>(
    fc.constant({ kind: 'root' }),
    fc.integer({ min: 1, max: 3 }).map((n) => ({ kind: 'nth', n })),
  );
  if (hasDepth === 0) return plain;
  return fc.oneof(
    plain,
    selectors({ ...kinds, most: 1 }, hasDepth - 1, true).map((relative): Pseudo => ({ kind: 'has', relative })),
  );
}

function oneNth(list: Pseudo[]): Pseudo[] {
  return list.filter(({ kind }, at) => kind !== 'nth' || list.findIndex((other) => other.kind === 'nth') === at);
}

/** Selectors over the texts of `sketches`. */
export const matchingSelectors = selectors({ test: testOf(texts), most: 3 }, 2, false);

/** Selectors over any text, for their written form. */
export const anySelectors = selectors(
  {
    test: fc.oneof(
      testOf(fc.string({ unit: 'binary', maxLength: 12 })),
      testOf(fc.string({ maxLength: 9 }).map((t) => `${t}"\\\ud800`)),
      hashed,
    ),
    most: 4,
  },
  2,
  false,
);

/** Trees of up to thirty nodes whose texts are few and alike: each node hangs below an earlier one. */
export const sketches: fc.Arbitrary<Sketch> = fc
  .array(
    fc.tuple(
      types,
      fc.record({ automation_id: texts, class_name: texts, framework_id: texts, name: texts, runtime_id: texts }),
      fc.nat(29),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((nodes) => {
    const made: Sketch[] = [];
    for (const [type, own, above] of nodes) {
      const node: Sketch = [type, own];
      made[above % made.length]?.push(node);
      made.push(node);
    }
    return made[0] as Sketch;
  });
