import { notice } from '../program/dialog';
import { openDialog } from '../program/step';
import type { Trouble } from './trouble';

const LATER = { id: 'later', caption: 'Plus tard', isCancel: true };
const OK = { id: 'ok', caption: 'OK', isDefault: true };

const NOTICES = [
  notice(
    'Mise à jour disponible',
    ['La version 4.12.4 de DPH est disponible.', 'Elle sera installée au prochain démarrage.'],
    [OK, LATER],
  ),
  notice(
    'Message du service informatique',
    ['Coupure du réseau prévue à 22 h 00.', 'Pensez à enregistrer votre travail.'],
    [{ ...OK, isCancel: true }],
  ),
  notice(
    'Alerte pharmacovigilance',
    ['Rupture de stock : héparine sodique 25 000 UI.', 'Consultez le livret thérapeutique.'],
    [{ ...OK, isCancel: true }],
  ),
] as const;

export const popup: Trouble = {
  kind: 'popup',
  remark: 'A modal notice opens between the look at the screen and the click.',
  ending: 'completed',
  when: { on: 'place', place: 'note-editor', click: 2 },
  apply: (_world, state, random) => openDialog(state, random.pick(NOTICES)),
};
