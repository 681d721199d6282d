import type { AttributeTest, TextOperator } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import type { ControlType } from '../tree/control-types';
import type { NodeText } from '../tree/uia-tree';
import type { TreeIndex } from './tree-index';
import type { WorkBudget } from './work-budget';

/** Units of text that are looked through in the time in which a node is looked at. Reasoned. */
const TEXT_PER_UNIT = 64;

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
  if (test.kind === 'nameHash') {
    const { keyId, length, hex } = test.hash;
    if (key?.keyId !== keyId) return oneOf(index, 'name', []);
    const looked = index.hasHashed(key, controlType, length)
      ? 1
      : (controlType === '*' ? index.all() : index.ofType(controlType)).length;
    budget.spend(looked);
    return oneOf(index, 'name', index.hashedNameIds(key, controlType, length, hex));
  }
  const { attribute, operator, text } = test;
  if (operator !== '=') return partly(index, attribute, operator, text, budget);
  if (attribute === 'name') return oneOf(index, 'name', index.nameIds(text));
  const id = index.tree.findText(text);
  return oneOf(index, attribute, id < 0 ? [] : [id]);
}

function oneOf(index: TreeIndex, field: NodeText, ids: readonly number[]): CompiledTest {
  const { tree } = index;
  const [only] = ids;
  const several = new Set(ids);
  return {
    count: index.countWith(field, ids),
    nodes: () => index.nodesWith(field, ids),
    holds:
      ids.length === 1 ? (node) => tree.textId(node, field) === only : (node) => several.has(tree.textId(node, field)),
  };
}

/** A part of a text. Each distinct text is looked at once, however many nodes have it. */
function partly(
  index: TreeIndex,
  field: NodeText,
  operator: Exclude<TextOperator, '='>,
  text: string,
  budget: WorkBudget,
): CompiledTest {
  const { tree } = index;
  const compare = COMPARISONS[operator];
  const part = field === 'name' ? comparablePart(text) : text;
  const whole = field === 'name' ? (id: number) => index.comparable(id) : (id: number) => tree.textOf(id);
  // By number of the text: not looked at yet, lacks the part, has it.
  const known = new Uint8Array(tree.textCount);
  return {
    count: null,
    nodes: () => [],
    holds: (node) => {
      const id = tree.textId(node, field);
      if (known[id] === 0) {
        const its = whole(id);
        budget.spend(its.length / TEXT_PER_UNIT);
        known[id] = compare(its, part) ? 2 : 1;
      }
      return known[id] === 2;
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
