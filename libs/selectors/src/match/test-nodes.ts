import type { AttributeTest, TextOperator } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import type { ControlType } from '../tree/control-types';
import type { NodeText } from '../tree/uia-tree';
import type { TreeIndex } from './tree-index';
import type { WorkBudget } from './work-budget';

/** Units of text that are looked through, or decoded, in the time in which a node is looked at. Measured. */
const TEXT_PER_UNIT = 32;
/** Looking at a text at all. */
const UNITS_PER_TEXT = 3;
/** A keyed hash takes some 2 µs. */
const UNITS_PER_HASH = 60;
/** Texts whose places in a table are emptied in the time in which a node is looked at. */
const CLEARED_PER_UNIT = 256;

/** One bracket of a step, ready to be asked about nodes. `count` is null where only looking at each node would tell. */
export interface CompiledTest {
  readonly count: number | null;
  /** Every node that holds; asked for only where `count` is known. */
  nodes(): readonly number[];
  holds(node: number): boolean;
}

export function compileTest(
  index: TreeIndex,
  key: NameKey | null,
  test: AttributeTest,
  controlType: ControlType | '*',
  budget: WorkBudget,
): CompiledTest {
  budget.spend(1);
  if (test.kind === 'nameHash') {
    const { keyId, length, hex } = test.hash;
    if (key?.keyId !== keyId) return equal(index, 'name', NO_TEXT, budget);
    const spend = {
      looked: (names: number) => budget.spend(names),
      hashed: () => budget.spend(UNITS_PER_HASH + length / TEXT_PER_UNIT),
    };
    return equal(index, 'name', index.hashedName(key, { type: controlType, length, hex }, spend), budget);
  }
  const { attribute, operator, text } = test;
  if (operator !== '=') return partly(index, attribute, operator, text, budget);
  const number = attribute === 'name' ? index.names.find(text) : index.tree.findText(text);
  return equal(index, attribute, number, budget);
}

const NO_TEXT = -1;

function equal(index: TreeIndex, field: NodeText, number: number, budget: WorkBudget): CompiledTest {
  const numbers = index.numbersOf(field);
  const count = number < 0 ? 0 : index.countWith(field, number);
  return {
    count,
    nodes: () => {
      budget.spend(count);
      return number < 0 ? [] : index.nodesWith(field, number);
    },
    holds: (node) => numbers[node] === number,
  };
}

/** A part of a text. Each distinct text is looked at once, however many nodes have it, and is paid for then. */
function partly(
  index: TreeIndex,
  field: NodeText,
  operator: Exclude<TextOperator, '='>,
  text: string,
  budget: WorkBudget,
): CompiledTest {
  const compare = COMPARISONS[operator];
  const isName = field === 'name';
  const part = isName ? comparablePart(text) : text;
  const numbers = index.numbersOf(field);
  budget.spend(index.tree.textCount / CLEARED_PER_UNIT);
  const known = index.partTable(`${isName ? 'name' : 'text'} ${operator} ${part}`);
  return {
    count: null,
    nodes: () => [],
    holds: (node) => {
      const number = numbers[node]!;
      if (known[number] === 0) {
        const whole = isName ? index.names.comparable(number) : index.tree.textOf(number);
        budget.spend(UNITS_PER_TEXT + whole.length / TEXT_PER_UNIT);
        known[number] = compare(whole, part) ? 2 : 1;
      }
      return known[number] === 2;
    },
  };
}

const COMPARISONS: Readonly<Record<Exclude<TextOperator, '='>, (whole: string, part: string) => boolean>> = {
  '^=': (whole, part) => whole.startsWith(part),
  '$=': (whole, part) => whole.endsWith(part),
  '*=': (whole, part) => whole.includes(part),
};

/** A part of a comparable name: its outer blanks stand for blanks within the name, so they stay. */
function comparablePart(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ');
}
