import type { Rect } from '@vigie/domain';
import { Board } from '../layout/board';
import { layChrome } from '../layout/chrome';
import { layPopup } from '../layout/lay-popup';
import { MESSAGE_BAR_SHIFT } from '../layout/message';
import type { Widget } from '../layout/widget';
import { titleOf } from '../program/place';
import type { ProgramState } from '../program/state';
import type { World } from '../program/world';
import { SCREENS } from './catalogue';
import { dialogTitle, layDialog } from './lay-dialog';

/** A window as the system knows it: the program's, or a dialog in front of it. */
export interface LaidWindow {
  readonly title: string;
  readonly bounds: Rect;
  readonly layer: number;
}

/** One screen laid out: widgets in painting order (later covers earlier), and the window that has the focus. */
export interface Layout {
  readonly widgets: readonly Widget[];
  /** Widgets of lower layers cannot be reached: a dialog is in front. */
  readonly modalLayer: number;
  readonly popupLayer: number;
  readonly window: LaidWindow;
  /** All of them, from the back to the front; the last is `window`. */
  readonly windows: readonly LaidWindow[];
  readonly popup: Rect | null;
}

const known = new WeakMap<ProgramState, Layout>();

/** Pure, so the layout of a state is kept as long as the state is. */
export function layoutOf(world: World, state: ProgramState): Layout {
  const before = known.get(state);
  if (before !== undefined) return before;
  const layout = lay(world, state);
  known.set(state, layout);
  return layout;
}

function lay(world: World, state: ProgramState): Layout {
  const board = new Board(world, state);
  const area = layMessageBar(board, layChrome(board, titleOf(state)));
  SCREENS[state.screen].lay(board, area);
  let window: LaidWindow = { title: titleOf(state), bounds: { x: 0, y: 0, ...state.size }, layer: 0 };
  const windows = [window];
  for (const dialog of state.dialogs) {
    board.layer++;
    window = { title: dialogTitle(dialog), bounds: layDialog(board, dialog), layer: board.layer };
    windows.push(window);
  }
  const modalLayer = board.layer;
  if (state.busy !== null) layBusy(board);
  board.layer = modalLayer + 1;
  const popup = state.ui.popup === null ? null : layPopup(board, state.ui.popup);
  return { widgets: board.widgets, modalLayer, popupLayer: board.layer, window, windows, popup };
}

/** The bar that pushes everything under it down. */
function layMessageBar(board: Board, area: Rect): Rect {
  const text = board.state.conditions.messageBar;
  if (text === '') return area;
  const height = MESSAGE_BAR_SHIFT - 8;
  board.panel({ ...area, height }, 'info');
  board.picture(area.x + 10, area.y + 9, 'info');
  board.text({ x: area.x + 34, y: area.y, width: area.width - 140, height }, text);
  board.link('bar.close', area.x + area.width - 64, area.y + 8, 'Masquer');
  return { ...area, y: area.y + MESSAGE_BAR_SHIFT, height: area.height - MESSAGE_BAR_SHIFT };
}

function layBusy(board: Board): void {
  const { width, height } = board.state.size;
  const box = { x: Math.floor(width / 2) - 130, y: Math.floor(height / 2) - 30, width: 260, height: 60 };
  board.panel(box, 'popup');
  board.picture(box.x + 18, box.y + 22, 'refresh');
  board.text({ x: box.x + 46, y: box.y, width: box.width - 60, height: box.height }, 'Chargement en cours, patientez…');
}
