import type { Word } from '@vigie/domain';
import type { WeighedClaim } from '../src/sources/tree/claim';
import { correctWords, disputedTexts } from '../src/sources/tree/correct-words';

function wordsOf(text: string): Word[] {
  return text.split(' ').map((one, at) => ({
    text: one,
    box: { x: 20 + at * 60, y: 40, width: 50, height: 14 },
    confidence: 0.95,
    line: 0,
  }));
}

function claimOf(label: string): WeighedClaim {
  const box = { x: 10, y: 30, width: 400, height: 34 };
  return { type: 'button', label, value: '', states: [], box, witness: 'read' } as unknown as WeighedClaim;
}

test.each([
  ['BU 2+', 'BU 2-'],
  ['Morphine 10 mg', 'Morphine 1O mg'],
  ['K+ 3,5', 'K- 3,5'],
  ['Patient Marne', 'Patient Mame'],
])('U-24: the text «%s» that a tree writes «%s» stays as read, and where they differ is told', (read, said) => {
  const words = wordsOf(read);
  expect(
    correctWords(words, [], [claimOf(said)])
      .words.map(({ text }) => text)
      .join(' '),
  ).toBe(read);
  const [box, ...others] = disputedTexts(words, [claimOf(said)]);
  expect(others).toEqual([]);
  expect(box).toEqual({ x: 20, y: 40, width: words.at(-1)!.box.x + 30, height: 14 });
});

test.each([
  ['Desactive le 12/03', 'Désactivé le 12/03'],
  ['ENREGISTRER', 'Enregistrer'],
  ['Nouvelle note', 'Nouvelle  note'],
  ['lmprimer', 'Imprimer'],
  ['Nom', 'Date de naissance'],
])('U-24: «%s» for a tree’s «%s» is no dispute', (read, said) => {
  expect(disputedTexts(wordsOf(read), [claimOf(said)])).toEqual([]);
});

test('U-24: a button and the text on it dispute one place once', () => {
  expect(disputedTexts(wordsOf('BU 2+'), [claimOf('BU 2-'), claimOf('BU 2-')])).toHaveLength(1);
});
