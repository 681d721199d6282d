import type { Rect } from '@vigie/domain';
import type { Widget } from '../layout/widget';
import type { ProgramState } from '../program/state';
import { fieldOf } from '../program/ui';
import type { Layout } from '../screens/layout-of';
import {
  type Attention,
  paintButton,
  paintDropdown,
  paintHeader,
  paintLink,
  paintMenu,
  paintOption,
  paintTab,
  paintToggle,
} from './paint-control';
import { caretBox, paintField, paintRow, paintScrollbar } from './paint-field';
import { paintPanel, paintPicture, paintText } from './paint-panel';
import type { Pen } from './pen';

/** Paints a whole screen but for the caret, which blinks on its own. */
export function paintScreen(pen: Pen, layout: Layout, state: ProgramState): void {
  const { hover, pressed, focus } = state.ui;
  for (const widget of layout.widgets) {
    const { id } = widget;
    const reachable = widget.layer >= layout.modalLayer;
    paintWidget(pen, widget, state, {
      hover: reachable && id !== '' && id === hover,
      pressed: id !== '' && id === pressed,
      focus: reachable && id !== '' && id === focus,
    });
  }
}

function paintWidget(pen: Pen, widget: Widget, state: ProgramState, attention: Attention): void {
  switch (widget.kind) {
    case 'panel':
      return paintPanel(pen, widget);
    case 'text':
      return paintText(pen, widget);
    case 'picture':
      return paintPicture(pen, widget);
    case 'button':
      return paintButton(pen, widget, attention);
    case 'field':
      return paintField(pen, widget, fieldOf(state, widget.id), attention);
    case 'dropdown':
      return paintDropdown(pen, widget, attention);
    case 'checkbox':
    case 'radio':
      return paintToggle(pen, widget, attention);
    case 'tab':
      return paintTab(pen, widget, attention);
    case 'link':
      return paintLink(pen, widget, attention);
    case 'menu':
      return paintMenu(pen, widget, attention, state.ui.popup?.owner === widget.id);
    case 'header':
      return paintHeader(pen, widget, attention);
    case 'row':
      return paintRow(pen, widget, attention);
    case 'option':
      return paintOption(pen, widget, attention);
    case 'scrollbar':
      return paintScrollbar(pen, widget);
    case 'list':
      return;
  }
}

/** Where the caret of the focused field stands; null where none is shown, or something covers it. */
export function caretOf(width: Pen['width'], layout: Layout, state: ProgramState): Rect | null {
  if (state.busy !== null || state.ui.focus === '') return null;
  const widget = layout.widgets.findLast((w) => w.id === state.ui.focus);
  if (widget?.kind !== 'field' || widget.layer < layout.modalLayer) return null;
  return caretBox(width, widget, fieldOf(state, widget.id));
}
