import * as fc from 'fast-check';
import { digitsAgree } from '../src/compare/digits-agree';
import { matchRow, rowsOf } from '../src/compare/rows';
import { textOnScreen } from '../src/compare/seen';
import { skeleton } from '../src/compare/skeleton';
import { agreement, sameCell, strictnessOf, textSimilarity } from '../src/compare/text-similarity';
import { words } from './stand-ins/drawn-screen';

describe('two texts', () => {
  it.each([
    ['Prénom', 'Prenom', 0.98],
    ['Note enregistrée', 'Note  enregistree', 0.98],
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
    ['Réactiver', 'Désactiver'],
    ['Hypertension', 'Hypotension'],
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

  it.each([
    ['800412345', '8OO412345'],
    ['800412345', 'B00412345'],
    ['A012', 'AO12'],
    ['ROUSSEL', 'ROUSEL'],
    ['BERNARD', 'BEMARD'],
    ['Lia', 'Iia'],
    ['MARTIN', 'MARTINE'],
    ['', ''],
  ])('%s and %s are never the same', (expected, seen) => {
    expect(sameCell(expected, seen)).toBe(false);
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

describe('a text that identifies', () => {
  const from = (source: string, value: string) => strictnessOf({ source, value, secret: false });

  it('is one that holds a parameter and is no passage', () => {
    expect(from(`IPP \${ipp}`, 'IPP 800412345')).toBe('identity');
    expect(from('Nom', 'Nom')).toBe('folded');
    expect(from(`Prix $\${net}`, `Prix \${net}`)).toBe('folded');
    expect(from(`\${note}`, 'Patient vu en consultation, état général conservé.')).toBe('folded');
  });

  it.each([
    ['MARTIN Jean', 'Martin  JEAN', 1],
    ['LEFÈVRE Éloïse', 'LEFEVRE Eloise', 0.98],
    ['IPP 800412345', 'IPP : 800 412 345', 1],
    ['MARTIN Jean', 'MARTIN Jeanne', 0],
    ['MARTIN Jean', 'MARTIN Jea', 0],
    ['IPP 800412345', 'IPP 8OO412345', 0],
    ['IPP 800412345', 'IPP 800412346', 0],
    ['1/12/1954', '11/2/1954', 0],
    ['37,8', '378', 0],
  ])('%s, seen as %s', (expected, seen, score) => {
    expect(agreement(expected, seen, 'identity')).toBe(score);
  });
});

describe('the digits of a reading', () => {
  it.each([
    ['dose 1 mg', 'dose 10 mg', false],
    ['dose 10 mg', 'dose 1 mg', false],
    ['dose 1 mg', 'dose 2 mg', false],
    ['5 mg', '2,5 mg', false],
    ['tension 13/8', 'tension 13/B', false],
    ['dosage HbA1c', 'dosage Hb Alc', true],
    ['37,8 °C, 2 m²', '37,8 0C, 2 m2', true],
    ['Coût : 1 234,50 €', 'Cout : 1 234,50 6', true],
    ['Où ? 3 fois', '0u ? 3 fois', true],
    ['5 mg, coût inconnu en €', '56 mg, cout inconnu en', false],
    ['le soir 152', 'le soir 52', false],
    ['150 à revoir', '15 a revoir', false],
    ['104 261 stable', '104 2611 stable', false],
  ])('%s, read as %s', (text, reading, agree) => {
    expect(digitsAgree(text, reading)).toBe(agree);
  });

  it('never agree when one digit is another, is lost, or stands there twice', () => {
    const text = fc.stringMatching(/^[a-zé€° ]{0,20} \d[a-zé€°, ]{0,20}$/);
    fc.assert(
      fc.property(text, fc.constantFrom('other', 'lost', 'twice'), (wanted, how) => {
        const at = wanted.search(/\d/);
        const digit = wanted[at] as string;
        const instead = { other: String((Number(digit) + 1) % 10), lost: '', twice: digit + digit }[how] as string;
        // A symbol beside the digit may be read as one.
        fc.pre(!/[€°] *\d|\d *[€°]/.test(wanted));
        expect(digitsAgree(wanted, wanted)).toBe(true);
        expect(digitsAgree(wanted, wanted.slice(0, at) + instead + wanted.slice(at + 1))).toBe(false);
      }),
      { numRuns: 300 },
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
    expect(textOnScreen('patients trouves', seen)).toBe(1);
    expect(textOnScreen('patients trouvés', seen)).toBe(0.98);
    expect(textOnScreen('Évolution favorable sous traitement antibiotique par voie orale', seen)).toBe(0.98);
    expect(textOnScreen('patient introuvable', seen)).toBe(0);
  });
});
