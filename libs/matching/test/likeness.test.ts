import fc from 'fast-check';
import { comparable, likeness, SAME_TEXT } from '../src';

const alike = (a: string, b: string) => likeness(comparable(a), comparable(b));

test.each([
  ['Nom de naissance', 'NOM DE NAISSANCE :'],
  ['Prénom', 'Prenom'],
  ['Médecin traitant', 'Médecln traitant'],
  ['Enregistrer', 'Enreglstrer'],
  ['Rendez-vous', 'Rendez- vous'],
  ['Ordonnance', 'Ordonnamce'],
  ['Heure 10', 'Heure 1O'],
  ['Ordonnance', 'Ordonnance'.slice(0, -1)],
  ['Fermer', 'Ferrner'],
  ['OpenEMR', 'penEMR'],
])('“%s” and “%s” are one text', (a, b) => {
  expect(alike(a, b)).toBeGreaterThanOrEqual(SAME_TEXT);
});

test.each([
  ['actif', 'inactif'],
  ['Activer', 'Désactiver'],
  ['lisible', 'illisible'],
  ['Valider', 'Validée'],
  ['Note enregistrée', 'Note non enregistrée'],
  ['Étape 1', 'Étape 2'],
  ['Jean', 'Jeanne'],
  ['Oui', 'Non'],
  ['apyrexie', 'pyrexie'],
  ['couvrir', 'ouvrir'],
  ['Hypoglycémie', 'Hyperglycémie'],
  ['Hypothyroïdie', 'Hyperthyroïdie'],
  ['Infection', 'Injection'],
  ['Prescrire', 'Proscrire'],
  ['Antérieur', 'Intérieur'],
  ['Ajouter', 'Ajourner'],
  ['Monter', 'Montrer'],
  ['Injecter', 'Infecter'],
  ['mg', 'µg'],
  ['admis', 'amis'],
])('“%s” and “%s” are two', (a, b) => {
  expect(alike(a, b)).toBeLessThan(SAME_TEXT);
});

test('likeness is the same in both directions, 1 with itself and never outside 0 … 1', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (a, b) => {
        const value = alike(a, b);
        expect(value).toBe(alike(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(alike(a, a)).toBe(1);
      },
    ),
    { numRuns: 300 },
  );
});
