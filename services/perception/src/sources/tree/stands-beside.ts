import type { Rect } from '@vigie/domain';
import type { ReadPlaces } from './read-places';

/** Labels stand so far from a field or a mark at most, pixels. */
const REACH = { left: 300, right: 200 } as const;
/** Texts may reach into the frame of a control, or stand a little off its row. */
const SLACK = 4;

/** A text stands to the right of a mark, on its row. */
export function isRightOf(text: Rect, mark: Rect): boolean {
  const gap = text.x - mark.x - mark.width;
  return onRow(text, mark) && gap >= -SLACK && gap <= REACH.right;
}

/** A text stands to the left of a field, on its row, and nothing is read between them. */
export function isPlainlyLeft(text: Rect, field: Rect, read: ReadPlaces): boolean {
  const end = text.x + text.width;
  const gap = field.x - end;
  if (!onRow(text, field) || gap < -SLACK || gap > REACH.left) return false;
  const between = { x: end + 1, y: text.y - 1, width: Math.max(0, gap - 1), height: text.height + 2 };
  return read.wordsIn(between)?.length === 0;
}

function onRow(text: Rect, control: Rect): boolean {
  const middle = text.y + text.height / 2;
  return middle >= control.y - SLACK && middle <= control.y + control.height + SLACK;
}
