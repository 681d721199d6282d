import fc from 'fast-check';
import { assignElements, type Difference, describeDifference, differencesOf, type View } from '../src';
import { anyScreen, element, laidOut, line, record, rect, underDialog } from './screens';

function between(reference: View, seen: View): readonly Difference[] {
  return differencesOf(reference, seen, assignElements(reference, seen));
}

function without(screen: View, label: string): View {
  return { ...screen, elements: screen.elements.filter((one) => one.label !== label) };
}

function renamed(screen: View, from: string, to: string): View {
  const elements = screen.elements.map((one) => (one.label === from ? { ...one, label: to } : one));
  return { ...screen, elements };
}

function at(screen: View, label: string): number {
  return screen.elements.findIndex((one) => one.label === label);
}

test('F-6.5 a screen differs from itself in nothing, wherever it stands and however large it is shown', () => {
  fc.assert(
    fc.property(anyScreen, fc.integer({ min: -8, max: 8 }), fc.constantFrom(1, 1.25, 0.97), (screen, moved, scale) => {
      expect(between(screen, screen)).toEqual([]);
      const kinds = between(screen, laidOut(screen, scale, moved, -moved)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'moved')).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('F-6.5 what is taken away is missing one way and extra the other, and nothing else is told', () => {
  fc.assert(
    fc.property(anyScreen, fc.nat(), (screen, choice) => {
      const gone = choice % screen.elements.length;
      const less = { ...screen, elements: screen.elements.filter((_, index) => index !== gone) };
      const twins = screen.elements.filter(({ label }) => label === screen.elements[gone]?.label);
      fc.pre(twins.length === 1);
      const forth = between(screen, less);
      const back = between(less, screen);
      expect(forth).toEqual([{ kind: 'missing', subject: 'element', reference: gone, readAsText: false }]);
      expect(back).toEqual([{ kind: 'extra', subject: 'element', seen: gone }]);
    }),
    { numRuns: 150 },
  );
});

test('a renamed button is told as changed, by its label and with full weight', () => {
  const before = record();
  expect(between(before, renamed(before, 'Enregistrer', 'Supprimer'))).toEqual([
    {
      kind: 'changed',
      subject: 'element',
      reference: at(before, 'Enregistrer'),
      seen: at(before, 'Enregistrer'),
      aspects: ['label'],
      weight: 1,
    },
  ]);
});

test('a control that stands elsewhere is told as moved, by how far beyond the common shift', () => {
  const before = record();
  const elements = laidOut(before, 1, 5, 3).elements.map((one) =>
    one.label === 'Annuler' ? { ...one, box: { ...one.box, x: one.box.x + 400 } } : one,
  );
  const found = between(before, { ...laidOut(before, 1, 5, 3), elements });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'moved', reference: at(before, 'Annuler'), by: { x: 400, y: 0 } });
});

test('a control of which only the text is left is told so', () => {
  const before = record();
  const seen = without(before, 'Annuler');
  const read = { ...seen, lines: [...seen.lines, line('Annuler', rect(186, 568, 50, 12))] };
  expect(between(before, read)[0]).toMatchObject({ kind: 'missing', readAsText: true });
});

test('another value in a field and other rows are data: told without weight', () => {
  const found = between(
    record(),
    record({ value: 'Sortie', rows: ['01/02/2023 Dr Petit Sortie', '30/01/2023 Dr Roux Fils'] }),
  );
  expect(found.some((one) => one.kind === 'changed' && one.aspects.includes('value'))).toBe(true);
  expect(found.filter((one) => one.kind === 'changed' && one.weight > 0)).toEqual([]);
});

test.each([
  ['Dossier actif', 'Dossier expiré'],
  ['Dossier actif', 'Dossier inactif'],
  ['Statut ACTIF', 'Statut EXPIRÉ'],
  ['Confirmer la suppression', "Confirmer l'enregistrement"],
  ['Note enregistrée', 'Note non enregistrée'],
  ['Signer le compte rendu', 'Signé le compte rendu'],
  ['Active record', 'Expired record'],
  ['Admission – étape 1', 'Admission – étape 2'],
  ['Risque d’hypoglycémie', 'Risque d’hyperglycémie'],
  ['Patient admis', 'Patient amis'],
  ['Mesure en mg', 'Mesure en µg'],
  ['Injecter 10 mg', 'Injecter 100 mg'],
  ['ADMETTRE LE PATIENT 12345 ?', 'SORTIR LE PATIENT 12345 ?'],
  ['Dossier 12 : STATUT Hospitalisé', 'Dossier 12 : STATUT Sortant'],
  ['M. le patient PEUT Manger', 'M. le patient DOIT Jeûner'],
  ['Sexe : M', 'Sexe : F'],
  ['Côté D', 'Côté G'],
  ['1 Allergie : OUI', '1 Allergie : NON'],
  ['Groupe A+', 'Groupe B+'],
  ['Groupe A+', 'Groupe A-'],
])('“%s” and “%s” say other things', (one, other) => {
  const found = between(record({ heading: one }), record({ heading: other }));
  expect(found).toMatchObject([{ kind: 'changed', subject: 'line', aspects: ['text'], weight: 1 }]);
});

test.each([
  ['MARTIN Jean – né le 12/03/1954', 'FAURE Jeanne – née le 02/11/1987'],
  ['Connecté depuis 08:12', 'Connecté depuis 09:47'],
  ['Utilisateur : Unité A12', 'Utilisateur : Unité B7'],
])('“%s” and “%s” differ in data alone', (one, other) => {
  const found = between(record({ heading: one }), record({ heading: other }));
  expect(found.every((difference) => difference.kind === 'changed' && difference.weight === 0)).toBe(true);
});

test.each([
  ['+', '-'],
  ['>>', '<<'],
  ['Poser', 'Peser'],
  ['F2 DUPLIQUER LE LIT', 'F2 LIBERER LE LIT'],
])('a button “%s” is not the button “%s”', (one, other) => {
  const found = between(renamed(record(), 'Enregistrer', one), renamed(record(), 'Enregistrer', other));
  expect(found).toMatchObject([{ kind: 'changed', subject: 'element', aspects: ['label'], weight: 1 }]);
});

test('a text that covers a table is a dialog without a button; that a table is empty is none', () => {
  const over = (text: string): View => {
    const elements = record().elements.filter(({ role }) => role !== 'table_row');
    const lines = record().lines.filter(({ box }) => box.y < 190 || box.y > 300);
    return { ...record(), elements, lines: [...lines, line(text, rect(412, 240, 200, 14))] };
  };
  const kinds = (text: string) => between(record(), over(text)).map(({ kind }) => kind);
  expect(kinds('Veuillez patienter')).toContain('extra_modal');
  expect(kinds('Aucune note')).not.toContain('extra_modal');
});

test('a text with a button over nothing is a dialog, too', () => {
  const before = record();
  const seen = {
    ...before,
    elements: [...before.elements, element('button', 'OK', rect(1000, 300, 80, 30))],
    lines: [...before.lines, line('Continuer avec ce patient', rect(990, 265, 200, 14))],
  };
  expect(between(before, seen).map(({ kind }) => kind)).toEqual(['extra_modal']);
});

test('a title that the reader took for the content of a field still says what it says', () => {
  const titled = (title: string): View => {
    const before = record();
    const bar = element('text_input', 'Dr Noël', rect(400, 660, 460, 32), { value: title, confidence: 0.73 });
    return {
      ...before,
      elements: [...before.elements, bar],
      lines: [...before.lines, line(title, rect(412, 668, 180, 14))],
    };
  };
  const found = between(titled('Confirmer la suppression'), titled("Confirmer l'enregistrement"));
  expect(found.some((one) => one.kind === 'changed' && one.subject === 'line' && one.weight === 1)).toBe(true);
});

test('a line that the reader cut elsewhere is no other line', () => {
  const whole = record({ heading: 'Admission du patient en urgence' });
  const cut = {
    ...whole,
    lines: [
      line('Admission du', rect(20, 50, 80, 18)),
      line('patient en urgence', rect(106, 50, 94, 18)),
      ...whole.lines.slice(1),
    ],
  };
  expect(between(whole, cut)).toEqual([]);
  expect(between(cut, whole)).toEqual([]);
});

test('a dialog is told as one difference, with what is in it and what it covers', () => {
  const before = record();
  const seen = underDialog(before, 'État du dossier', 'Dossier expiré depuis hier');
  const found = between(before, seen);
  expect(found.map(({ kind }) => kind)).toEqual(['extra_modal']);
  const [dialog] = found;
  if (dialog?.kind !== 'extra_modal') throw new Error('no dialog');
  expect(dialog.elements.map((index) => seen.elements[index]?.label)).toEqual(['Confirmer', 'Fermer']);
  expect(dialog.lines.map((index) => seen.lines[index]?.text)).toEqual([
    'État du dossier',
    'Dossier expiré depuis hier',
  ]);
  const { x, y, width, height } = dialog.box;
  expect([x, y, width, height].every((side) => Number.isInteger(side) && side >= 0)).toBe(true);
  expect(dialog.covered.every((index) => before.elements[index]?.role === 'table_row')).toBe(true);
});

test('differences hold no text of a screen; the sentences about them do, in both languages', () => {
  const [before, seen] = [record(), renamed(without(record(), 'Annuler'), 'Enregistrer', 'Supprimer')];
  const found = between(before, seen);
  expect(JSON.stringify(found)).not.toMatch(/Annuler|Enregistrer|Supprimer/);
  const told = found.map((one) => describeDifference(one, before, seen, 'fr')).join('; ');
  expect(told).toMatch(/“Annuler” manque/);
  expect(found.map((one) => describeDifference(one, before, seen, 'en')).join('; ')).toMatch(/“Annuler” is missing/);
});
