import type { Sight } from '@vigie/perception';
import { sightLines } from '../src/look/sight-lines';

test('look tells a person the states, the danger and the doubts of a picture', () => {
  const box = { x: 10.4, y: 20, width: 30, height: 15 };
  const sight = {
    lines: [{ text: 'Consentement signé' }],
    elements: [
      { type: 'checkbox', label: 'Consentement', value: '', box, confidence: 0.9, states: [{ name: 'checked' }] },
      { type: 'button', label: 'Supprimer', value: '', box, confidence: 0.99, states: [], isDangerous: true },
      { type: 'text_input', label: 'Nom', value: 'LEFÈVRE', box, confidence: 0.2, states: [] },
    ],
    doubts: [{ code: 'SIGN_UNREAD', box }],
  } as unknown as Sight;
  expect(sightLines(sight)).toEqual([
    'Consentement signé',
    '',
    'checkbox   0.90  10,20 30×15          Consentement [checked]',
    'button     0.99  10,20 30×15          Supprimer (dangerous)',
    'text_input 0.20  10,20 30×15          Nom = LEFÈVRE',
    '',
    'doubt            10,20 30×15          SIGN_UNREAD',
  ]);
});
