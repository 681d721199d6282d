import type { AttributeTest, Selector, TestedAttribute } from '../../grammar/selector';
import type { ControlType } from '../../tree/control-types';
import type { DumpView } from '../dump-view';
import type { KindSelector } from './selector-kind';

export function textTest(attribute: TestedAttribute, text: string): AttributeTest {
  return { kind: 'text', attribute, operator: '=', text };
}

export function oneStep(controlType: ControlType | '*', tests: readonly AttributeTest[]): Selector {
  return { steps: [{ combinator: null, controlType, tests, pseudos: [] }] };
}

/** `Type[attribute="…"]`; none where the element lacks the attribute. */
export function byText(
  { tree }: DumpView,
  node: number,
  attribute: Exclude<TestedAttribute, 'name'>,
  withType: boolean,
): KindSelector {
  const text = tree.text(node, attribute);
  if (text === '') return { kind: 'none', reason: `no ${attribute}` };
  const selector = oneStep(withType ? tree.controlType(node) : '*', [textTest(attribute, text)]);
  return { kind: 'selector', selector };
}

/** The name stands as its keyed hash. */
export function byName(view: DumpView, node: number, withType: boolean): KindSelector {
  const hash = view.nameHash(node);
  if (hash === null) return { kind: 'none', reason: 'no name' };
  const type = withType ? view.tree.controlType(node) : '*';
  return { kind: 'selector', selector: oneStep(type, [{ kind: 'nameHash', hash }]) };
}
