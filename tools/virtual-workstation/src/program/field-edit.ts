import type { FieldState, TextSnapshot } from './state';

/** Editing one field, as native text boxes do. All offsets are UTF-16, moves go by grapheme, so an accent never splits. */
export const EMPTY_FIELD: FieldState = {
  text: '',
  caret: 0,
  anchor: 0,
  undo: [],
  redo: [],
  committed: '',
  scroll: 0,
};

const UNDO_DEPTH = 50;
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

export function fieldHolding(text: string): FieldState {
  return { ...EMPTY_FIELD, text, committed: text, caret: text.length, anchor: text.length };
}

export function selectionOf(field: FieldState): readonly [from: number, to: number] {
  return [Math.min(field.caret, field.anchor), Math.max(field.caret, field.anchor)];
}

/** Replaces the selection; what comes in is stored in NFC, exactly otherwise. */
export function insertText(field: FieldState, text: string): FieldState {
  const [from, to] = selectionOf(field);
  const added = text.normalize('NFC');
  if (added === '' && from === to) return field;
  return changed(field, field.text.slice(0, from) + added + field.text.slice(to), from + added.length);
}

export function deleteText(field: FieldState, direction: 'backward' | 'forward', byWord = false): FieldState {
  const [from, to] = selectionOf(field);
  if (from !== to) return insertText(field, '');
  const other = direction === 'backward' ? before(field.text, from, byWord) : after(field.text, from, byWord);
  if (other === from) return field;
  const [start, end] = other < from ? [other, from] : [from, other];
  return changed(field, field.text.slice(0, start) + field.text.slice(end), start);
}

export type CaretMove = 'left' | 'right' | 'word-left' | 'word-right' | 'start' | 'end';

export function moveCaret(field: FieldState, move: CaretMove, extend: boolean): FieldState {
  const [from, to] = selectionOf(field);
  if (!extend && from !== to && (move === 'left' || move === 'right')) {
    return caretTo(field, move === 'left' ? from : to, false);
  }
  const targets: Record<CaretMove, () => number> = {
    left: () => before(field.text, field.caret, false),
    right: () => after(field.text, field.caret, false),
    'word-left': () => before(field.text, field.caret, true),
    'word-right': () => after(field.text, field.caret, true),
    start: () => 0,
    end: () => field.text.length,
  };
  return caretTo(field, targets[move](), extend);
}

export function caretTo(field: FieldState, offset: number, extend: boolean): FieldState {
  return { ...field, caret: offset, anchor: extend ? field.anchor : offset };
}

export function selectAll(field: FieldState): FieldState {
  return { ...field, anchor: 0, caret: field.text.length };
}

export function selectWord(field: FieldState, offset: number): FieldState {
  const isWord = (i: number) => /[\p{L}\p{N}]/u.test(field.text[i] ?? '');
  let from = offset;
  let to = offset;
  while (from > 0 && isWord(from - 1)) from--;
  while (to < field.text.length && isWord(to)) to++;
  return { ...field, anchor: from, caret: to };
}

export function undoEdit(field: FieldState): FieldState {
  const last = field.undo.at(-1);
  if (last === undefined) return field;
  return restore(field, last, field.undo.slice(0, -1), [...field.redo, snapshot(field)]);
}

export function redoEdit(field: FieldState): FieldState {
  const next = field.redo.at(-1);
  if (next === undefined) return field;
  return restore(field, next, [...field.undo, snapshot(field)], field.redo.slice(0, -1));
}

function restore(
  field: FieldState,
  to: TextSnapshot,
  undo: readonly TextSnapshot[],
  redo: readonly TextSnapshot[],
): FieldState {
  return { ...field, text: to.text, caret: to.caret, anchor: to.caret, undo, redo };
}

function changed(field: FieldState, text: string, caret: number): FieldState {
  return { ...field, text, caret, anchor: caret, undo: [...field.undo, snapshot(field)].slice(-UNDO_DEPTH), redo: [] };
}

function snapshot(field: FieldState): TextSnapshot {
  return { text: field.text, caret: field.caret };
}

function before(text: string, offset: number, byWord: boolean): number {
  if (offset === 0) return 0;
  if (byWord) return text.slice(0, offset).replace(/[\p{L}\p{N}]+\s*$|[^\p{L}\p{N}]+$/u, '').length;
  const part = [...graphemes.segment(text.slice(Math.max(0, offset - 32), offset))].at(-1)!;
  return offset - part.segment.length;
}

function after(text: string, offset: number, byWord: boolean): number {
  if (offset >= text.length) return text.length;
  const rest = text.slice(offset, byWord ? undefined : offset + 32);
  if (byWord) return offset + (/^(?:[\p{L}\p{N}]+\s*|[^\p{L}\p{N}]+)/u.exec(rest)?.[0].length ?? rest.length);
  return offset + graphemes.segment(rest)[Symbol.iterator]().next().value!.segment.length;
}
