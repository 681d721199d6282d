import fc from 'fast-check';
import { sameWriting } from '../src/sources/same-writing';

describe('U-24: another source may write a text exactly', () => {
  test.each([
    ['Medecin referent', 'Médecin référent'],
    ['Creerledossier', 'Créer le dossier'],
    ['Nom', 'Nom :'],
    ['ENREGISTRER', 'Enregistrer'],
    ['DURAND Eloise 01/11/1987', 'DURAND Éloïse 01/11/1987'],
    ['lsabelle', 'Isabelle'],
    ['MlLLET', 'MILLET'],
    ['|PP', 'IPP'],
    ['D0ssier', 'Dossier'],
    ['Coeur', 'Cœur'],
    ['Elie', 'Élie'],
    ['09:47', '09\u223647'],
  ])('%s as %s', (read, said) => {
    expect(sameWriting(read, said)).toBe(true);
  });
});

describe('U-24: another source changes nothing that carries meaning', () => {
  test.each([
    ['10 g', '109'],
    ['10g', '109'],
    ['12 s', '125'],
    ['12 s', '12 5'],
    ['2l/min', '21/min'],
    ['≤ 5', '≥ 5'],
    ['AB+', 'AB-'],
    ['BU 2+', 'BU 2-'],
    ['2+', '2-'],
    ['K↑', 'K↓'],
    ['10²', '102'],
    ['5×2', '52'],
    ['5 %', '5'],
    ['1;2', '12'],
    ['1 ; 2', '1 : 2'],
    ['1 000', '1000'],
    ['1 g', '1g'],
    ['B 12 mg', 'B12 mg'],
    ['Covid +', 'Covid -'],
    ['Covid +', 'Covid'],
    ['≠ normal', '= normal'],
    ['38°', '38'],
    ['1,5', '1.5'],
    ['Lot. 38', 'Lot 38'],
    ['5 mg', '5 Mg'],
    ['5 mg', '5 µg'],
    ['Élie', 'Elle'],
    ['ELIE', 'Elle'],
    ['MILLET', 'MlLLET'],
    ['VII', 'Vll'],
    ['II', 'll'],
    ['BERNARD', 'BEMARD'],
    ['DUPONT', 'DUPOND'],
    ['Valider', 'Dévalider'],
    ['Hypotension', 'Hypertension'],
    ['Allergie ?', 'Allergie'],
    ['T1', 'TI'],
    ['1mmol', 'Immol'],
    ['100', 'IOO'],
    ['IPP', '1PP'],
    [';', ':'],
    ['A | B', 'A I B'],
  ])('%s is not %s', (read, said) => {
    expect(sameWriting(read, said)).toBe(false);
  });

  const rest = fc.stringMatching(/^[ A-Za-zéè]{0,6}$/);
  const meaning = fc.constantFrom(...'+-≤≥<>↑↓×÷/%²³°=0123456789');

  test('U-24.5: a sign that carries meaning is never put for another one, left out or added', () => {
    fc.assert(
      fc.property(rest, meaning, rest, fc.option(meaning, { nil: '' }), (before, sign, after, other) => {
        fc.pre(sign !== other);
        expect(sameWriting(before + sign + after, before + other + after)).toBe(false);
        expect(sameWriting(before + other + after, before + sign + after)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('U-24.6: whatever was read, the digits stay as they are, one by one', () => {
    const text = fc.stringMatching(/^[0-9OolIZzSsBgq ,.:]{1,6}$/);
    const digits = (of: string) => of.replace(/\D/g, '');
    fc.assert(
      fc.property(text, text, (read, said) => {
        if (sameWriting(read, said) && /\d/.test(said)) expect(digits(said)).toBe(digits(read));
        if (sameWriting(read, said) && /^\d+$/.test(read)) expect(said).toBe(read);
      }),
      { numRuns: 5_000 },
    );
  });
});
