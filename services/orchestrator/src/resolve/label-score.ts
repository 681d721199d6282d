import type { Element, Rect } from '@vigie/domain';
import { LABEL_REACH } from '../bars';
import type { Phrase } from '../compare/phrases';
import { agreement, type Strictness } from '../compare/text-similarity';
import { isField } from './type-score';

/** A label found by its place alone is a little less sure than one that perception gave. */
const BY_PLACE = 0.95;

/** How well an element answers to a label: by its own label, by the text in it, or, for a field, by the text beside it. */
export function labelScore(label: string, mode: Strictness, element: Element, phrases: readonly Phrase[]): number {
  const own = agreement(label, element.label, mode);
  if (isField(element.type)) return Math.max(own, own > 0 ? 0 : beside(label, mode, element, phrases));
  return Math.max(own, agreement(label, element.value, mode));
}

function beside(label: string, mode: Strictness, field: Element, phrases: readonly Phrase[]): number {
  // A field that perception labelled otherwise keeps its label: the text beside it may belong to its neighbour.
  if (field.label.trim() !== '') return 0;
  const near = phrases.filter((phrase) => isLeftOf(phrase.box, field.box) || isAbove(phrase.box, field.box));
  return BY_PLACE * Math.max(0, ...near.map((phrase) => agreement(label, phrase.text, mode)));
}

function isLeftOf(text: Rect, field: Rect): boolean {
  const gap = field.x - (text.x + text.width);
  const middle = text.y + text.height / 2;
  return gap > -4 && gap < LABEL_REACH.left && middle >= field.y && middle <= field.y + field.height;
}

function isAbove(text: Rect, field: Rect): boolean {
  const gap = field.y - (text.y + text.height);
  return gap > -4 && gap < LABEL_REACH.above && Math.abs(text.x - field.x) < LABEL_REACH.above;
}
