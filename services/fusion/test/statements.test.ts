import { anElement } from '@vigie/testkit';
import { legible, statementsOf } from '../src/fuse/statements';

const field = (over: Parameters<typeof anElement>[0]) => anElement({ type: 'text_input', label: 'Nom', ...over });
const said = (...elements: ReturnType<typeof anElement>[]) => statementsOf({ elements }, 10);

test('a field says what it holds, that it is empty, and that it has the keyboard', () => {
  expect(said(field({ value: 'MARTIN Jean' }))).toEqual(['Nom filled MARTIN Jean']);
  expect(said(field({ value: '' }))).toEqual(['Nom empty']);
  expect(said(field({ value: '', states: [{ name: 'focused', confidence: 0.8 }] }))).toEqual(['Nom empty focused']);
  expect(said(field({ value: '', states: [{ name: 'focused', confidence: 0.2 }] }))).toEqual(['Nom empty']);
});

test('a hint inside a field is not its value; the dots of a password are one, whatever they were read as', () => {
  expect(said(field({ label: 'Mot de passe', value: 'MOT DE PASSE' }))).toEqual(['Mot de passe empty']);
  expect(said(field({ value: 'jj/mm/aaaa', placeholder: 'JJ/MM/AAAA' }))).toEqual(['Nom empty']);
  for (const read of ['9 0 0', 'c 6 e e', '• • •']) {
    expect(said(field({ label: 'Mot de passe', value: read }))).toEqual(['Mot de passe filled']);
  }
});

test('a choice says so when it is made, and nothing else; what has no name says nothing', () => {
  const state = (name: 'checked' | 'unchecked') => [{ name, confidence: 0.9 }];
  expect(said(anElement({ type: 'checkbox', label: 'Urgent', states: state('checked') }))).toEqual(['Urgent checked']);
  expect(said(anElement({ type: 'checkbox', label: 'Urgent', states: state('unchecked') }))).toEqual([]);
  expect(said(anElement({ type: 'button', label: 'Valider', states: state('checked') }))).toEqual([]);
  expect(said(field({ label: '', value: 'x' }))).toEqual([]);
});

test('of many the surest are heard', () => {
  const elements = Array.from({ length: 5 }, (_, i) =>
    field({ label: `Champ ${i}${i}`, value: '', confidence: i / 10 }),
  );
  expect(statementsOf({ elements }, 2)).toEqual(['Champ 44 empty', 'Champ 33 empty']);
});

test('words of one letter or sign are not legible', () => {
  expect(legible('O Mot • de p. 9 12 l’été ★')).toBe('Mot de 12 l’été');
});
