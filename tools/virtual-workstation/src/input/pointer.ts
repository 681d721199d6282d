import type { MouseButton, Point } from '@vigie/domain';
import { SCROLL_ARROW, thumbOf } from '../layout/scroll-thumb';
import { linesOf, offsetAt, visibleLines } from '../layout/text-lines';
import type { FieldWidget, ListWidget, ScrollbarWidget, Widget } from '../layout/widget';
import { press } from '../machine/press';
import { caretTo, selectWord } from '../program/field-edit';
import type { ProgramState, Step } from '../program/state';
import { stay } from '../program/step';
import { fieldOf, focusOn, withChoice, withField, withUi } from '../program/ui';
import type { World } from '../program/world';
import { SCREENS } from '../screens/catalogue';
import { layoutOf } from '../screens/layout-of';
import { choose } from './choose';
import { withEdited } from './field-input';
import { hitAt, widgetById } from './hit';

/** As Windows has them: two presses this close in time and place are a double click. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 4;
const ROWS_PER_NOTCH = 3;

export function moveTo(world: World, state: ProgramState, point: Point): Step {
  const moved = withUi(state, { pointer: point });
  const { drag } = state.ui;
  if (drag?.kind === 'thumb') return stay(dragThumb(world, moved, point));
  if (drag?.kind === 'selection') return stay(dragSelection(world, moved, point));
  const over = hitAt(layoutOf(world, state), point)?.id ?? '';
  return stay(over === state.ui.hover ? moved : withUi(moved, { hover: over }));
}

export function pressAt(world: World, state: ProgramState, point: Point, button: MouseButton): Step {
  const layout = layoutOf(world, state);
  const hit = hitAt(layout, point);
  const { popup } = state.ui;
  if (popup !== null && (hit === null || hit.layer < layout.popupLayer)) {
    const closed = withUi(state, { popup: null });
    const native = popup.kind === 'menu' || popup.kind === 'context' || hit?.id === popup.owner;
    const swallows = native || state.conditions.swallowFirstClick;
    if (swallows && !(popup.kind === 'suggestions' && hit?.id === popup.owner)) return stay(closed);
    return pressAt(world, closed, point, button);
  }
  if (hit === null || !hit.enabled) return stay(withUi(state, { lastPress: null }));
  const last = state.ui.lastPress;
  const isDouble =
    last !== null &&
    last.id === hit.id &&
    state.nowMs - last.atMs <= DOUBLE_CLICK_MS &&
    Math.hypot(point.x - last.point.x, point.y - last.point.y) <= DOUBLE_CLICK_PX;
  const lastPress = isDouble ? null : { atMs: state.nowMs, point, id: hit.id };
  const pressed = withUi(state, { lastPress, pressed: hit.id });
  if (button === 'middle') return stay(state);
  if (button === 'right') return stay(contextMenu(pressed, hit, point));
  return pressWidget(world, pressed, hit, point, isDouble);
}

function contextMenu(state: ProgramState, hit: Widget, point: Point): ProgramState {
  if (hit.kind !== 'row' && hit.kind !== 'list') return withUi(state, { pressed: '' });
  const list = hit.kind === 'row' ? hit.list : hit.id;
  const selected = hit.kind === 'row' ? select(state, hit.list, hit.key) : state;
  return withUi(selected, {
    pressed: '',
    popup: { kind: 'context', owner: `context.${list}`, highlighted: -1, at: point },
  });
}

function pressWidget(world: World, state: ProgramState, hit: Widget, point: Point, isDouble: boolean): Step {
  switch (hit.kind) {
    case 'field':
      return stay(pressField(world, focusOn(state, hit.id, true), hit, point, isDouble));
    case 'dropdown':
      return stay(
        withUi(focusOn(state, hit.id, false), {
          popup: { kind: 'dropdown', owner: hit.id, highlighted: hit.options.indexOf(hit.value), at: point },
        }),
      );
    case 'menu':
      return stay(withUi(state, { popup: { kind: 'menu', owner: hit.id, highlighted: -1, at: point } }));
    case 'row': {
      const selected = select(focusOn(state, hit.list, false), hit.list, hit.key);
      return isDouble
        ? (SCREENS[state.screen].open?.(world, selected, hit.list, hit.key) ?? stay(selected))
        : stay(selected);
    }
    case 'list':
      return stay(focusOn(state, hit.id, false));
    case 'scrollbar':
      return stay(pressScrollbar(world, state, hit, point));
    case 'button':
    case 'checkbox':
    case 'radio':
    case 'tab':
    case 'link':
      return stay(takesFocus(hit) ? focusOn(state, hit.id, false) : state);
    default:
      return stay(state);
  }
}

function takesFocus(widget: Widget): boolean {
  return !(widget.kind === 'button' && widget.look !== 'normal') && !(widget.kind === 'link' && widget.look === 'nav');
}

/** What is activated is activated on release, over the widget that was pressed. */
export function releaseAt(world: World, state: ProgramState, point: Point): Step {
  const layout = layoutOf(world, state);
  const pressed = state.ui.pressed;
  const released = withUi(state, { pressed: '', drag: null });
  const hit = hitAt(layout, point);
  if (hit === null || pressed === '' || hit.id !== pressed || !hit.enabled) return stay(released);
  switch (hit.kind) {
    case 'button':
    case 'tab':
    case 'link':
      return press(world, withUi(released, { popup: null }), hit.id);
    case 'checkbox':
      return stay(withUi(released, { checks: { ...state.ui.checks, [hit.id]: !hit.checked } }));
    case 'radio':
      return stay(withChoice(released, hit.group, hit.value));
    case 'option':
      return choose(world, released, hit);
    default:
      return stay(released);
  }
}

