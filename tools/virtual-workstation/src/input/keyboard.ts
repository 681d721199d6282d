import { offsetAt, visibleLines } from '../layout/text-lines';
import { type FieldWidget, isFocusable, type ListWidget, type Widget } from '../layout/widget';
import { command, press } from '../machine/press';
import {
  type CaretMove,
  caretTo,
  deleteText,
  insertText,
  moveCaret,
  redoEdit,
  selectAll,
  undoEdit,
} from '../program/field-edit';
import type { FieldState, ProgramState, Step } from '../program/state';
import { stay, then } from '../program/step';
import { fieldOf, focusOn, withChoice, withField, withUi } from '../program/ui';
import type { World } from '../program/world';
import { SCREENS } from '../screens/catalogue';
import { type Layout, layoutOf } from '../screens/layout-of';
import { choose } from './choose';
import { lineTarget, withEdited } from './field-input';
import { widgetById } from './hit';
import type { Input } from './input';
import { select } from './pointer';

type Key = Extract<Input, { kind: 'key' }>;

const SHORTCUTS: Readonly<Record<string, string>> = { f: 'search', l: 'worklist', p: 'print' };

export function pressKey(world: World, state: ProgramState, key: Key): Step {
  const layout = layoutOf(world, state);
  if (key.alt) return key.key === 'F4' ? altF4(world, state) : stay(state);
  if (state.ui.popup !== null) {
    const inPopup = popupKey(world, state, layout, key);
    if (inPopup !== null) return inPopup;
  }
  if (key.key === 'Tab') return stay(withUi(moveFocus(state, layout, key.shift ? -1 : 1), { popup: null }));
  const shortcut = globalKey(world, state, key);
  if (shortcut !== null) return shortcut;
  const focused = widgetById(layout, state.ui.focus);
  if (focused !== undefined && focused.layer >= layout.modalLayer) {
    const handled = focusedKey(world, state, focused, key);
    if (handled !== null) return handled;
  }
  if (key.key === 'Enter')
    return activate(world, state, layout, (w) => w.kind === 'button' && w.isDefault, SCREENS[state.screen].submit);
  if (key.key === 'Escape') return activate(world, state, layout, (w) => w.kind === 'button' && w.isCancel, undefined);
  return stay(state);
}

function altF4(world: World, state: ProgramState): Step {
  return state.dialogs.length > 0 ? press(world, state, 'dialog.close') : press(world, state, 'window.close');
}

function globalKey(world: World, state: ProgramState, key: Key): Step | null {
  if (state.dialogs.length > 0) return null;
  if (key.key === 'F5') return command(world, state, 'refresh');
  if (key.key === 'F1') return command(world, state, 'help');
  const what = key.control ? SHORTCUTS[key.key.toLowerCase()] : undefined;
  if (what !== undefined) return command(world, state, what);
  if (key.control && key.key.toLowerCase() === 's' && state.editor === 'note')
    return press(world, state, 'record.notes.save');
  return null;
}

/** Enter presses the default button in front, Escape the cancelling one. */
function activate(
  world: World,
  state: ProgramState,
  layout: Layout,
  wanted: (w: Widget) => boolean,
  submit: string | undefined,
): Step {
  const button =
    layout.modalLayer > 0
      ? layout.widgets.find((w) => w.layer === layout.modalLayer && w.enabled && wanted(w))
      : submit === undefined
        ? undefined
        : widgetById(layout, submit);
  return button?.enabled ? press(world, state, button.id) : stay(state);
}

function popupKey(world: World, state: ProgramState, layout: Layout, key: Key): Step | null {
  const options = layout.widgets.filter((w) => w.kind === 'option');
  const popup = state.ui.popup!;
  const at = (index: number) =>
    stay(withUi(state, { popup: { ...popup, highlighted: (index + options.length) % options.length } }));
  if (key.key === 'Escape') return stay(withUi(state, { popup: null }));
  if (options.length === 0) return null;
  if (key.key === 'ArrowDown') return at(popup.highlighted + 1);
  if (key.key === 'ArrowUp') return at(popup.highlighted <= 0 ? options.length - 1 : popup.highlighted - 1);
  if (key.key === 'Enter' && popup.highlighted >= 0) return choose(world, state, options[popup.highlighted]!);
  if (key.key === 'Enter' || key.key === 'Tab')
    return then(stay(withUi(state, { popup: null })), (s) => pressKey(world, s, key));
  return null;
}

