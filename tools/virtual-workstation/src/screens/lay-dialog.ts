import type { Rect } from '@vigie/domain';
import { type Board, BUTTON_HEIGHT } from '../layout/board';
import type { Dialog } from '../program/dialog';

const TITLE = 28;
const FOOTER = 46;

/** Where a dialog stands: in the middle of the screen, a little above. */
export function dialogBox(board: Board, dialog: Dialog): Rect {
  const texts = [
    ...dialog.lines.map((l) => board.measure(l, 'body') + 90),
    board.measure(`DPH - ${dialog.title}`, 'body') + 110,
  ];
  const width = Math.ceil(Math.max(380, ...texts));
  const height = TITLE + 28 + Math.max(2, dialog.lines.length) * 21 + FOOTER;
  const { size } = board.state;
  return { x: Math.floor((size.width - width) / 2), y: Math.floor((size.height - height) * 0.42), width, height };
}

/** The title of a dialog's window, as the system reports it. */
export function dialogTitle(dialog: Dialog): string {
  return `DPH - ${dialog.title}`;
}

export function layDialog(board: Board, dialog: Dialog): Rect {
  const box = dialogBox(board, dialog);
  board.panel(box, 'dialog', dialogTitle(dialog));
  board.panel({ x: box.x + 1, y: box.y + 1, width: box.width - 2, height: TITLE }, 'dialogTitle');
  board.text({ x: box.x + 12, y: box.y + 1, width: box.width - 70, height: TITLE }, dialogTitle(dialog), {
    tone: 'onAccent',
  });
  const close = { x: box.x + box.width - 45, y: box.y + 1, width: 44, height: TITLE };
  board.button('dialog.close', close, '', { icon: 'close', look: 'window', label: 'Fermer' });
  board.picture(box.x + 20, box.y + TITLE + 18, dialog.icon, 32);
  dialog.lines.forEach((line, i) => {
    board.text({ x: box.x + 68, y: box.y + TITLE + 14 + i * 21, width: box.width - 84, height: 21 }, line);
  });
  layAnswers(board, dialog, box);
  return box;
}

function layAnswers(board: Board, dialog: Dialog, box: Rect): void {
  const top = box.y + box.height - FOOTER;
  board.panel({ x: box.x + 1, y: top, width: box.width - 2, height: FOOTER - 1 }, 'dialogFooter');
  const widths = dialog.buttons.map((b) => Math.max(88, Math.ceil(board.measure(b.caption, 'body')) + 28));
  let x = box.x + box.width - 14 - widths.reduce((sum, w) => sum + w + 8, -8);
  dialog.buttons.forEach((button, i) => {
    board.button(`dialog.${button.id}`, { x, y: top + 11, width: widths[i]!, height: BUTTON_HEIGHT }, button.caption, {
      isDefault: button.isDefault ?? false,
      isCancel: button.isCancel ?? false,
    });
    x += widths[i]! + 8;
  });
}
