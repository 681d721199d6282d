import type { Point, Rect } from '@vigie/domain';
import type { FieldState } from '../program/state';
import { LINE_HEIGHT, type Measure } from './font';
import type { FieldWidget } from './widget';

/** One visible line of a field: UTF-16 offsets, the end excluded. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
}

/** Space between a field's edge and its text. */
export const FIELD_PADDING = 5;
export const AREA_SCROLLBAR = 15;

/** What a field shows for its text: the text, or as many bullets. */
export function shownText(widget: FieldWidget, text: string): string {
  return widget.secret ? '•'.repeat(text.length) : text;
}

export function innerBox(widget: FieldWidget): Rect {
  const { x, y, width, height } = widget.box;
  const scrollbar = widget.multiline ? AREA_SCROLLBAR + 1 : 0;
  return {
    x: x + FIELD_PADDING,
    y: y + (widget.multiline ? 3 : 0),
    width: width - 2 * FIELD_PADDING - scrollbar,
    height: height - (widget.multiline ? 6 : 0),
  };
}

export function visibleLines(widget: FieldWidget): number {
  return Math.max(1, Math.floor(innerBox(widget).height / LINE_HEIGHT));
}

/** Lines of a text area, broken at spaces; a word longer than a line is broken anywhere. */
export function linesOf(measure: Measure, widget: FieldWidget, text: string): TextLine[] {
  if (!widget.multiline) return [{ start: 0, end: text.length }];
  const width = innerBox(widget).width;
  const lines: TextLine[] = [];
  let start = 0;
  for (const paragraph of text.split('\n')) {
    breakParagraph(measure, paragraph, width, start, lines);
    start += paragraph.length + 1;
  }
  return lines;
}

function breakParagraph(measure: Measure, paragraph: string, width: number, offset: number, into: TextLine[]): void {
  let start = 0;
  let used = 0;
  let at = 0;
  for (const word of paragraph.match(/\S+\s*|\s+/gu) ?? []) {
    const bare = measure(word.trimEnd(), 'body');
    if (used > 0 && used + bare > width) {
      into.push({ start: offset + start, end: offset + at });
      start = at;
      used = 0;
    }
    if (bare > width) {
      for (const cut of hardBreaks(measure, word, width)) {
        into.push({ start: offset + start, end: offset + at + cut });
        start = at + cut;
      }
      used = measure(word.slice(start - at), 'body');
    } else {
      used += measure(word, 'body');
    }
    at += word.length;
  }
  into.push({ start: offset + start, end: offset + paragraph.length });
}

function hardBreaks(measure: Measure, word: string, width: number): number[] {
  const cuts: number[] = [];
  let from = 0;
  for (let i = 1; i <= word.length; i++) {
    if (i - from > 1 && measure(word.slice(from, i), 'body') > width) {
      from = i - 1;
      cuts.push(from);
    }
  }
  return cuts;
}

/** The line that the caret is on; at a soft break it belongs to the later line. */
export function caretLine(lines: readonly TextLine[], caret: number): number {
  let at = 0;
  lines.forEach((line, i) => {
    if (line.start <= caret) at = i;
  });
  return at;
}

/** Upper end of the caret in screen pixels, whether visible or not. */
export function caretPoint(measure: Measure, widget: FieldWidget, field: FieldState): Point {
  const text = shownText(widget, field.text);
  const box = innerBox(widget);
  const lines = linesOf(measure, widget, text);
  const line = caretLine(lines, field.caret);
  const x = measure(text.slice(lines[line]!.start, field.caret), 'body');
  if (!widget.multiline) {
    return { x: Math.round(box.x + x - field.scroll), y: box.y + Math.floor((box.height - 15) / 2) };
  }
  return { x: Math.round(box.x + x), y: box.y + (line - field.scroll) * LINE_HEIGHT + 1 };
}

/** The offset nearest to a point, for a click or a move up or down. */
export function offsetAt(measure: Measure, widget: FieldWidget, field: FieldState, point: Point): number {
  const text = shownText(widget, field.text);
  const box = innerBox(widget);
  const lines = linesOf(measure, widget, text);
  const row = widget.multiline ? Math.floor((point.y - box.y) / LINE_HEIGHT) + field.scroll : 0;
  const line = lines[Math.max(0, Math.min(lines.length - 1, row))]!;
  const wanted = point.x - box.x + (widget.multiline ? 0 : field.scroll);
  let best = line.start;
  let error = Number.POSITIVE_INFINITY;
  for (let i = line.start; i <= line.end; i++) {
    const low = text.charCodeAt(i);
    if (low >= 0xdc00 && low <= 0xdfff) continue;
    const distance = Math.abs(measure(text.slice(line.start, i), 'body') - wanted);
    if (distance < error) {
      error = distance;
      best = i;
    }
  }
  return best;
}
