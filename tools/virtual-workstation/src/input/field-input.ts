import { matchingSuggestions } from '../layout/suggestions';
import { caretLine, caretPoint, innerBox, linesOf, shownText, visibleLines } from '../layout/text-lines';
import type { FieldWidget } from '../layout/widget';
import type { FieldState, ProgramState } from '../program/state';
import { fieldOf, withField, withUi } from '../program/ui';
import type { World } from '../program/world';

/** A field after an edit or a move: the caret is lit and in view, and the suggestion list fits the text. */
export function withEdited(world: World, state: ProgramState, widget: FieldWidget, field: FieldState): ProgramState {
  const before = fieldOf(state, widget.id);
  const shown = withUi(withField(state, widget.id, revealed(world, widget, field)), { caretSinceMs: state.nowMs });
  if (before.text === field.text || widget.suggestions.length === 0) return shown;
  const offers = matchingSuggestions(widget.suggestions, field.text).length > 0;
  const popup = offers ? ({ kind: 'suggestions', owner: widget.id, highlighted: -1, at: widget.box } as const) : null;
  return withUi(shown, { popup });
}

function revealed(world: World, widget: FieldWidget, field: FieldState): FieldState {
  const { measure } = world;
  const text = shownText(widget, field.text);
  if (widget.multiline) {
    const lines = linesOf(measure, widget, text);
    const at = caretLine(lines, field.caret);
    const visible = visibleLines(widget);
    const scroll = Math.max(at - visible + 1, Math.min(field.scroll, at));
    return { ...field, scroll: Math.max(0, Math.min(scroll, lines.length - 1)) };
  }
  const width = innerBox(widget).width;
  const x = measure(text.slice(0, field.caret), 'body');
  const total = measure(text, 'body');
  const kept = Math.min(field.scroll, Math.max(0, total + 2 - width));
  const scroll = x - kept > width - 2 ? x - width + 2 : Math.min(x, kept);
  return { ...field, scroll: Math.max(0, Math.round(scroll)) };
}

/** Where a move by lines would put the caret; the same offset at the first and last line. */
export function lineTarget(
  world: World,
  widget: FieldWidget,
  field: FieldState,
  lines: number,
): { x: number; y: number } {
  const at = caretPoint(world.measure, widget, field);
  return { x: at.x, y: at.y + 8 + lines * 17 };
}
