import { HASHED_TEXT_DIMENSIONS, hashedTextVector } from '@vigie/embedding';
import fc from 'fast-check';
import { glossaryWords } from '../src/embed/glossary';

const vectorOf = (text: string) => hashedTextVector(text) ?? new Float32Array(HASHED_TEXT_DIMENSIONS);
const cosine = (a: string, b: string) => {
  const [left, right] = [vectorOf(a), vectorOf(b)];
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
};

test('F-14.2: every text with a letter or digit has a unit vector of 512 numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
      const vector = vectorOf(`a ${noise}`);
      expect(vector).toHaveLength(512);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }),
    { numRuns: 200 },
  );
});

test('a text without a letter or digit has no vector', () => {
  for (const text of ['', '   ', '—', '→ ! ?']) expect(hashedTextVector(text)).toBeNull();
});

test('accents, case and ligatures do not matter, as a reader without accents sees the same text', () => {
  expect(cosine('Prénom du médecin', 'PRENOM DU MEDECIN')).toBeCloseTo(1, 5);
  expect(cosine('Œdème', 'oedeme')).toBeCloseTo(1, 5);
});

const LABELS = [
  'Enregistrer la prescription',
  'Date de naissance',
  'Rechercher un patient',
  'Constantes vitales',
  'Lettre de sortie',
  'Numéro de sécurité sociale',
  'Voie d’administration',
  'Bloc opératoire',
  'Groupe sanguin',
  'Comptes rendus',
];

test.each([
  ['Enregistrer la prescriptlon', 0],
  ['Date de na1ssance', 1],
  ['Rechercher un patlent', 2],
  ['Constantes v1tales', 3],
  ['Lettre de sort1e', 4],
  ['Numero de securite soclale', 5],
  ['Voie d administratlon', 6],
  ['BIoc operatoire', 7],
  ['Groupe sangu1n', 8],
  ['Cornptes rendus', 9],
])('“%s”, misread, is still nearest to its label', (misread, expected) => {
  const ranked = LABELS.map((label, index) => [cosine(label, misread), index] as const).sort((a, b) => b[0] - a[0]);
  expect(ranked[0]?.[1]).toBe(expected);
});

/** Pairs as users of both languages would write them; not taken from the glossary's groups. */
const PARAPHRASES = [
  ['Sauvegarder les modifications', 'Save changes'],
  ['Chercher une personne', 'Find person'],
  ['Nouvelle ordonnance', 'New prescription'],
  ['Fermer la fenêtre', 'Close window'],
  ['Créer un rendez-vous', 'Add appointment'],
  ['Résultats de laboratoire', 'Lab results'],
  ['Imprimer le rapport', 'Print report'],
  ['Supprimer le document', 'Delete file'],
  ['Mot de passe', 'Password'],
  ['Page suivante', 'Next page'],
] as const;

test('French and English wordings of one thing find each other in at least 9 of 10 cases', () => {
  const hits = PARAPHRASES.filter(([french], index) => {
    const ranked = PARAPHRASES.map(([, english], at) => [cosine(french, english), at] as const).sort(
      (a, b) => b[0] - a[0],
    );
    return ranked[0]?.[1] === index;
  });
  expect(hits.length).toBeGreaterThanOrEqual(9);
});

test('every word of the glossary stands in one group and in folded form', () => {
  expect(new Set(glossaryWords).size).toBe(glossaryWords.length);
  for (const word of glossaryWords) expect(word).toMatch(/^[a-z-]+$/);
});
