import type { Rect } from '@vigie/domain';
import type { Widget, WidgetKind } from '../layout/widget';
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

type Painter<K extends WidgetKind> = (
  pen: Pen,
  widget: Extract<Widget, { kind: K }>,
  attention: Attention,
  state: ProgramState,
) => void;

/** One painter for each kind of widget; a list is only ground that takes clicks. */
const PAINTERS: { readonly [K in WidgetKind]: Painter<K> } = {
  panel: paintPanel,
  text: paintText,
  picture: paintPicture,
  button: paintButton,
  field: (pen, widget, attention, state) => paintField(pen, widget, fieldOf(state, widget.id), attention),
  dropdown: paintDropdown,
  checkbox: paintToggle,
  radio: paintToggle,
  tab: paintTab,
  link: paintLink,
  menu: (pen, widget, attention, state) => paintMenu(pen, widget, attention, state.ui.popup?.owner === widget.id),
  header: paintHeader,
  row: paintRow,
  option: paintOption,
  scrollbar: paintScrollbar,
  list: () => {},
};

function paintWidget<K extends WidgetKind>(
  pen: Pen,
  widget: Extract<Widget, { kind: K }>,
  state: ProgramState,
  attention: Attention,
): void {
  const paint = PAINTERS[widget.kind as K] as Painter<K>;
  paint(pen, widget, attention, state);
}

/** Where the caret of the focused field stands; null where none is shown, or something covers it. */
export function caretOf(width: Pen['width'], layout: Layout, state: ProgramState): Rect | null {
  if (state.busy !== null || state.ui.focus === '') return null;
  const widget = layout.widgets.findLast((w) => w.id === state.ui.focus);
  if (widget?.kind !== 'field' || widget.layer < layout.modalLayer) return null;
  return caretBox(width, widget, fieldOf(state, widget.id));
}
