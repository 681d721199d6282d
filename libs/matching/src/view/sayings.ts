import type { Line } from '@vigie/domain';
import type { Comparable } from './comparable';
import { lineTexts } from './line-texts';
import { isBeside, liesIn, reachAround } from './place';
import { Rows } from './rows';
import type { Item } from './sheet';
import { beginsAsCommand, isStatement } from './statement-words';
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

/** A box seen with less confidence may be no field: the title bar of a dialog, a panel of text. */
const SURE_FIELD = 0.9;
const PERHAPS_FIELD = 0.5;
/** What stands in a field is the patient's, but for words by which programs speak. */
const IN_FIELD = { statement: 0.5, other: 0 };
const IN_PERHAPS_FIELD = { statement: 1, other: 0.4 };
const IN_PANEL = { statement: 1, other: 0.3 };
/** Longer texts in fields are somebody's. */
const STATEMENT_WORDS = 10;
/** What is shorter is mostly a piece of something that the reader cut. */
const WORD = 4;
const SCRAP = 0.5;
/** Lines that are looked at; hostile screens may have more. */
const MOST_LINES = 1_500;

export function sayingsOf(view: View, items: readonly Item[]): Saying[] {
  const sayings: Saying[] = [];
  const rows = new Rows(items);
  for (const { index, line, text } of lineTexts(view).slice(0, MOST_LINES)) {
    const weight = weightOf(line, text, view, rows);
    if (weight > 0) sayings.push({ index, line, text, weight });
  }
  return sayings;
}

function weightOf(line: Line, text: Comparable, { elements }: View, rows: Rows<Item>): number {
  if (!/\p{L}{2}/u.test(text.compact)) return 0;
  let weight = text.compact.length < WORD ? SCRAP : 1;
  for (const item of rows.level(reachAround(line.box))) {
    const inside = liesIn(item.box, line.box);
    if (!inside && !isBeside(item.box, line.box)) continue;
    if (item.text.compact === text.compact || (inside && item.text.compact.includes(text.compact))) return 0;
    if (!inside) continue;
    if (item.isData) return 0;
    if (item.type !== 'text_input' && item.type !== 'dropdown') continue;
    weight = Math.min(weight, weightInField(elements[item.index]?.confidence ?? 0, text));
  }
  return weight;
}

function weightInField(confidence: number, text: Comparable): number {
  const short = text.words.length <= STATEMENT_WORDS;
  if (confidence >= SURE_FIELD) return short && isStatement(text) ? IN_FIELD.statement : IN_FIELD.other;
  const weights = confidence >= PERHAPS_FIELD ? IN_PERHAPS_FIELD : IN_PANEL;
  return short && (isStatement(text) || beginsAsCommand(text)) ? weights.statement : weights.other;
}
