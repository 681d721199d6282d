import * as fc from 'fast-check';
import { matchRow, rowsOf } from '../src/compare/rows';
import { textOnScreen } from '../src/compare/seen';
import { skeleton } from '../src/compare/skeleton';
import { agreement, sameCell, textSimilarity } from '../src/compare/text-similarity';
import { words } from './stand-ins/drawn-screen';

describe('two texts', () => {
  it.each([
    ['Prénom', 'Prenom', 1],
    ['Note enregistrée', 'Note  enregistree', 1],
    ['Se connecter', 'Seconnecter', 1],
    ['Nom', 'Nom :', 0.97],
    ["l'enregistrement", "I'enregistrement", 0.97],
    ['Nouvelle note', 'Nouvele note', 0.97],
    ['800412345', '8OO4I2345', 0.97],
  ])('%s and %s are the same', (expected, seen, score) => {
    expect(textSimilarity(expected, seen)).toBe(score);
    expect(agreement(expected, seen)).toBe(score);
  });

  it.each([
    ['Nom', 'Non'],
    ['Jean', 'Jeanne'],
    ['12/03/1954', '21/03/1954'],
    ['800412345', '800412346'],
    ['1 mg', '10 mg'],
    ['CIM-10', 'CIM-11'],
    ['Confirmer', "Confirmer l'enregistrement"],
    ['Annuler', 'Enregistrer'],
    ['', 'x'],
  ])('%s and %s are not', (expected, seen) => {
    expect(agreement(expected, seen)).toBe(0);
  });

  it('agree exactly, or not at all, where a workflow asks for exactness', () => {
    expect(agreement('Prénom', 'Prénom', 'exact')).toBe(1);
    expect(agreement('Prénom', 'Prenom', 'exact')).toBe(0);
  });

  it('are alike for a single misread letter of a long one', () => {
    expect(agreement('Recherche de patient', 'Recherche be patient')).toBeGreaterThan(0.9);
  });

  it('are compared in bounded time however long they are', () => {
    expect(textSimilarity('a'.repeat(100_000), `${'a'.repeat(99_999)}b`)).toBe(0);
  });
});

describe('cells', () => {
  it('never agree when their digits differ', () => {
    const digits = fc.stringMatching(/^\d{1,10}$/);
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        expect(sameCell(a, b)).toBe(a === b);
      }),
      { numRuns: 300 },
    );
  });

  it('agree with every reading of their own accents and case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÿ' -]{1,30}$/), (text) => {
        fc.pre(skeleton(text) !== '');
        expect(sameCell(text, text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a row of a table', () => {
  const row = (...cells: string[]) => rowsOf(cells.flatMap((cell, i) => words(cell, 20 + i * 150, 100, i)))[0]!;

  it('matches by all of its given cells, in any order, and by whole cells alone', () => {
    const seen = row('800412345', 'MARTIN', 'Jean Pierre', '12/03/1954');
    expect(matchRow(['MARTIN', 'Jean Pierre'], seen)).not.toBeNull();
    expect(matchRow(['12/03/1954', 'MARTIN'], seen)).not.toBeNull();
    expect(matchRow(['MARTIN', 'Jean'], seen)).toBeNull();
    expect(matchRow(['MARTIN', 'MARTIN'], seen)).toBeNull();
  });

  it('is told from the row beneath it by height', () => {
    const rows = rowsOf([
      ...words('MARTIN', 20, 100, 0),
      ...words('DUPONT', 20, 122, 1),
      ...words('Jean', 200, 102, 2),
    ]);
    expect(rows.map((one) => one.words.map((word) => word.text))).toEqual([['MARTIN', 'Jean'], ['DUPONT']]);
  });
});

describe('a text on a screen', () => {
  const seen = {
    elements: [],
    words: [
      ...words('11 patients trouves', 10, 10, 0),
      ...words('Evolution favorable sous traitement', 10, 40, 1),
      ...words('antibiotique par voie orale', 10, 60, 2),
    ],
  };
  it('is found inside a line, and across lines where it wraps', () => {
    expect(textOnScreen('patients trouvés', seen)).toBe(1);
    expect(textOnScreen('Évolution favorable sous traitement antibiotique par voie orale', seen)).toBe(1);
    expect(textOnScreen('patient introuvable', seen)).toBe(0);
  });
});
