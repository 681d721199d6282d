import { saveNote } from '../program/notes';
import { confirmPrescription, savePrescription } from '../program/prescriptions';
import { signOut } from '../program/sign-out';
import type { ProgramState, Step } from '../program/state';
import { closeDialog, stay, then } from '../program/step';
import type { World } from '../program/world';

/** A dialog was answered by a button, its cross, Enter or Escape. The cross means the cancelling button. */
export function answerDialog(world: World, state: ProgramState, button: string): Step {
  const dialog = state.dialogs.at(-1);
  if (dialog === undefined) return stay(state);
  const answer =
    button === 'close' ? (dialog.buttons.find((b) => b.isCancel)?.id ?? dialog.buttons.at(-1)!.id) : button;
  if (!dialog.buttons.some((b) => b.id === answer)) return stay(state);
  const answered = stay(closeDialog(state), { kind: 'dialog_answered', dialog: dialog.purpose, answer });
  return then(answered, (s) => consequence(world, s, dialog.purpose, answer === 'yes'));
}

function consequence(world: World, state: ProgramState, purpose: string, yes: boolean): Step {
  switch (purpose) {
    case 'confirm-note':
      return yes ? saveNote(world, state) : stay(state);
    case 'confirm-prescription':
      return yes ? savePrescription(world, state) : stay(state);
    case 'allergy':
      return yes ? confirmPrescription(world, state) : stay(state);
    case 'confirm-quit':
      return yes && state.user !== '' ? signOut(state, 'user') : stay(state);
    case 'session-expired':
      return signOut(state, 'timeout');
    default:
      return stay(state);
  }
}