export function select(state: ProgramState, list: string, key: string): ProgramState {
  return withUi(state, { selection: { ...state.ui.selection, [list]: key } });
}

function pressField(
  world: World,
  state: ProgramState,
  widget: FieldWidget,
  point: Point,
  isDouble: boolean,
): ProgramState {
  const field = fieldOf(state, widget.id);
  const offset = offsetAt(world.measure, widget, field, point);
  if (isDouble) return withField(state, widget.id, selectWord(field, offset));
  const placed = withField(state, widget.id, caretTo(field, offset, false));
  return withUi(placed, { drag: { kind: 'selection', target: widget.id } });
}

function dragSelection(world: World, state: ProgramState, point: Point): ProgramState {
  const { drag } = state.ui;
  const widget = widgetById(layoutOf(world, state), drag?.target ?? '');
  if (widget?.kind !== 'field') return state;
  const field = fieldOf(state, widget.id);
  return withEdited(world, state, widget, caretTo(field, offsetAt(world.measure, widget, field, point), true));
}

function pressScrollbar(world: World, state: ProgramState, bar: ScrollbarWidget, point: Point): ProgramState {
  const thumb = thumbOf(bar);
  const step = (rows: number) => scrollTo(world, state, bar.target, bar.first + rows, bar.total, bar.visible);
  if (point.y < bar.box.y + SCROLL_ARROW) return step(-1);
  if (point.y >= bar.box.y + bar.box.height - SCROLL_ARROW) return step(1);
  if (point.y < thumb.y) return step(-bar.visible);
  if (point.y >= thumb.y + thumb.height) return step(bar.visible);
  return withUi(state, { drag: { kind: 'thumb', target: bar.id, fromY: point.y, first: bar.first } });
}

function dragThumb(world: World, state: ProgramState, point: Point): ProgramState {
  const { drag } = state.ui;
  if (drag?.kind !== 'thumb') return state;
  const bar = widgetById(layoutOf(world, state), drag.target);
  if (bar?.kind !== 'scrollbar') return state;
  const { height, track } = thumbOf(bar);
  const rows = Math.round(((point.y - drag.fromY) * (bar.total - bar.visible)) / Math.max(1, track - height));
  return scrollTo(world, state, bar.target, drag.first + rows, bar.total, bar.visible);
}

function scrollTo(
  world: World,
  state: ProgramState,
  target: string,
  first: number,
  total: number,
  visible: number,
): ProgramState {
  const kept = Math.max(0, Math.min(first, total - visible));
  const field = widgetById(layoutOf(world, state), target)?.kind === 'field';
  if (field) return withField(state, target, { ...fieldOf(state, target), scroll: kept });
  return withUi(state, { scroll: { ...state.ui.scroll, [target]: kept } });
}

export function wheelAt(world: World, state: ProgramState, point: Point, notches: number): Step {
  const hit = hitAt(layoutOf(world, state), point);
  const at = hit?.kind === 'row' ? widgetById(layoutOf(world, state), hit.list) : hit;
  if (at?.kind === 'list') return stay(wheelList(world, state, at, notches));
  if (at?.kind === 'field' && at.multiline) {
    const total = linesOf(world.measure, at, fieldOf(state, at.id).text).length;
    return stay(
      scrollTo(world, state, at.id, fieldOf(state, at.id).scroll + notches * ROWS_PER_NOTCH, total, visibleLines(at)),
    );
  }
  return stay(state);
}

function wheelList(world: World, state: ProgramState, list: ListWidget, notches: number): ProgramState {
  return scrollTo(world, state, list.id, list.first + notches * ROWS_PER_NOTCH, list.keys.length, list.visible);
}
