import type { Trouble } from './trouble';

const TEXTS = [
  'Information : maintenance du serveur de biologie ce soir de 22 h 00 à 23 h 30.',
  'Rappel : la campagne de vaccination antigrippale est ouverte jusqu’au 31 janvier.',
  'Attention : l’imprimante IMP-CARDIO-3 est hors service, utilisez IMP-CARDIO-4.',
] as const;

export const messageBar: Trouble = {
  kind: 'message-bar',
  remark: 'A message bar comes in above the form and pushes it down, right before a click.',
  ending: 'completed',
  when: { on: 'place', place: 'note-editor', click: 2 },
  apply: (_world, state, random) => ({ ...state, conditions: { ...state.conditions, messageBar: random.pick(TEXTS) } }),
};
