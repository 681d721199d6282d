import type { OptionWidget } from '../layout/widget';
import { command } from '../machine/press';
import { fieldHolding, redoEdit, selectAll, undoEdit } from '../program/field-edit';
import type { FieldState, ProgramState, Step } from '../program/state';
import { stay } from '../program/step';
import { fieldOf, focusOn, withChoice, withField, withUi } from '../program/ui';
import type { World } from '../program/world';

/** An entry of the open list or menu was taken, by click or Enter. */
export function choose(world: World, state: ProgramState, option: OptionWidget): Step {
  const { popup } = state.ui;
  if (popup === null) return stay(state);
  const closed = withUi(state, { popup: null });
  switch (popup.kind) {
    case 'dropdown':
      return stay(withChoice(closed, popup.owner, option.caption));
    case 'suggestions': {
      const before = fieldOf(closed, popup.owner);
      const taken = {
        ...fieldHolding(option.caption),
        undo: [...before.undo, { text: before.text, caret: before.caret }],
      };
      return stay(focusOn(withField(closed, popup.owner, taken), popup.owner, true));
    }
    case 'menu':
    case 'context':
      return editOrCommand(world, closed, option.id.slice('item.'.length));
  }
}

function editOrCommand(world: World, state: ProgramState, what: string): Step {
  const edits: Record<string, (field: FieldState) => FieldState> = {
    undo: undoEdit,
    redo: redoEdit,
    'select-all': selectAll,
  };
  const edit = edits[what];
  const field = state.ui.fields[state.ui.focus];
  if (edit !== undefined) return stay(field === undefined ? state : withField(state, state.ui.focus, edit(field)));
  return command(world, state, what);
}
