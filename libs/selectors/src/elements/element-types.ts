import type { ElementType } from '@vigie/domain';
import type { ControlType } from '../tree/control-types';
import type { UiaTree } from '../tree/uia-tree';

/** What a control type is to perception; types that are missing here are read or contain others, nobody acts on them. */
const BY_CONTROL_TYPE: Readonly<Partial<Record<ControlType, ElementType>>> = {
  Button: 'button',
  SplitButton: 'button',
  Edit: 'text_input',
  ComboBox: 'dropdown',
  TabItem: 'tab',
  CheckBox: 'checkbox',
  RadioButton: 'radio',
  Hyperlink: 'link',
  ListItem: 'generic',
  DataItem: 'generic',
  TreeItem: 'generic',
  MenuItem: 'generic',
  HeaderItem: 'generic',
  Slider: 'generic',
};

/** The type of a node that a person could act on; null for all others. */
export function elementTypeOf(tree: UiaTree, node: number): ElementType | null {
  const type = tree.controlType(node);
  const parent = tree.parent(node);
  const around = parent === -1 ? null : tree.controlType(parent);
  if (around === 'ScrollBar') return null;
  // The field and the arrow inside a dropdown are the dropdown; a spinner is told of by the field inside it.
  if (around === 'ComboBox' && (type === 'Edit' || type === 'Button')) return null;
  if (around === 'Spinner' && type === 'Button') return null;
  if (type === 'Spinner') return hasChild(tree, node, 'Edit') ? null : 'text_input';
  if (type === 'Document') return isWritable(tree, node) ? 'text_input' : null;
  if (type === 'Custom') return tree.hasState(node, 'focusable') ? 'generic' : null;
  return BY_CONTROL_TYPE[type] ?? null;
}

/** A page or a letter that is only read is a document, too. */
function isWritable(tree: UiaTree, node: number): boolean {
  return tree.hasState(node, 'focusable') && !tree.hasState(node, 'readonly');
}

export function hasChild(tree: UiaTree, node: number, type: ControlType): boolean {
  for (const child of tree.children(node)) if (tree.controlType(child) === type) return true;
  return false;
}
