import type { Doubt, ElementType, Rect, Word } from '@vigie/domain';
import { FORM } from './doubtful-signs';
import { CODE_DOUBTFUL } from './grammar/settle-line';
import { SIGN_UNREAD } from './unread-ink';

interface Place {
  readonly type: ElementType;
  readonly box: Rect;
}

/** What a fraction that stands alone (½, ¼) is read as. */
const MARK = /^[%.,;:'’]$/;
/** A mark's box with its caption is longer than this, in its heights. */
const MARK_BOX = 1.6;

/** Values of fields that are no whole ones: a mark alone, a form of dose without its number. */
export function doubtfulValues(places: readonly Place[], words: readonly Word[]): Doubt[] {
  const fields = places.filter(({ type }) => type === 'text_input');
  return fields.flatMap(({ box }) => {
    const own = words.filter((word) => holds(box, word.box)).sort((a, b) => a.box.x - b.box.x);
    const first = own[0];
    const isOpen = first && (FORM.test(first.text) || (own.length === 1 && MARK.test(first.text)));
    return isOpen ? [{ code: CODE_DOUBTFUL, box: first.box }] : [];
  });
}

/** Without the signs that are the mark of a check box or radio button itself. */
export function withoutMarks(doubts: readonly Doubt[], places: readonly Place[]): Doubt[] {
  const marks = places.filter(
    ({ type, box }) => (type === 'checkbox' || type === 'radio') && box.width <= MARK_BOX * box.height,
  );
  return doubts.filter(({ code, box }) => code !== SIGN_UNREAD || !marks.some((mark) => holds(mark.box, box)));
}

function holds(outer: Rect, inner: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}
