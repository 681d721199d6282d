import type { Dialog } from './dialog';
import type { EffectDraft } from './effect';
import type { Message, ProgramState, ScreenId, Step } from './state';
import { withUi } from './ui';

export function stay(state: ProgramState, ...effects: EffectDraft[]): Step {
  return { state, effects };
}

export function then(step: Step, next: (state: ProgramState) => Step): Step {
  const after = next(step.state);
  return { state: after.state, effects: [...step.effects, ...after.effects] };
}

/** A change of page: at once, or after the time that a slow program takes. Effects come with the new page. */
export function turnPage(from: ProgramState, next: Step): Step {
  const { slowMs } = from.conditions;
  if (slowMs === 0) return next;
  return stay({ ...from, busy: { untilMs: from.nowMs + slowMs, next: next.state, effects: next.effects } });
}

export function showScreen(state: ProgramState, screen: ScreenId, focus: string): ProgramState {
  const shown = { ...state, screen, message: null, statusNote: '' };
  return withUi(shown, { focus, popup: null, hover: '', pressed: '', lastPress: null, caretSinceMs: state.nowMs });
}

export function openDialog(state: ProgramState, dialog: Dialog): ProgramState {
  return withUi({ ...state, dialogs: [...state.dialogs, dialog] }, { popup: null, pressed: '', drag: null });
}

export function closeDialog(state: ProgramState): ProgramState {
  return { ...state, dialogs: state.dialogs.slice(0, -1) };
}

export function tell(state: ProgramState, message: Message): ProgramState {
  return { ...state, message, statusNote: '' };
}