function moveFocus(state: ProgramState, layout: Layout, by: 1 | -1): ProgramState {
  const stops = layout.widgets.filter((w) => isFocusable(w) && w.layer === layout.modalLayer);
  if (stops.length === 0) return state;
  const now = stops.findIndex((w) => w.id === state.ui.focus);
  const next = stops[now < 0 ? (by > 0 ? 0 : stops.length - 1) : (now + by + stops.length) % stops.length]!;
  const moved = focusOn(state, next.id, next.kind === 'field');
  return next.kind === 'field' && !next.multiline
    ? withField(moved, next.id, selectAll(fieldOf(moved, next.id)))
    : moved;
}

function focusedKey(world: World, state: ProgramState, focused: Widget, key: Key): Step | null {
  switch (focused.kind) {
    case 'field':
      return fieldKey(world, state, focused, key);
    case 'list':
      return listKey(world, state, focused, key);
    case 'button':
    case 'link':
    case 'tab':
      return key.key === 'Enter' || key.key === ' ' ? press(world, state, focused.id) : null;
    case 'checkbox':
      return key.key === ' '
        ? stay(withUi(state, { checks: { ...state.ui.checks, [focused.id]: !focused.checked } }))
        : null;
    case 'radio':
      return key.key === ' ' ? stay(withChoice(state, focused.group, focused.value)) : null;
    case 'dropdown': {
      const by = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0;
      if (by === 0) return null;
      const next = Math.max(0, Math.min(focused.options.length - 1, focused.options.indexOf(focused.value) + by));
      return stay(withChoice(state, focused.id, focused.options[next]!));
    }
    default:
      return null;
  }
}

function fieldKey(world: World, state: ProgramState, widget: FieldWidget, key: Key): Step | null {
  const field = fieldOf(state, widget.id);
  const edited = editByKey(world, widget, field, key);
  if (edited === null) return null;
  if (edited.text !== field.text && widget.readOnly) return stay(state);
  return stay(withEdited(world, state, widget, edited));
}

function editByKey(world: World, widget: FieldWidget, field: FieldState, key: Key): FieldState | null {
  const { control, shift } = key;
  const byLines = (lines: number) => {
    const shown = { ...field, scroll: field.scroll };
    return caretTo(field, offsetAt(world.measure, widget, shown, lineTarget(world, widget, shown, lines)), shift);
  };
  if (control) {
    const letter = key.key.toLowerCase();
    if (letter === 'a') return selectAll(field);
    if (letter === 'z') return undoEdit(field);
    if (letter === 'y') return redoEdit(field);
  }
  const moves: Partial<Record<string, CaretMove>> = {
    ArrowLeft: control ? 'word-left' : 'left',
    ArrowRight: control ? 'word-right' : 'right',
  };
  const move = moves[key.key];
  if (move !== undefined) return moveCaret(field, move, shift);
  switch (key.key) {
    case 'Backspace':
      return deleteText(field, 'backward', control);
    case 'Delete':
      return deleteText(field, 'forward', control);
    case 'Home':
      return widget.multiline && !control ? lineEdge(world, widget, field, 0, shift) : moveCaret(field, 'start', shift);
    case 'End':
      return widget.multiline && !control ? lineEdge(world, widget, field, 1e6, shift) : moveCaret(field, 'end', shift);
    case 'ArrowUp':
      return widget.multiline ? byLines(-1) : null;
    case 'ArrowDown':
      return widget.multiline ? byLines(1) : null;
    case 'PageUp':
      return widget.multiline ? byLines(-visibleLines(widget)) : null;
    case 'PageDown':
      return widget.multiline ? byLines(visibleLines(widget)) : null;
    case 'Enter':
      return widget.multiline ? insertText(field, '\n') : null;
    default:
      return !control && [...key.key].length === 1 ? insertText(field, key.key) : null;
  }
}

function lineEdge(world: World, widget: FieldWidget, field: FieldState, x: number, shift: boolean): FieldState {
  return caretTo(field, offsetAt(world.measure, widget, field, { ...lineTarget(world, widget, field, 0), x }), shift);
}

function listKey(world: World, state: ProgramState, list: ListWidget, key: Key): Step | null {
  const now = list.keys.indexOf(state.ui.selection[list.id] ?? '');
  const steps: Partial<Record<string, number>> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    PageDown: now + list.visible,
    PageUp: now - list.visible,
    Home: 0,
    End: list.keys.length - 1,
  };
  if (key.key === 'Enter' && now >= 0)
    return SCREENS[state.screen].open?.(world, state, list.id, list.keys[now]!) ?? stay(state);
  const to = steps[key.key];
  if (to === undefined || list.keys.length === 0) return null;
  const next = Math.max(0, Math.min(list.keys.length - 1, to));
  const first = next < list.first ? next : next >= list.first + list.visible ? next - list.visible + 1 : list.first;
  return stay(withUi(select(state, list.id, list.keys[next]!), { scroll: { ...state.ui.scroll, [list.id]: first } }));
}
