import { EMPTY_FIELD, fieldHolding } from './field-edit';
import type { FieldState, ProgramState, UiState } from './state';

export function fieldOf(state: ProgramState, id: string): FieldState {
  return state.ui.fields[id] ?? EMPTY_FIELD;
}

export function textOf(state: ProgramState, id: string): string {
  return fieldOf(state, id).text;
}

export function choiceOf(state: ProgramState, id: string, byDefault = ''): string {
  return state.ui.choices[id] ?? byDefault;
}

export function isChecked(state: ProgramState, id: string, byDefault = false): boolean {
  return state.ui.checks[id] ?? byDefault;
}

export function withUi(state: ProgramState, change: Partial<UiState>): ProgramState {
  return { ...state, ui: { ...state.ui, ...change } };
}

export function withField(state: ProgramState, id: string, field: FieldState): ProgramState {
  return withUi(state, { fields: { ...state.ui.fields, [id]: field } });
}

export function withText(state: ProgramState, id: string, text: string): ProgramState {
  return withField(state, id, fieldHolding(text));
}

export function withChoice(state: ProgramState, id: string, value: string): ProgramState {
  return withUi(state, { choices: { ...state.ui.choices, [id]: value } });
}

/** Forgets fields, choices, checks and selections whose id starts so: a form that is opened anew is empty. */
export function forget(state: ProgramState, prefix: string): ProgramState {
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith(prefix)));
  const { fields, choices, checks, selection, scroll } = state.ui;
  return withUi(state, {
    fields: without(fields),
    choices: without(choices),
    checks: without(checks),
    selection: without(selection),
    scroll: without(scroll),
  });
}

/** Moves the focus. The field that loses it is committed, unless the program drops what was still being typed. */
export function focusOn(state: ProgramState, id: string, intoField: boolean): ProgramState {
  const leaving = state.ui.fields[state.ui.focus];
  const drops = state.conditions.dropFocusedField && !intoField;
  const moved = withUi(state, { focus: id, caretSinceMs: state.nowMs });
  if (leaving === undefined || drops || state.ui.focus === id) return moved;
  return withField(moved, state.ui.focus, { ...leaving, committed: leaving.text });
}
