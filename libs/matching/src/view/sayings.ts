import type { Line } from '@vigie/domain';
import { type Comparable, comparable } from './comparable';
import { gapBetween, liesIn } from './place';
import type { Item } from './sheet';
import type { View } from './view';

/**
 * A line of text that a screen says by itself: headings, static text, messages. Not what stands in fields and table cells
 * (the patient's), nor what elements say with their labels (compared with them).
 */
export interface Saying {
  /** In `View.lines`. */
  readonly index: number;
  readonly line: Line;
  readonly text: Comparable;
  /** Above 0, at most 1: how much it matters what it says. */
  readonly weight: number;
}

/** A field that was seen with less confidence may be a panel of text. */
const SURE_FIELD = 0.5;
/** What stands in something that may be a field is perhaps the patient's. */
const PERHAPS_DATA = 0.3;
/** Labels stand beside their elements, at most this many heights of text away. */
const LABEL_REACH = 6;
/** Lines that are looked at; hostile screens may have more. */
const MOST_LINES = 1_500;

export function sayingsOf(view: View, items: readonly Item[]): Saying[] {
  const sayings: Saying[] = [];
  for (const [index, line] of view.lines.slice(0, MOST_LINES).entries()) {
    const text = comparable(line.text);
    const weight = weightOf(line, text, view, items);
    if (weight > 0) sayings.push({ index, line, text, weight });
  }
  return sayings;
}

function weightOf(line: Line, text: Comparable, { elements }: View, items: readonly Item[]): number {
  if (!/\p{L}{2}/u.test(text.compact)) return 0;
  let weight = 1;
  for (const item of items) {
    if (gapBetween(item.box, line.box) > LABEL_REACH * line.box.height) continue;
    const inside = liesIn(item.box, line.box);
    if (item.text.compact === text.compact || (inside && item.text.compact.includes(text.compact))) return 0;
    if (!inside) continue;
    if (item.isData) return 0;
    if (item.type !== 'text_input' && item.type !== 'dropdown') continue;
    if ((elements[item.index]?.confidence ?? 0) >= SURE_FIELD) return 0;
    weight = PERHAPS_DATA;
  }
  return weight;
}
