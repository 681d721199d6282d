import type { Doubt, ElementType, Rect, Word } from '@vigie/domain';
import { SIGN_UNREAD } from './unread-ink';

interface Place {
  readonly type: ElementType;
  readonly box: Rect;
}

/** The arrow of a list, or the calendar of a date, stands within this of a field's right end, in heights of the field. */
const ARROW = 1.2;
/** A row is at least this long, in its heights. */
const ROW = 8;
/** A sign is at least this high and at most this high, in heights of the middle word of its row, whose icons are higher. */
const SIZE = { from: 0.6, to: 1.15 } as const;

/**
 * Of the places with ink of which nothing was read, those where a text is expected: in a field that holds no word, and on the line of a
 * row's words. Elsewhere a picture is likelier.
 */
export function unreadPlaces(unread: readonly Rect[], places: readonly Place[], words: readonly Word[]): Doubt[] {
  const expected = unread.filter((box) =>
    places.some(
      (place) => holds(place.box, box) && (isEmptyField(place, box, words) || standsInRow(place, box, words)),
    ),
  );
  return expected.map((box) => ({ code: SIGN_UNREAD, box }));
}

function isEmptyField({ type, box }: Place, sign: Rect, words: readonly Word[]): boolean {
  if (type !== 'text_input' && type !== 'dropdown') return false;
  const isArrow = sign.x + sign.width > box.x + box.width - ARROW * box.height;
  return !isArrow && !words.some((word) => holds(box, word.box));
}

function standsInRow({ type, box }: Place, sign: Rect, words: readonly Word[]): boolean {
  if (type !== 'generic' || box.width < ROW * box.height) return false;
  const own = words.filter((word) => holds(box, word.box));
  const heights = own.map((word) => word.box.height).sort((a, b) => a - b);
  const middle = heights[heights.length >> 1];
  if (middle === undefined || sign.height < SIZE.from * middle || sign.height > SIZE.to * middle) return false;
  const foot = sign.y + sign.height;
  return own.some((word) => Math.abs(word.box.y + word.box.height - foot) <= 2);
}

function holds(outer: Rect, inner: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}
