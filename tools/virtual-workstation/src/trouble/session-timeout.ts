import { refusal } from '../program/dialog';
import { openDialog } from '../program/step';
import type { Trouble } from './trouble';

export const sessionTimeout: Trouble = {
  kind: 'session-timeout',
  remark: 'The session ends: a notice, then the sign-in screen; what was being typed is lost.',
  ending: 'halted',
  when: { on: 'place', place: 'note-editor', click: 2 },
  apply: (_world, state) => {
    if (state.user === '') return state;
    const told = refusal(
      'Session expirée',
      'Votre session a expiré après une période d’inactivité.',
      'Veuillez vous reconnecter.',
    );
    return openDialog(state, { ...told, purpose: 'session-expired' });
  },
};
