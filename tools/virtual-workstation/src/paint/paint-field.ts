import type { Rect } from '@vigie/domain';
import { baselineIn, LINE_HEIGHT } from '../layout/font';
import { thumbOf } from '../layout/scroll-thumb';
import { caretPoint, innerBox, linesOf, shownText, visibleLines } from '../layout/text-lines';
import type { FieldWidget, RowWidget, ScrollbarWidget } from '../layout/widget';
import { selectionOf } from '../program/field-edit';
import type { FieldState } from '../program/state';
import type { Attention } from './paint-control';
import type { Pen } from './pen';

export function paintField(pen: Pen, w: FieldWidget, field: FieldState, { hover, focus }: Attention): void {
  const t = pen.theme;
  const { box } = w;
  pen.fill(box, w.enabled && !w.readOnly ? t.field : t.fieldDisabled);
  pen.outline(box, focus || (hover && w.enabled) ? t.accent : t.border);
  const inner = innerBox(w);
  const lines = linesOf((s, f) => pen.width(s, f), w, shownText(w, field.text));
  pen.clip({ x: box.x + 2, y: box.y + 1, width: inner.width + 6, height: box.height - 2 }, () => {
    const shown = w.multiline ? lines.slice(field.scroll, field.scroll + visibleLines(w)) : lines;
    shown.forEach((line, i) => {
      paintLine(pen, w, field, line, i, focus);
    });
  });
}

function paintLine(
  pen: Pen,
  w: FieldWidget,
  field: FieldState,
  line: { start: number; end: number },
  row: number,
  focus: boolean,
): void {
  const t = pen.theme;
  const text = shownText(w, field.text);
  const inner = innerBox(w);
  const x = w.multiline ? inner.x : inner.x - field.scroll;
  const y = w.multiline ? inner.y + row * LINE_HEIGHT : inner.y;
  const height = w.multiline ? LINE_HEIGHT : inner.height;
  const baseline = y + baselineIn(height, 'body');
  const [from, to] = selectionOf(field);
  const a = Math.max(from, line.start);
  const b = Math.min(to, line.end);
  if (focus && a < b) {
    const left = x + pen.width(text.slice(line.start, a), 'body');
    const width = pen.width(text.slice(a, b), 'body');
    pen.fill({ x: Math.round(left), y: y + 2, width: Math.ceil(width), height: height - 4 }, t.selection);
  }
  pen.text(x, baseline, text.slice(line.start, line.end).trimEnd(), 'body', w.enabled ? t.tones.text : t.tones.faint);
}

/** Where the caret is drawn, cut to its field; null when it is scrolled out of it or something is selected. */
export function caretBox(width: Pen['width'], w: FieldWidget, field: FieldState): Rect | null {
  if (field.caret !== field.anchor || w.readOnly) return null;
  const at = caretPoint(width, w, field);
  const { x, y, width: wide, height } = w.box;
  if (at.x < x + 1 || at.x > x + wide - 2 || at.y < y + 1 || at.y + 15 > y + height) return null;
  return { x: at.x, y: at.y, width: 1, height: 15 };
}

export function paintScrollbar(pen: Pen, bar: Pick<ScrollbarWidget, 'box' | 'total' | 'visible' | 'first'>): void {
  const t = pen.theme;
  const { x, y, width, height } = bar.box;
  pen.fill(bar.box, t.window);
  const middle = x + Math.floor(width / 2);
  for (const [at, tip] of [
    [y + 9, -3],
    [y + height - 9, 3],
  ] as const) {
    pen.line(middle - 3, at, middle, at + tip, t.icons.ink, 1.5);
    pen.line(middle, at + tip, middle + 3, at, t.icons.ink, 1.5);
  }
  if (bar.total <= bar.visible) return;
  const thumb = thumbOf(bar);
  pen.fill({ x: x + 2, y: thumb.y, width: width - 4, height: thumb.height }, t.border);
}

export function paintRow(pen: Pen, w: RowWidget, { hover }: Attention): void {
  const t = pen.theme;
  const { x, y, width, height } = w.box;
  if (w.selected) pen.fill(w.box, t.selection);
  else if (hover) pen.fill(w.box, t.buttonHover);
  else if (w.striped) pen.fill(w.box, t.stripe);
  pen.fill({ x, y: y + height - 1, width, height: 1 }, t.soft);
  for (const cell of w.cells) {
    const font = cell.bold ? 'bold' : 'body';
    const colour = w.selected && cell.tone === 'text' ? t.selectionText : t.tones[cell.tone];
    if (cell.text !== '') pen.text(x + cell.x, y + baselineIn(height, font), cell.text, font, colour);
  }
}
