import type { LoggedInput } from '@vigie/virtual-workstation';
import type { StoredIntent, TrialOrder } from '../history/history';

/** What the steps of the trials' workflow act on, in the program's own names. */
const WIDGETS: Readonly<Record<string, string>> = {
  write: 'record.notes.text',
  save: 'record.notes.save',
  confirm: 'dialog.yes',
};
/** The window that must be in front. */
const DIALOGS: Readonly<Record<string, string>> = { write: '', save: '', confirm: 'confirm-note' };

/** Why an input is not where the step wanted it; null when it is. */
export function missOf(input: LoggedInput, intent: StoredIntent, order: TrialOrder): string | null {
  const { stepId } = intent;
  if (input.patientIpp !== order.patientIpp) return `${stepId} hit the record of another patient`;
  if (input.dialog !== DIALOGS[stepId]) return `${stepId} came while the window “${input.dialog}” was in front`;
  if (input.widget !== WIDGETS[stepId]) return `${stepId} hit ${input.widget === '' ? 'bare ground' : input.widget}`;
  return null;
}
