import type { Rect } from '@vigie/domain';
import type { Board } from './board';

/** The message bar with the gap under it: so far it pushes a form down. */
export const MESSAGE_BAR_SHIFT = 42;

/** What the program last said, at the place that the screen keeps for it. */
export function layMessage(board: Board, box: Rect): void {
  const { message } = board.state;
  if (message === null) return;
  const width = Math.min(box.width, Math.ceil(board.measure(message.text, 'body')) + 44);
  const strip = { x: box.x + box.width - width, y: box.y, width, height: box.height };
  board.panel(strip, message.tone, '');
  board.picture(strip.x + 7, strip.y + Math.floor((strip.height - 16) / 2), MESSAGE_ICONS[message.tone]);
  board.text({ x: strip.x + 29, y: strip.y, width: strip.width - 34, height: strip.height }, message.text);
}

const MESSAGE_ICONS = { good: 'check', bad: 'error', info: 'info' } as const;
