import type { AccessibilityNode } from '@vigie/domain';
import type { Widget } from '../layout/widget';
import type { ProgramState } from '../program/state';
import { textOf } from '../program/ui';
import type { Layout } from '../screens/layout-of';

const ROLES: Partial<Record<Widget['kind'], string>> = {
  button: 'push button',
  field: 'entry',
  dropdown: 'combo box',
  checkbox: 'check box',
  radio: 'radio button',
  tab: 'page tab',
  link: 'link',
  menu: 'menu',
  option: 'menu item',
  header: 'table column header',
  row: 'table row',
  text: 'label',
  list: 'table',
};

/** The tree that a well-behaved program would offer: the window, and what stands in its front layer. */
export function accessibilityOf(layout: Layout, state: ProgramState): readonly AccessibilityNode[] {
  const { title, bounds, layer } = layout.window;
  const root: AccessibilityNode = {
    parent: -1,
    role: 'frame',
    name: title,
    value: '',
    bounds,
    states: ['active', 'visible'],
  };
  const nodes = layout.widgets.flatMap((widget): AccessibilityNode[] => {
    const role = ROLES[widget.kind];
    if (role === undefined || widget.layer < layer) return [];
    const secret = widget.kind === 'field' && widget.secret;
    const name = widget.kind === 'text' ? widget.text : widget.label;
    return [
      {
        parent: 0,
        role: secret ? 'password text' : role,
        name,
        value: valueIn(widget, state),
        bounds: widget.box,
        states: statesOf(widget, state),
      },
    ];
  });
  return [root, ...nodes];
}

function valueIn(widget: Widget, state: ProgramState): string {
  if (widget.kind === 'dropdown') return widget.value;
  if (widget.kind !== 'field') return '';
  const text = textOf(state, widget.id);
  return widget.secret ? '•'.repeat(text.length) : text;
}

function statesOf(widget: Widget, state: ProgramState): string[] {
  const states = ['visible', ...(widget.enabled ? ['enabled', 'sensitive'] : [])];
  if (widget.id !== '' && widget.id === state.ui.focus) states.push('focused');
  if ((widget.kind === 'checkbox' || widget.kind === 'radio') && widget.checked) states.push('checked');
  if ((widget.kind === 'row' && widget.selected) || (widget.kind === 'tab' && widget.active)) states.push('selected');
  if (widget.kind === 'field' && !widget.readOnly) states.push('editable');
  return states;
}
