import { ElementScore } from '../src/bench/perception/element-score';
import type { Truth } from '../src/bench/perception/truth';
import { WordScore } from '../src/bench/perception/word-score';

const truth: Truth = {
  words: [
    { text: 'Prénom', box: [10, 10, 50, 10] },
    { text: 'Nom', box: [70, 10, 30, 10] },
    { text: '—', box: [110, 10, 10, 10] },
    { text: 'two words', box: [130, 10, 40, 10] },
  ],
  elements: [
    { type: 'button', label: '', box: [10, 40, 100, 30] },
    { type: 'link', label: '', box: [10, 80, 100, 20] },
  ],
  generic_annotated: false,
};

test('words are found where half of the smaller box is shared, and are exact only letter for letter', () => {
  const score = new WordScore();
  score.add(truth, [
    { text: 'Prenom', box: [12, 11, 46, 8] },
    { text: 'Nom', box: [71, 11, 28, 8] },
  ]);
  expect(score.figures()).toEqual({ words: 2, word_recall: 1, exact: 0.5, accented_exact: 0, cer: 0.1111 });
});

test('a predicted word stands for one true word at most, and a missing word costs its length', () => {
  const score = new WordScore();
  score.add(truth, [{ text: 'PrénomNom', box: [10, 10, 90, 10] }]);
  expect(score.figures()).toMatchObject({ word_recall: 0.5, exact: 0 });
});

test('elements match at half of their union; unmatched generic ones count only where truth has them', () => {
  const score = new ElementScore();
  score.add(truth, [
    { type: 'text_input', box: [12, 41, 97, 29] },
    { type: 'generic', box: [300, 300, 40, 20] },
    { type: 'link', box: [300, 200, 40, 20] },
  ]);
  expect(score.figures()).toMatchObject({ elements: 2, recall: 0.5, precision: 0.5, right_type: 0 });
});
